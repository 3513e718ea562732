import { msg } from '@lingui/core/macro';
import type { complianceRule } from '../../../domain/compliance/compliance-rule.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const RULE_LABELS: LabelSet<typeof complianceRule> = {
  entity: 'complianceRule',
  singular: msg`Compliance rule`,
  plural: msg`Compliance rules`,
  none: msg`No compliance rules yet`,
  create: msg`New rule`,
  empty: msg`A rule says how often assets of a kind are inspected, and how closely.`,
  deleteTitle: msg`Delete this rule?`,
  fields: {
    name: msg`Name`,
    assetKind: msg`Kind of asset`,
    inspection: msg`Inspection`,
    environment: msg`Environment`,
    placement: msg`Placement`,
    intervalMonths: msg`Interval in months`,
    intervalMonthsAfterPass: msg`Interval after an inspection, in months`,
    minimumAgeYears: msg`From an age of, in years`,
    active: msg({ message: 'Active', context: 'compliance' }),
    source: msg`Source`,
  },
  help: {
    environment: msg`By the tag “environment” (urban or rural) of the asset or of what stands above it. Without one it counts as urban.`,
    placement: msg`By the tag “placement” (overhead or underground). Without one it counts as overhead.`,
    intervalMonthsAfterPass: msg`Where it is longer once an inspection is on record; otherwise leave it empty.`,
    minimumAgeYears: msg`Only assets that were installed at least this long ago.`,
  },
  choices: {
    inspection: {
      patrol: { label: msg`Patrol` },
      detailed: { label: msg`Detailed` },
      intrusive: { label: msg`Intrusive` },
    },
    environment: {
      urban: { label: msg`Urban` },
      rural: { label: msg`Rural` },
      any: { label: msg`Any environment` },
    },
    placement: {
      overhead: { label: msg`Overhead` },
      underground: { label: msg`Underground` },
      any: { label: msg`Any placement` },
    },
    assetKind: {
      Substation: { label: msg`Substation` },
      PowerPlant: { label: msg`Power plant` },
      ConverterStation: { label: msg`Converter station` },
      Junction: { label: msg`Junction` },
      Feeder: { label: msg`Feeder` },
      Bay: { label: msg`Bay` },
      BusbarSection: { label: msg`Busbar section` },
      PowerTransformer: { label: msg`Power transformer` },
      Breaker: { label: msg`Breaker` },
      Disconnector: { label: msg`Disconnector` },
      Fuse: { label: msg`Fuse` },
      ACLineSegment: { label: msg`Line segment` },
      ShuntCompensator: { label: msg`Shunt compensator` },
      SurgeArrester: { label: msg`Surge arrester` },
      Pole: { label: msg`Pole` },
      Other: { label: msg`Other` },
    },
  },
};
