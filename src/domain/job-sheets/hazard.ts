import { asset } from '../assets/asset.ts';
import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { workOrder } from '../work-orders/work-order.ts';

/**
 * What may hurt somebody, how badly, and what is done against it: the tenant's register, from which each briefing takes what
 * applies (`hazards-here.ts`).
 */
export const hazard = defineEntity({
  name: 'hazard',
  table: 'hazards',
  store: 'hazards',
  path: '/v1/job-sheets/hazards',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'hazards',
  titleField: 'name',
  defaults: { severity: 'serious' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    /** What it does to somebody whom it meets. */
    severity: { kind: 'choice', values: ['fatal', 'serious', 'minor'], required: true },
    controls: { kind: 'text', maxLength: 10_000, multiline: true, required: true },
    /** One line is one kind of work on one kind of asset, an empty part any of them; no line: all work. */
    appliesTo: {
      kind: 'items',
      maxItems: 100,
      item: {
        workType: { kind: 'choice', values: workOrder.fields.type.values },
        assetKind: { kind: 'choice', values: asset.fields.kind.values },
      },
    },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'severity', 'updatedAt'],
    filters: ['severity'],
    sorts: ['name', '-updatedAt'],
    search: ['name', 'controls'],
    counts: ['severity'],
  },
});

export type Hazard = RowOf<typeof hazard>;
