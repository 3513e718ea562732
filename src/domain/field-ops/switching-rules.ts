import type { AnyRow } from '../kit/entity/entity.ts';
import { jsonEqual } from '../kit/fields/json-equal.ts';
import { byPosition } from '../kit/merge/merge-items.ts';
import type { Predicate } from '../kit/problems/problem.ts';
import type { SwitchingRequest, SwitchingStep } from './switching-request.ts';

/** What of a request decides what may be done next. */
export type SwitchingState = Pick<SwitchingRequest, 'status' | 'holder' | 'steps'>;

/** Why the clearance cannot be issued, or released, now; null where it can. */
export type ClearanceObstacle =
  | 'wrongStatus'
  | 'noHolder'
  | 'holderAway'
  | 'ownClearance'
  | 'noSteps'
  | 'stepsOpen'
  | 'notHolder'
  | 'noReason'
  | 'noVerdict'
  | 'noVerdictReason';

/** Statuses in which the steps of each phase are carried out. */
const EXECUTING: Readonly<Record<Phase, readonly string[]>> = {
  isolate: ['Approved', 'Switching'],
  restore: ['Released'],
};

type Phase = 'isolate' | 'restore';

export function phaseOf(step: Pick<SwitchingStep, 'phase'>): Phase {
  return step.phase ?? 'isolate';
}

/** The steps in the order in which they are ordered: isolating first, restoring after the release. */
export function inSwitchingOrder(steps: readonly SwitchingStep[]): SwitchingStep[] {
  const sorted = steps.toSorted(byPosition);
  return (['isolate', 'restore'] as const).flatMap((phase) =>
    sorted.filter((step) => phaseOf(step) === phase),
  );
}

/** The one step that may be carried out now: a switching programme is never done out of order. */
export function nextStep({ status, steps }: SwitchingState): SwitchingStep | undefined {
  const next = inSwitchingOrder(steps).find((step) => step.executedAt === null);
  return next && EXECUTING[phaseOf(next)].includes(status) ? next : undefined;
}

/** The operator was told to carry out the step. */
export function withOrdered(state: SwitchingState, stepId: string, at: string) {
  return { steps: changed(state.steps, stepId, { orderedAt: at }) };
}

/**
 * A step was carried out: the steps, and the status that follows from them. The last isolating step makes the request
 * Isolated, the last restoring one Restored. `at` is RFC 3339 in UTC.
 */
export function withExecuted(state: SwitchingState, stepId: string, at: string, initials: string) {
  const step = state.steps.find(({ id }) => id === stepId);
  if (!step || nextStep(state)?.id !== stepId) return null;
  const steps = changed(state.steps, stepId, { orderedAt: step.orderedAt ?? at, executedAt: at, initials });
  const isPhaseDone = ofPhase(steps, phaseOf(step)).every((each) => each.executedAt !== null);
  if (phaseOf(step) === 'isolate') return { steps, status: isPhaseDone ? 'Isolated' : 'Switching' } as const;
  return isPhaseDone ? ({ steps, status: 'Restored' } as const) : { steps };
}

/** The step that may be taken back: the last one that was carried out, while nobody has a clearance. */
export function mayTakeBack({ status, steps }: SwitchingState): SwitchingStep | undefined {
  return EXECUTED.includes(status) ? inSwitchingOrder(steps).findLast(isDone) : undefined;
}

/** The step was not carried out after all, or the device is as it was again: the status follows. */
export function withTakenBack(state: SwitchingState, stepId: string) {
  if (mayTakeBack(state)?.id !== stepId) return null;
  const steps = changed(state.steps, stepId, { executedAt: null, initials: null });
  return { steps, status: steps.some(isDone) ? 'Switching' : 'Approved' } as const;
}

/** What a write did to a programme that nobody may do; `before` null: a new request. */
export interface ProgrammeFault {
  readonly path: 'steps' | 'status';
  readonly code: 'step_order' | 'one_step' | 'step_stands' | 'steps_open' | 'steps_done';
  readonly message: Predicate;
}

/**
 * A step is carried out when it is its turn, and each by itself; what was carried out stands as it was written down,
 * but for the last isolating step, which may be taken back while nobody has a clearance. The status follows the steps.
 */
export function programmeFault(before: SwitchingState | null, after: SwitchingState): ProgrammeFault | null {
  return stepsFault(before ?? { status: 'Draft', holder: null, steps: [] }, after) ?? statusFault(after);
}

/** The same of rows: of this entity, as `rule` gets them. */
export function programmeRule(before: AnyRow | null, after: AnyRow): ProgrammeFault | null {
  return programmeFault(before as (AnyRow & SwitchingState) | null, after as AnyRow & SwitchingState);
}

