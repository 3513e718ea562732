import { expect, test } from 'vitest';
import { networkMemberOf, terminalsValue } from '../../../domain/assets/network-of-assets.ts';
import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import type { PlannedStep } from '../../../domain/network/switching/planned-step.ts';
import { idList } from '../id-list.ts';
import type { FoundAssets } from './found-assets.ts';
import { networkModel } from './network-model.ts';
import { planPlayed, sectionStanding } from './switching-answers.ts';

const ID = '018f0000-0000-7000-8000-00000000000';

const SPUR: readonly (readonly [at: number, kind: string, nodes: string, values?: FieldValues])[] = [
  [0, 'EnergySource', 'a'],
  [1, 'Breaker', 'a b'],
  [2, 'Disconnector', 'b c'],
  [3, 'GroundDisconnector', 'c'],
  [4, 'ACLineSegment', 'c d'],
  [5, 'EnergyConsumer', 'd', { servedCustomers: 12 }],
  [6, 'EnergyConsumer', 'd'],
];

function spur(changes: Readonly<Record<number, FieldValues>> = {}) {
  return networkModel(
    SPUR.flatMap(([at, kind, nodes, values]) => {
      const terminals = terminalsValue(nodes.split(' ').map((node) => ({ node, isConnected: true })));
      return networkMemberOf({ id: `${ID}${at}`, kind, terminals, ...values, ...changes[at] }) ?? [];
    }),
  );
}

function steps(...written: readonly (readonly [PlannedStep['action'], number | null])[]): PlannedStep[] {
  return written.map(([action, at], index) => ({
    id: String(index),
    action,
    assetId: at === null ? null : `${ID}${at}`,
    isDone: false,
  }));
}

const DEAD = steps(['open', 1], ['open', 2], ['test', null], ['earth', 3]);

function numbers(found: FoundAssets): number[] {
  return [...idList(found.ids)].map((id) => Number(id.slice(-1)));
}

test('each step is told with its numbers, its faults by the ids of what shows them', () => {
  const { hasNetwork, steps: played } = planPlayed(spur(), {
    before: [],
    steps: steps(['open', 2], ['close', 2]),
  });
  expect(hasNetwork).toBe(true);
  expect(played).toEqual([
    expect.objectContaining({
      dead: 4,
      live: 0,
      customers: 12,
      uncounted: 1,
      faults: [{ kind: 'breaksLoad', assets: [`${ID}4`, `${ID}5`, `${ID}6`] }],
    }),
    expect.objectContaining({ dead: 0, live: 4, faults: [expect.objectContaining({ kind: 'makesLoad' })] }),
  ]);
  expect(planPlayed(networkModel([]), { before: [], steps: DEAD }).hasNetwork).toBe(false);
});

test('a section is told behind the chosen step, with what that step alone did', () => {
  const at = (upTo: number) => sectionStanding(spur(), { before: [], steps: DEAD, upTo, work: `${ID}4` });
  expect(numbers(at(1).dead)).toEqual([2, 3, 4, 5, 6]);
  expect(numbers(at(2).dead)).toEqual([]);
  expect([0, 1, 2, 3, 4].map((upTo) => at(upTo).section?.verdict)).toEqual([
    'notIsolated',
    'notIsolated',
    'notEarthed',
    'notEarthed',
    'isolatedAndEarthed',
  ]);
  expect(at(1).section?.reaching).toEqual([[2, 1, 0].map((each) => `${ID}${each}`)]);
  expect(at(2).section?.ends).toEqual([{ id: `${ID}2`, earthed: 'no' }]);
  expect(numbers(at(4).section?.breaks ?? at(4).dead)).toEqual([2]);
  expect(at(4).sketch?.elements).toHaveLength(SPUR.length);
});

test('of what is in no network nothing is told, and a step that closes it makes all else unknown', () => {
  const outside = sectionStanding(spur(), { before: [], steps: DEAD, upTo: 4, work: `${ID}9` });
  expect(outside).toMatchObject({ section: null, sketch: null });
  const closing = [...DEAD, ...steps(['close', 9])];
  const { section } = sectionStanding(spur(), { before: [], steps: closing, upTo: 5, work: `${ID}4` });
  expect(section).toMatchObject({ verdict: 'notKnown', notKnown: [{ why: 'stepOutside', assets: [] }] });
});

test('an earthing switch that is recorded as closed earths before any step', () => {
  const closed = spur({ 3: { switchState: 'closed' } });
  const standing = sectionStanding(closed, { before: [], steps: DEAD.slice(0, 2), upTo: 2, work: `${ID}4` });
  expect(standing.section?.verdict).toBe('isolatedAndEarthed');
});

test('what others have switched stands before the first step', () => {
  const before = steps(['open', 1], ['earth', 3]);
  const { steps: played } = planPlayed(spur(), { before, steps: steps(['open', 2], ['close', 1]) });
  expect(played.map(({ dead, live }) => [dead, live])).toEqual([
    [0, 0],
    // The disconnector is open: its upper end alone has supply again.
    [0, 1],
  ]);
  const { section } = sectionStanding(spur(), { before, steps: steps(['open', 2]), upTo: 1, work: `${ID}4` });
  expect(section).toMatchObject({ verdict: 'isolatedAndEarthed', earths: [`${ID}3`] });
});
