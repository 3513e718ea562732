import { workOrderId } from '../../server/seed/alder-valley/work/work-orders.ts';
import { seedId } from '../../server/seed/seed-kit.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { AnyItem, Json } from '../../src/domain/kit/fields/field.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';

/** What a record of the demo lacks for the statuses that its gates stand before; of an entity without gates nothing. */
export function metGates(name: string, row: AnyRow): FieldValues {
  switch (name) {
    case 'jobSheet':
      return { checklist: each(row['checklist'], { result: 'notApplicable' }) };
    case 'workOrder':
      return { permitRequired: false, signatureRequired: false };
    case 'installation':
      return {
        acceptedBy: 'Control room',
        checklist: each(row['checklist'], { done: true }),
        tests: itemsOf(row['tests']).map((test) => ({
          ...test,
          value: test['upperLimit'] ?? test['lowerLimit'] ?? 1,
        })),
      };
    case 'decommissioning':
      return { sf6Kg: 0, oilLitres: 0, pcbPpm: 0 };
    case 'manufacturingOrder':
      return { steps: each(row['steps'], { status: 'Completed' }) };
    case 'survey':
      return { templateId: null, formId: null };
    case 'shipment':
      return { receivedBy: 'The gate keeper' };
    case 'stockCount':
      return { lines: each(row['lines'], { counted: 1, expected: 1 }) };
    case 'plan':
      return { rejectionReason: 'Too dear' };
    case 'faultReport':
      return {
        workOrderId: workOrderId('pole-14-town'),
        duplicateOf: seedId('demo-tenant', 'fault-report', 1),
        rejectionReason: 'A fuse in the house',
      };
    default:
      return {};
  }
}

function each(items: Json | undefined, values: FieldValues): Json {
  return itemsOf(items).map((item): AnyItem => ({ ...item, ...values }));
}