function stepsFault(before: SwitchingState, after: SwitchingState): ProgrammeFault | null {
  const were = new Map(before.steps.map((step) => [step.id, step]));
  const moved = after.steps.filter((step) => isDone(step) !== isDone(were.get(step.id)));
  const stamps = CLEARED.includes(before.status) ? TAGGED_STAMPS : STAMPS;
  const rewritten = after.steps.some((step) => {
    const was = were.get(step.id);
    return (
      isDone(was) && isDone(step) && stamps.some((stamp) => (was?.[stamp] ?? null) !== (step[stamp] ?? null))
    );
  });
  const lost = before.steps.some((step) => isDone(step) && after.steps.every(({ id }) => id !== step.id));
  if (rewritten || lost) return fault('steps', 'step_stands', 'were carried out and stand as written down');
  // Somebody works on what these words say: from the clearance to its release none of them changes.
  if (before.status === 'ClearanceIssued' && !jsonEqual(before.steps, after.steps))
    return fault('steps', 'step_stands', 'are fixed from when the clearance was issued');
  if (moved.length > 1) return fault('steps', 'one_step', 'are carried out one by one');
  const [step] = moved;
  if (!step) return null;
  if (isDone(step)) {
    if (nextStep(before)?.id === step.id) return null;
    return fault('steps', 'step_order', 'are carried out in their order, once the request is approved');
  }
  return mayTakeBack(before)?.id === step.id
    ? null
    : fault('steps', 'step_stands', 'were carried out and stand as written down');
}

function statusFault({ status, steps }: SwitchingState): ProgrammeFault | null {
  const isolating = ofPhase(steps, 'isolate');
  const isIsolated = isolating.length > 0 && isolating.every(isDone);
  if (status === 'Isolated' && !isIsolated)
    return fault('status', 'steps_open', 'needs every isolating step carried out');
  if (status === 'Restored' && !ofPhase(steps, 'restore').every(isDone))
    return fault('status', 'steps_open', 'needs every restoring step carried out');
  if (UNTOUCHED.includes(status) && steps.some(isDone))
    return fault('status', 'steps_done', 'needs the network as it was: take back what was switched first');
  return null;
}

const STAMPS = ['executedAt', 'initials', 'orderedAt'] as const;

/** By the number of its tag somebody finds what must not be moved. */
const TAGGED_STAMPS = [...STAMPS, 'tagNumber'] as const;

/** Statuses of a request for which a clearance was issued. */
const CLEARED: readonly string[] = ['ClearanceIssued', 'Released', 'Restored'];

/** Statuses in which an isolating step that was carried out may be taken back. */
const EXECUTED: readonly string[] = ['Switching', 'Isolated'];

/** Statuses of a request for which nothing is switched. */
const UNTOUCHED: readonly string[] = ['Draft', 'Requested', 'Approved', 'Cancelled'];

function isDone(step: Pick<SwitchingStep, 'executedAt'> | undefined): boolean {
  return (step?.executedAt ?? null) !== null;
}

function fault(
  path: ProgrammeFault['path'],
  code: ProgrammeFault['code'],
  message: Predicate,
): ProgrammeFault {
  return { path, code, message };
}

/** Nobody issues a clearance to themselves. `person`: who is about to. */
export function obstacleToIssue(
  { status, holder, steps }: SwitchingState,
  person: string,
): ClearanceObstacle | null {
  if (status !== 'Isolated') return 'wrongStatus';
  if (!holder) return 'noHolder';
  if (holder === person) return 'ownClearance';
  const isolating = ofPhase(steps, 'isolate');
  if (isolating.length === 0) return 'noSteps';
  return isolating.every((step) => step.executedAt !== null) ? null : 'stepsOpen';
}

/**
 * What the network said is written down with the clearance, and whoever issues it in spite of that says why. The server has no network to
 * play steps through on: it asks what the device found, or the reason, where the tenant has one.
 *
 * @param verdict null: the device found nothing that is connected
 */
export function obstacleOfVerdict(
  verdict: SwitchingRequest['clearanceVerdict'],
  reason: string | null,
  hasNetwork: boolean,
): ClearanceObstacle | null {
  if (verdict === null) return hasNetwork ? 'noVerdict' : null;
  return verdict === 'isolatedAndEarthed' || reason !== null ? null : 'noVerdictReason';
}

/** The holder hands the clearance back; for them somebody with a right of their own does, who says why. */
export function obstacleToRelease(
  { status, holder }: Pick<SwitchingState, 'status' | 'holder'>,
  person: string,
  mayForOthers: boolean,
): ClearanceObstacle | null {
  if (status !== 'ClearanceIssued') return 'wrongStatus';
  return holder === person || mayForOthers ? null : 'notHolder';
}

/** Up to three letters of a name, as they are written beside a step. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 3);
}

function ofPhase(steps: readonly SwitchingStep[], phase: Phase): SwitchingStep[] {
  return steps.filter((step) => phaseOf(step) === phase);
}

function changed(
  steps: readonly SwitchingStep[],
  id: string,
  changes: Partial<SwitchingStep>,
): SwitchingStep[] {
  return steps.map((step) => (step.id === id ? { ...step, ...changes } : step));
}
