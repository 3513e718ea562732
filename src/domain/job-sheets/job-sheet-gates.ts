import { itemsOf } from '../kit/fields/field.ts';
import type { ProblemDetail } from '../kit/problems/problem.ts';
import type { Gate } from '../kit/rules/gate.ts';
import type { Yardstick } from '../kit/rules/yardstick.ts';
import { outcomeOf, textOf } from './checklist.ts';
import { type FailDemand, unmetDemands } from './fail-demands.ts';
import { lacksPermit, lacksSignature } from './sheet-run.ts';

/** Until the work begins a wrong order is put right by whoever finds it; one that was called off is not begun anew with less. */
const BEGUN: Omit<Yardstick, 'fields' | 'untilThen'> = {
  statuses: ['InProgress', 'Completed', 'Cancelled'],
  less: { action: 'delete', reason: 'statusReason' },
};

/** Nobody begins without the permit that the order asks for; nobody hands a sheet in unsigned, with open steps, or without what a failed one demands. */
export const JOB_SHEET_GATES: readonly Gate[] = [
  {
    statuses: ['InProgress', 'Completed'],
    measuredBy: { ...BEGUN, fields: ['workOrderId'], untilThen: 'anybody' },
    beside: { named: 'workOrderId', asks: ['permitRequired'] },
    missing: (sheet, { beside: [order] }) => (lacksPermit(order, sheet) ? [PERMIT] : []),
  },
  {
    statuses: ['Completed'],
    measuredBy: { ...BEGUN, fields: ['workOrderId'], untilThen: 'anybody' },
    beside: { named: 'workOrderId', asks: ['signatureRequired'] },
    missing: (sheet, { beside: [order] }) => (lacksSignature(order, sheet) ? [SIGNATURE] : []),
  },
  {
    statuses: ['Completed'],
    measuredBy: { ...BEGUN, fields: ['checklist'], untilThen: 'maker' },
    missing: ({ checklist }) =>
      itemsOf(checklist).flatMap((step, index) => {
        if (outcomeOf(step) !== 'open') return [];
        const message = 'has no answer';
        const name = textOf(step.label);
        return [{ path: `checklist/${index}/result`, code: 'not_answered', message, name }];
      }),
  },
  {
    statuses: ['Completed'],
    measuredBy: { ...BEGUN, fields: ['checklist'], untilThen: 'maker' },
    missing: ({ checklist }) =>
      itemsOf(checklist).flatMap((step, index) =>
        unmetDemands(step).map((demand): ProblemDetail => {
          const { part, code, message } = UNMET[demand];
          return { path: `checklist/${index}/${part}`, code, message, name: textOf(step.label) };
        }),
      ),
  },
];

const UNMET: Readonly<Record<FailDemand, Pick<ProblemDetail, 'code' | 'message'> & { part: string }>> = {
  note: { part: 'note', code: 'fail_without_note', message: 'has failed and needs a note' },
  photograph: {
    part: 'photographs',
    code: 'fail_without_photograph',
    message: 'has failed and needs a photograph',
  },
  followUp: {
    part: 'followUpId',
    code: 'fail_without_order',
    message: 'has failed and needs a follow-up order',
  },
};

const PERMIT: ProblemDetail = {
  path: 'permitConfirmedAt',
  code: 'permit_not_shown',
  message: 'must say when the permit to work was shown',
};

const SIGNATURE: ProblemDetail = {
  path: 'signature',
  code: 'not_signed',
  message: 'is required: the work is accepted by signature',
};
