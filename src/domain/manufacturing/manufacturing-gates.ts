import { itemsOf } from '../kit/fields/field.ts';
import type { Gate } from '../kit/rules/gate.ts';

/** Nothing is made before every step of it is done. */
export const MANUFACTURING_ORDER_GATES: readonly Gate[] = [
  {
    statuses: ['Completed'],
    measuredBy: {
      fields: ['steps'],
      statuses: ['Scheduled', 'InProgress', 'Completed', 'Cancelled'],
      untilThen: 'maker',
      less: { action: 'delete', reason: 'statusReason' },
    },
    missing: ({ steps }) =>
      itemsOf(steps).flatMap(({ name, status }, index) => {
        if (status === 'Completed') return [];
        const message = 'is not done';
        return [{ path: `steps/${index}/status`, code: 'not_done', message, name: String(name) }];
      }),
  },
];

export const BOM_GATES: readonly Gate[] = [
  {
    statuses: ['Released'],
    measuredBy: null,
    missing: ({ lines }) =>
      itemsOf(lines).length > 0 ? [] : [{ path: 'lines', code: 'no_parts', message: 'must have a part' }],
  },
];
