import { expect, it } from 'vitest';
import type { SwitchingStep } from './switching-request.ts';
import {
  initialsOf,
  inSwitchingOrder,
  nextStep,
  obstacleToIssue,
  obstacleToRelease,
  type SwitchingState,
  withExecuted,
  withOrdered,
} from './switching-rules.ts';

const AT = '2026-11-21T08:00:00.000Z';

const step = (id: string, position: string, values: Partial<SwitchingStep> = {}): SwitchingStep => ({
  id,
  position,
  device: 'Q1',
  action: 'open',
  phase: null,
  tagNumber: null,
  orderedAt: null,
  executedAt: null,
  initials: null,
  ...values,
});

const request = (values: Partial<SwitchingState> = {}): SwitchingState => ({
  status: 'Approved',
  holder: 'lena',
  steps: [
    step('close', 'a0', { action: 'close', phase: 'restore' }),
    step('open', 'a1'),
    step('earth', 'a2', { action: 'earth', phase: 'isolate' }),
  ],
  ...values,
});

it('isolating steps come before restoring ones, and only the first open one may be carried out', () => {
  const state = request();
  expect(inSwitchingOrder(state.steps).map(({ id }) => id)).toEqual(['open', 'earth', 'close']);
  expect(nextStep(state)?.id).toBe('open');
  expect(nextStep(request({ status: 'Draft' }))).toBeUndefined();
  expect(withExecuted(state, 'earth', AT, 'LV')).toBeNull();
});

it('the last isolating step isolates, the last restoring one restores', () => {
  const first = withExecuted(request(), 'open', AT, 'LV');
  expect(first?.status).toBe('Switching');
  const second = withExecuted({ ...request(), ...first }, 'earth', AT, 'LV');
  expect(second?.status).toBe('Isolated');
  const isolated = { ...request(), ...second };
  expect(nextStep(isolated)).toBeUndefined();
  const restored = withExecuted({ ...isolated, status: 'Released' }, 'close', AT, 'LV');
  expect(restored).toMatchObject({ status: 'Restored' });
  expect(restored?.steps.find(({ id }) => id === 'close')).toMatchObject({
    orderedAt: AT,
    executedAt: AT,
    initials: 'LV',
  });
});

it('ordering a step changes that step only', () => {
  const { steps } = withOrdered(request(), 'open', AT);
  expect(steps.map(({ orderedAt }) => orderedAt)).toEqual([null, AT, null]);
});

it('a clearance is issued to somebody else, when every isolating step is carried out', () => {
  const executed = request().steps.map((each) =>
    each.phase === 'restore' ? each : { ...each, executedAt: AT },
  );
  const ready = request({ status: 'Isolated', steps: executed });
  expect(obstacleToIssue(ready, 'marcus')).toBeNull();
  expect(obstacleToIssue(ready, 'lena')).toBe('ownClearance');
  expect(obstacleToIssue({ ...ready, holder: null }, 'marcus')).toBe('noHolder');
  expect(obstacleToIssue({ ...ready, steps: request().steps }, 'marcus')).toBe('stepsOpen');
  expect(obstacleToIssue({ ...ready, steps: [] }, 'marcus')).toBe('noSteps');
  expect(obstacleToIssue(request(), 'marcus')).toBe('wrongStatus');
  expect(obstacleToRelease({ status: 'ClearanceIssued' })).toBeNull();
  expect(obstacleToRelease({ status: 'Isolated' })).toBe('wrongStatus');
});

it('initials are up to three capitals', () => {
  expect(['Lena Vogt', 'tomás rivera', 'A B C D'].map(initialsOf)).toEqual(['LV', 'TR', 'ABC']);
});
