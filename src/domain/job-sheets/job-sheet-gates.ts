import type { Predicate, ProblemDetail } from '../kit/problems/problem.ts';
import type { Gate } from '../kit/rules/gate.ts';
import type { Yardstick } from '../kit/rules/yardstick.ts';
import { outcomeOf, textOf } from './checklist.ts';
import { type FailDemand, unmetDemands } from './fail-demands.ts';
import { isHeldByStop, lacksSignature, lacksSignOn, type PermitFault, permitFault } from './sheet-run.ts';
import { shownWithPlaces } from './shown-steps.ts';

/** Until the work begins a wrong order is put right by whoever finds it; one that was called off is not begun anew with less. */
const BEGUN: Omit<Yardstick, 'fields' | 'untilThen'> = {
  statuses: ['InProgress', 'Completed', 'Cancelled'],
  less: { action: 'delete', reason: 'statusReason' },
};

/** Nobody begins without the permit and the sign-on that are asked for; nobody hands a sheet in unsigned, with open steps, or without what a failed one demands; and neither while the work is stopped. */
export const JOB_SHEET_GATES: readonly Gate[] = [
  {
    statuses: ['InProgress', 'Completed'],
    measuredBy: { ...BEGUN, fields: ['workOrderId'], untilThen: 'anybody' },
    beside: { named: 'workOrderId', asks: ['permitRequired'] },
    missing: (sheet, { beside: [order] }) => {
      const fault = permitFault(order, sheet);
      return fault ? [PERMIT[fault]] : [];
    },
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
      shownWithPlaces(checklist).flatMap(({ step, place }) => {
        const told = (part: string, code: string, message: Predicate): ProblemDetail => {
          return { path: `checklist/${place}/${part}`, code, message, name: textOf(step.label) };
        };
        if (outcomeOf(step) === 'open') return [told('result', 'not_answered', 'has no answer')];
        return unmetDemands(step).map((demand) => {
          const [part, code, message] = UNMET[demand];
          return told(part, code, message);
        });
      }),
  },
  {
    statuses: ['InProgress', 'Completed'],
    measuredBy: { ...BEGUN, fields: ['signOnRequired'], untilThen: 'maker' },
    missing: (sheet) => (lacksSignOn(sheet) ? [SIGN_ON] : []),
  },
  {
    statuses: ['InProgress', 'Completed'],
    measuredBy: null,
    // Work that goes on is stopped as it goes on, and what was handed in is opened again to lift a stop.
    missing: (sheet, { before }) => {
      const goesOn = before?.status !== sheet.status && before?.status !== 'Completed';
      return goesOn && isHeldByStop(sheet) ? [STOPPED] : [];
    },
  },
];

/** The part that is empty, the code, and what is said of the step. */
const UNMET: Readonly<Record<FailDemand, readonly [part: string, code: string, message: Predicate]>> = {
  note: ['note', 'fail_without_note', 'has failed and needs a note'],
  photograph: ['photographs', 'fail_without_photograph', 'has failed and needs a photograph'],
  followUp: ['followUpId', 'fail_without_order', 'has failed and needs a follow-up order'],
};

const PERMIT: Readonly<Record<PermitFault, ProblemDetail>> = {
  notShown: {
    path: 'permitConfirmedAt',
    code: 'permit_not_shown',
    message: 'must say when the permit to work was shown',
  },
  expired: {
    path: 'permitValidUntil',
    code: 'permit_expired',
    message: 'must not lie before the work begins',
  },
  notValidYet: {
    path: 'permitValidFrom',
    code: 'permit_not_valid_yet',
    message: 'must not lie after the work begins',
  },
};

const SIGN_ON: ProblemDetail = {
  path: 'signOns',
  code: 'nobody_signed_on',
  message: 'must name somebody who confirmed the briefing',
};

const STOPPED: ProblemDetail = {
  path: 'pauses',
  code: 'work_stopped',
  message: 'must not stop the work: it goes on when somebody has lifted the stop',
};

const SIGNATURE: ProblemDetail = {
  path: 'signature',
  code: 'not_signed',
  message: 'is required: the work is accepted by signature',
};
