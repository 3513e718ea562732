import { describe, expect, it } from 'vitest';
import type { SwitchingStep } from './switching-request.ts';
import {
  initialsOf,
  inSwitchingOrder,
  mayTakeBack,
  nextStep,
  obstacleOfVerdict,
  obstacleToIssue,
  obstacleToRelease,
  programmeFault,
  type SwitchingState,
  withExecuted,
  withOrdered,
  withTakenBack,
} from './switching-rules.ts';

const AT = '2026-11-21T08:00:00.000Z';

const step = (id: string, position: string, values: Partial<SwitchingStep> = {}): SwitchingStep => ({
  id,
  position,
  device: 'Q1',
  assetId: null,
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
});

it('a clearance goes with what the network said, and with a reason where that is not isolated and earthed', () => {
  expect(obstacleOfVerdict('isolatedAndEarthed', null, true)).toBeNull();
  for (const verdict of ['notEarthed', 'notIsolated', 'notKnown'] as const) {
    expect(obstacleOfVerdict(verdict, null, true)).toBe('noVerdictReason');
    expect(obstacleOfVerdict(verdict, 'Seen there', true)).toBeNull();
  }
  expect(obstacleOfVerdict(null, 'Seen there', true)).toBe('noVerdict');
  expect(obstacleOfVerdict(null, null, false)).toBeNull();
});

it('a clearance is released by its holder, or by whoever may do it for them', () => {
  const issued = { status: 'ClearanceIssued', holder: 'lena' } as const;
  expect(obstacleToRelease(issued, 'lena', false)).toBeNull();
  expect(obstacleToRelease(issued, 'marcus', false)).toBe('notHolder');
  expect(obstacleToRelease(issued, 'marcus', true)).toBeNull();
  expect(obstacleToRelease({ ...issued, status: 'Isolated' }, 'lena', true)).toBe('wrongStatus');
});

describe('a programme', () => {
  const programme = (done: readonly string[], values: Partial<SwitchingState> = {}) =>
    request({
      status: 'Switching',
      ...values,
      steps: request().steps.map((each) =>
        done.includes(each.id) ? { ...each, orderedAt: AT, executedAt: AT, initials: 'LV' } : each,
      ),
    });

  it('is carried out one step at a time, each when it is its turn', () => {
    const approved = programme([], { status: 'Approved' });
    expect(programmeFault(approved, programme(['open']))).toBeNull();
    expect(programmeFault(approved, programme(['earth']))?.code).toBe('step_order');
    expect(programmeFault(approved, programme(['open', 'earth'], { status: 'Isolated' }))?.code).toBe(
      'one_step',
    );
    const requested = programme([], { status: 'Requested' });
    expect(programmeFault(requested, programme(['open']))?.code).toBe('step_order');
    expect(programmeFault(null, programme(['open']))?.code).toBe('step_order');
  });

  it('keeps what was carried out; only the last isolating step is taken back', () => {
    const both = programme(['open', 'earth'], { status: 'Isolated' });
    expect(programmeFault(both, programme(['open']))).toBeNull();
    expect(programmeFault(both, programme(['earth']))?.code).toBe('step_stands');
    const rewritten = both.steps.map((each) => ({ ...each, initials: 'XX' }));
    expect(programmeFault(both, { ...both, steps: rewritten })?.code).toBe('step_stands');
    expect(programmeFault(both, { ...both, steps: both.steps.filter(({ id }) => id !== 'open') })?.code).toBe(
      'step_stands',
    );
  });

  it('is taken back step by step, to the network as it was', () => {
    const both = programme(['open', 'earth'], { status: 'Isolated' });
    expect(withTakenBack(both, 'open')).toBeNull();
    const one = { ...both, ...withTakenBack(both, 'earth') };
    expect(one).toMatchObject({ status: 'Switching' });
    expect(programmeFault(both, one)).toBeNull();
    const none = { ...one, ...withTakenBack(one, 'open') };
    expect(none).toMatchObject({ status: 'Approved' });
    expect(programmeFault(one, none)).toBeNull();
    expect(programmeFault(none, { ...none, status: 'Cancelled' })).toBeNull();
    expect(mayTakeBack({ ...both, status: 'ClearanceIssued' })).toBeUndefined();
  });

  it('says how far it is: isolated, restored, and given up only with the network as it was', () => {
    const one = programme(['open']);
    expect(programmeFault(one, { ...one, status: 'Isolated' })?.code).toBe('steps_open');
    expect(programmeFault(one, { ...one, status: 'Restored' })?.code).toBe('steps_open');
    for (const status of ['Cancelled', 'Approved', 'Requested', 'Draft'] as const) {
      expect(programmeFault(one, { ...one, status })?.code).toBe('steps_done');
    }
  });
});

it('initials are up to three capitals', () => {
  expect(['Lena Vogt', 'tomás rivera', 'A B C D'].map(initialsOf)).toEqual(['LV', 'TR', 'ABC']);
});
