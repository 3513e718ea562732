import { itemsOf } from '../kit/fields/field.ts';
import type { Gate } from '../kit/rules/gate.ts';
import { isSaid } from '../kit/values/visible-text.ts';

/** Proof of delivery: somebody took it over. */
export const SHIPMENT_GATES: readonly Gate[] = [
  {
    statuses: ['Delivered', 'Closed'],
    measuredBy: null,
    missing: ({ receivedBy }) => {
      const message = 'must name who took it over';
      return isSaid(receivedBy) ? [] : [{ path: 'receivedBy', code: 'nobody_received', message }];
    },
  },
];

/** A count says something: at least one line was counted. */
export const STOCK_COUNT_GATES: readonly Gate[] = [
  {
    statuses: ['Submitted', 'Approved'],
    measuredBy: null,
    missing: ({ lines }) => {
      const isCounted = itemsOf(lines).some(({ counted }) => (counted ?? null) !== null);
      return isCounted
        ? []
        : [{ path: 'lines', code: 'nothing_counted', message: 'must have a counted line' }];
    },
  },
];
