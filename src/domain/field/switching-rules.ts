import { byPosition } from '../kit/merge-items.ts';
import type { SwitchingRequest, SwitchingStep } from './switching-request.ts';

/** What of a request decides what may be done next. */
export type SwitchingState = Pick<SwitchingRequest, 'status' | 'holder' | 'steps'>;

/** Why the clearance cannot be issued, or released, now; null where it can. */
export type ClearanceObstacle = 'wrongStatus' | 'noHolder' | 'ownClearance' | 'noSteps' | 'stepsOpen';

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

export function obstacleToRelease({ status }: Pick<SwitchingState, 'status'>): ClearanceObstacle | null {
  return status === 'ClearanceIssued' ? null : 'wrongStatus';
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
