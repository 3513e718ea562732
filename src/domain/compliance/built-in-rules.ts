import type { FieldValues } from '../kit/entity/entity.ts';
import type { ComplianceRule } from './compliance-rule.ts';

const SOURCE = 'CPUC General Order 165, table 1';

type Cycle = readonly [inspection: ComplianceRule['inspection'], months: number, urban?: 'urban' | 'rural'];

/** Patrols are yearly in towns and every second year in the country. */
const PATROLS: readonly Cycle[] = [
  ['patrol', 12, 'urban'],
  ['patrol', 24, 'rural'],
];

/** Maximum intervals of CPUC General Order 165, table 1, for what the asset register has kinds of; the tenant edits them. */
export const BUILT_IN_RULES: readonly FieldValues[] = [
  ...rules('Overhead transformers', 'PowerTransformer', [...PATROLS, ['detailed', 60]], 'overhead'),
  ...rules('Underground transformers', 'PowerTransformer', [...PATROLS, ['detailed', 36]], 'underground'),
  ...rules('Overhead conductors', 'ACLineSegment', [...PATROLS, ['detailed', 60]], 'overhead'),
  ...rules('Overhead fuses and cut-outs', 'Fuse', [...PATROLS, ['detailed', 60]], 'overhead'),
  ...rules('Capacitors', 'ShuntCompensator', [...PATROLS, ['detailed', 60]], 'any'),
  ...rules('Wood poles', 'Pole', PATROLS, 'any'),
  {
    ...rule('Wood poles over 15 years', 'Pole', ['intrusive', 120], 'any'),
    intervalMonthsAfterPass: 240,
    minimumAgeYears: 15,
  },
];

function rules(
  name: string,
  assetKind: ComplianceRule['assetKind'],
  cycles: readonly Cycle[],
  placement: ComplianceRule['placement'],
): FieldValues[] {
  return cycles.map((cycle) => rule(name, assetKind, cycle, placement));
}

function rule(
  name: string,
  assetKind: ComplianceRule['assetKind'],
  [inspection, intervalMonths, environment]: Cycle,
  placement: ComplianceRule['placement'],
): FieldValues {
  return {
    name: [name, inspection, environment].filter(Boolean).join(', '),
    assetKind,
    inspection,
    environment: environment ?? 'any',
    placement,
    intervalMonths,
    intervalMonthsAfterPass: null,
    minimumAgeYears: null,
    active: true,
    source: SOURCE,
  };
}
