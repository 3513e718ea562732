import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { gridOf } from '../../../tests/support/switching-grids.ts';
import { stateAfter } from '../network/switching/play-through.ts';
import { recordedState } from '../network/switching/switching-grid.ts';
import { isolatingCount, plannedSteps, restoringSteps, stepsUnderWay } from './switching-plan.ts';
import type { SwitchingStep } from './switching-request.ts';

function step(id: string, action: SwitchingStep['action'], assetId: string | null, more = {}): SwitchingStep {
  return {
    id,
    position: id,
    device: `Device ${assetId}`,
    assetId,
    action,
    phase: null,
    tagNumber: null,
    orderedAt: null,
    executedAt: null,
    initials: null,
    ...more,
  };
}

it('steps are played in the order in which they are carried out, isolating ones first', () => {
  const steps = [
    step('a', 'close', 'Q', { phase: 'restore' }),
    step('b', 'open', 'Q', { executedAt: '2026-11-21T08:00:00.000Z' }),
    step('c', 'tag', null),
  ];
  expect(plannedSteps(steps)).toEqual([
    { id: 'b', action: 'open', assetId: 'Q', isDone: true },
    { id: 'c', action: 'tag', assetId: null, isDone: false },
    { id: 'a', action: 'close', assetId: 'Q', isDone: false },
  ]);
  expect(isolatingCount(steps)).toBe(2);
});

it('what other requests under way have switched stands before the first step, in the order in which it was done', () => {
  const at = (hour: number) => ({ executedAt: `2026-11-21T0${hour}:00:00.000Z` });
  const requests = [
    {
      status: 'Released',
      steps: [step('a', 'open', 'Q', at(1)), step('b', 'close', 'Q', { ...at(4), phase: 'restore' })],
    },
    { status: 'Switching', steps: [step('c', 'open', 'D', at(2)), step('d', 'open', 'S')] },
    { status: 'Restored', steps: [step('e', 'open', 'X', at(3))] },
    { status: 'Cancelled', steps: [step('f', 'open', 'Y', at(3))] },
  ] as const;
  expect(stepsUnderWay(requests).map(({ id, isDone }) => [id, isDone])).toEqual([
    ['a', true],
    ['c', true],
    ['b', true],
  ]);
});

it('restoring is proposed in reverse, earths first, and not where it is written already', () => {
  const isolating = [
    step('a', 'open', 'Q'),
    step('b', 'tag', 'Q'),
    step('c', 'test', null),
    step('d', 'earth', 'E'),
  ];
  expect(restoringSteps(isolating)).toEqual([
    { undoes: 'd', step: { device: 'Device E', assetId: 'E', action: 'unearth', phase: 'restore' } },
    { undoes: 'a', step: { device: 'Device Q', assetId: 'Q', action: 'close', phase: 'restore' } },
  ]);
  expect(restoringSteps([...isolating, step('e', 'close', 'Q', { phase: 'restore' })])).toEqual([]);
});

test('what is proposed brings the network back to how it stood, whatever was switched', () => {
  const grid = gridOf([
    { id: 'Q', device: 'breaker', nodes: 'a b' },
    { id: 'D', device: 'disconnector', nodes: 'b c' },
    { id: 'S', device: 'loadBreak', nodes: 'c d' },
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Q', 'D', 'S'), { maxLength: 8 }), (devices) => {
      const open = new Set<string>();
      const isolating = devices.map((device, at) => {
        const action = open.delete(device) ? 'close' : 'open';
        if (action === 'open') open.add(device);
        return step(`a${at}`, action, device);
      });
      const back = restoringSteps(isolating).map(({ step: each }, at) => ({
        ...step(`b${at}`, each.action, each.assetId),
        ...each,
      }));
      const end = plannedSteps([...isolating, ...back]).reduce(
        (state, each) => stateAfter(grid, state, each),
        recordedState(grid),
      );
      expect([...end.turned, ...end.earths]).toEqual([]);
    }),
  );
});
