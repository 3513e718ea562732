import type { Value, Values, Violation } from './journal.ts';
import { same } from './journal.ts';

/** What entering one of these statuses decides about a work order, in the oracle's own words. */
interface Decision {
  readonly statuses: readonly string[];
  /** What its person must have seen as it is. */
  readonly seen: readonly string[];
  /** What nobody changes while it stands. */
  readonly fixed: readonly string[];
  /** The field that says why it was taken back; what is decided anew needs no reason any more. */
  readonly undoReason: string | null;
}

const CLOSED = ['closed'];
const COMPLETED = ['completed', ...CLOSED];
const UNDER_WAY = ['scheduled', 'waitingOnMaterial', 'dispatched', 'enroute', 'onSite', 'inProgress'];

const EVERYTHING = [
  'title',
  'location',
  'description',
  'priority',
  'scheduledStart',
  'scheduledEnd',
  'assignees',
];

const DECISIONS: readonly Decision[] = [
  {
    statuses: ['approved', ...UNDER_WAY, ...COMPLETED],
    seen: [
      'title',
      'type',
      'assetId',
      'description',
      'estimatedHours',
      'estimatedCost',
      'permitRequired',
      'signatureRequired',
    ],
    fixed: [],
    undoReason: 'statusReason',
  },
  {
    statuses: COMPLETED,
    seen: ['tasks', 'assetId', 'permitNumber'],
    fixed: ['title'],
    undoReason: 'statusReason',
  },
  {
    statuses: CLOSED,
    seen: ['tasks', 'actualHours', 'actualCost', 'cause', 'remedy'],
    fixed: EVERYTHING,
    undoReason: null,
  },
];

/** What an accepted change of a work order broke: decided on something else than was seen, or changed what stands. */
export function brokenDecisions(
  name: string,
  before: Values,
  after: Values,
  base: Values | null,
): Violation[] {
  return DECISIONS.flatMap((decision) => {
    const [stood, stands] = [isIn(decision, before['status']), isIn(decision, after['status'])];
    if (stands && !stood) return unseen(name, decision, before, base);
    if (stands && stood) return changed(name, decision, before, after);
    return stood && decision.statuses === CLOSED ? [stays(`${name}: what was closed was opened`)] : [];
  });
}

/** What becomes of a work order's fields with the decisions that a change of it takes. */
export function afterDecisions(before: Values, after: Values): Values {
  const taken = DECISIONS.filter(
    (decision) => isIn(decision, after['status']) && !isIn(decision, before['status']),
  );
  const settled = taken.flatMap(({ undoReason }) =>
    undoReason === null ? [] : [[undoReason, null] as const],
  );
  return { ...after, ...Object.fromEntries(settled) };
}

/** Whether nobody may delete such a row. */
export function standsDecided(row: Values): boolean {
  return DECISIONS.some((decision) => isIn(decision, row['status']));
}

function unseen(name: string, { seen }: Decision, before: Values, base: Values | null): Violation[] {
  return seen.flatMap((field) => {
    const isNamed = base !== null && field in base;
    const isTrue = isNamed && (!(field in before) || same(base[field], before[field]));
    return isTrue ? [] : [{ invariant: 25, what: `${name}: decided without having seen ${field} as it is` }];
  });
}

function changed(name: string, { fixed }: Decision, before: Values, after: Values): Violation[] {
  return fixed.flatMap((field) =>
    same(before[field], after[field]) ? [] : [stays(`${name}: ${field} was changed after it was decided`)],
  );
}

function isIn({ statuses }: Decision, status: Value | undefined): boolean {
  return typeof status === 'string' && statuses.includes(status);
}

function stays(what: string): Violation {
  return { invariant: 26, what };
}
