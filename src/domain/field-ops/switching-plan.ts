import { byCodeUnit } from '../kit/values/text-order.ts';
import type { PlannedStep } from '../network/switching/planned-step.ts';
import type { SwitchingRequest, SwitchingStep } from './switching-request.ts';
import { inSwitchingOrder, phaseOf } from './switching-rules.ts';

/** The steps of a request as they are played through on the network, in the order in which they are carried out. */
export function plannedSteps(steps: readonly SwitchingStep[]): PlannedStep[] {
  return plannedInOrder(inSwitchingOrder(steps));
}

function plannedInOrder(steps: readonly SwitchingStep[]): PlannedStep[] {
  return steps.map(({ id, action, assetId, executedAt }) => ({
    id,
    action,
    assetId: assetId ?? null,
    isDone: executedAt !== null,
  }));
}

/** Statuses in which the network is not as it was before a request. */
const UNDER_WAY: readonly string[] = ['Switching', 'Isolated', 'ClearanceIssued', 'Released'];

/**
 * What other requests have switched and not put back, in the order in which it was done: carrying a step out writes nothing into the
 * register.
 */
export function stepsUnderWay(others: readonly Pick<SwitchingRequest, 'status' | 'steps'>[]): PlannedStep[] {
  const done = others
    .filter(({ status }) => UNDER_WAY.includes(status))
    .flatMap(({ steps }) => inSwitchingOrder(steps).filter(({ executedAt }) => executedAt !== null));
  return plannedInOrder(
    done.toSorted((left, right) => byCodeUnit(String(left.executedAt), String(right.executedAt))),
  );
}

/** How many of them isolate: behind these somebody works. */
export function isolatingCount(steps: readonly SwitchingStep[]): number {
  return steps.filter((step) => phaseOf(step) === 'isolate').length;
}

/** A step that nobody has written yet. */
interface ProposedStep {
  /** The step that it turns round. */
  readonly undoes: string;
  readonly step: Pick<SwitchingStep, 'device' | 'assetId' | 'action' | 'phase'>;
}

/**
 * What undoes the isolating steps, the last of them first: earths go before anything closes. Tags and tests undo nothing. None where the
 * request restores in its own way.
 */
export function restoringSteps(steps: readonly SwitchingStep[]): ProposedStep[] {
  if (steps.some((step) => phaseOf(step) === 'restore')) return [];
  return inSwitchingOrder(steps)
    .toReversed()
    .flatMap(({ id, device, assetId, action }): ProposedStep[] => {
      const undoing = UNDOING[action];
      if (!undoing) return [];
      const step = { device, assetId: assetId ?? null, action: undoing, phase: 'restore' } as const;
      return [{ undoes: id, step }];
    });
}

const UNDOING: Readonly<Partial<Record<SwitchingStep['action'], SwitchingStep['action']>>> = {
  open: 'close',
  close: 'open',
  earth: 'unearth',
  unearth: 'earth',
};
