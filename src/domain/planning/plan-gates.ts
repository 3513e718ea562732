import type { Gate } from '../kit/rules/gate.ts';
import { isSaid } from '../kit/values/visible-text.ts';

/** A plan is not sent back without a word: its owner has to know what to change. */
export const PLAN_GATES: readonly Gate[] = [
  {
    statuses: ['Rejected'],
    measuredBy: null,
    missing: ({ rejectionReason }) => {
      const message = 'must say why';
      return isSaid(rejectionReason) ? [] : [{ path: 'rejectionReason', code: 'no_reason', message }];
    },
  },
];
