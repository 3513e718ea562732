import { asset } from '../assets/asset.ts';
import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count } from '../kit/fields/measures.ts';
import { INSPECTION_KINDS } from '../work-orders/inspection-kinds.ts';

/** How often assets of a kind are inspected, and how closely. */
export const complianceRule = defineEntity({
  name: 'complianceRule',
  table: 'compliance_rules',
  store: 'complianceRules',
  path: '/compliance/rules',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'compliance',
  screens: 'compliance/rules',
  titleField: 'name',
  defaults: { environment: 'any', placement: 'any', active: true },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    assetKind: { kind: 'choice', values: asset.fields.kind.values, required: true },
    inspection: { kind: 'choice', values: INSPECTION_KINDS, required: true },
    environment: { kind: 'choice', values: ['urban', 'rural', 'any'], required: true },
    placement: { kind: 'choice', values: ['overhead', 'underground', 'any'], required: true },
    intervalMonths: { ...count(1, 1200), required: true },
    /** After an inspection on record, where that is longer: wood poles. */
    intervalMonthsAfterPass: count(1, 1200),
    /** Only assets installed at least so long ago. */
    minimumAgeYears: count(0, 200),
    active: { kind: 'flag' },
    source: { kind: 'text', maxLength: 300 },
  },
  groups: [['intervalMonths', 'intervalMonthsAfterPass']],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'assetKind', 'inspection', 'environment', 'intervalMonths', 'active'],
    filters: ['assetKind', 'inspection', 'environment'],
    sorts: ['name', 'intervalMonths', '-updatedAt'],
    search: ['name', 'source'],
    counts: [],
  },
});

export type ComplianceRule = RowOf<typeof complianceRule>;
