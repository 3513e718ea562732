import { msg } from '@lingui/core/macro';
import Skull from 'lucide-react/icons/skull';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { hazard } from '../../../domain/job-sheets/hazard.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const HAZARD_LABELS: LabelSet<typeof hazard> = {
  entity: 'hazard',
  singular: msg`Hazard`,
  plural: msg`Hazards`,
  none: msg`No hazards yet`,
  create: msg`New hazard`,
  empty: msg`What crews meet on their work, and what is done against it. The briefing of each job sheet shows what applies there.`,
  deleteTitle: msg`Delete this hazard?`,
  fields: {
    name: msg`Hazard`,
    severity: msg`Severity`,
    controls: msg`Controls`,
    appliesTo: msg`Work and assets`,
  },
  help: {
    controls: msg`What is done against it, one measure a line. The crew reads them before they begin.`,
    appliesTo: msg`Each line is a kind of work on a kind of asset; what is left empty is any of them. Without a line it is met everywhere.`,
  },
  items: { appliesTo: { workType: msg`Work`, assetKind: msg`Asset` } },
  choices: {
    severity: {
      fatal: { label: msg({ message: 'Fatal', context: 'hazard' }), tone: 'fault', icon: Skull },
      serious: {
        label: msg({ message: 'Serious', context: 'hazard' }),
        tone: 'energised',
        icon: TriangleAlert,
      },
      minor: { label: msg({ message: 'Minor', context: 'hazard' }), tone: 'neutral' },
    },
    'appliesTo/workType': {
      inspection: { label: msg`Inspection` },
      maintenance: { label: msg`Maintenance` },
      repair: { label: msg({ message: 'Repair', context: 'work' }) },
      construction: { label: msg`Construction` },
      replacement: { label: msg`Replacement` },
      test: { label: msg`Test` },
      service: { label: msg`Service` },
      other: { label: msg`Other` },
    },
    'appliesTo/assetKind': {
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
      ACLineSegment: { label: msg`AC line segment` },
      ShuntCompensator: { label: msg`Shunt compensator` },
      SurgeArrester: { label: msg`Surge arrester` },
      Pole: { label: msg`Pole` },
      Other: { label: msg`Other` },
    },
  },
};
