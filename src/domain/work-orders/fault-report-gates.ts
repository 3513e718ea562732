import type { Gate } from '../kit/rules/gate.ts';
import { isSaid } from '../kit/values/visible-text.ts';

/** Nobody's report is closed without a trace: an order, the report that said it before, or a reason. */
export const FAULT_REPORT_GATES: readonly Gate[] = [
  {
    statuses: ['Accepted'],
    measuredBy: null,
    missing: ({ workOrderId }) =>
      isSaid(workOrderId) ? [] : [{ path: 'workOrderId', code: 'required', message: 'is required' }],
  },
  {
    statuses: ['Duplicate'],
    measuredBy: null,
    missing: ({ id, duplicateOf }) =>
      isSaid(duplicateOf) && duplicateOf !== id
        ? []
        : [{ path: 'duplicateOf', code: 'required', message: 'is required' }],
  },
  {
    statuses: ['Rejected'],
    measuredBy: null,
    missing: ({ statusReason }) =>
      isSaid(statusReason) ? [] : [{ path: 'statusReason', code: 'no_reason', message: 'must say why' }],
  },
];
