import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { drawnGrids, type GridAsset, gridOf, planned } from '../../../../tests/support/switching-grids.ts';
import { playThrough } from './play-through.ts';
import { recordedState } from './switching-grid.ts';

/** Two infeeds, each with breaker, disconnector and line; between them an open point; a transformer with customers. */
const RING: readonly GridAsset[] = [
  { id: 'G1', device: 'source', nodes: 'a' },
  { id: 'Q1', device: 'breaker', nodes: 'a b' },
  { id: 'D1', device: 'disconnector', nodes: 'b c' },
  { id: 'L1', device: 'line', nodes: 'c d' },
  { id: 'E1', device: 'earthing', nodes: 'c', state: 'open' },
  { id: 'T', device: 'transformer', nodes: 'd t' },
  { id: 'M', device: 'load', nodes: 't', customers: 30 },
  { id: 'S', device: 'loadBreak', nodes: 'd e', state: 'open' },
  { id: 'L2', device: 'line', nodes: 'e f' },
  { id: 'Q2', device: 'breaker', nodes: 'f g' },
  { id: 'G2', device: 'source', nodes: 'g' },
];

function played(steps: string, changes: Readonly<Record<string, Partial<GridAsset>>> = {}) {
  const grid = gridOf(RING.map((asset) => ({ ...asset, ...changes[asset.id] })));
  const named = (assets: readonly number[]) => assets.map((asset) => grid.graph.ids[asset]);
  return playThrough(grid, recordedState(grid), planned(steps)).map((step) => ({
    ...step,
    dead: named(step.dead),
    live: named(step.live),
    parallel: step.parallel?.map(named),
    faults: step.faults.map(({ kind, assets }) => [kind, ...named(assets)].join(' ')),
  }));
}

describe('a programme that is played through', () => {
  it('kills what is behind the breaker, with its customers, and only once', () => {
    const [breaker, disconnector, earth] = played('open Q1, open D1, earth E1');
    expect(breaker).toMatchObject({ dead: ['D1', 'L1', 'E1', 'T', 'M'], customers: 30, faults: [] });
    expect(disconnector).toMatchObject({ dead: [], customers: 0, faults: [] });
    expect(earth).toMatchObject({ dead: [], live: [], faults: [] });
  });

  it('closes the ring before it opens it: nobody loses supply, and two infeeds stand in parallel between', () => {
    const [closed, opened] = played('close S, open Q1');
    expect(closed).toMatchObject({ live: [], loopsClosed: 1, parallel: [['G1'], ['G2']], faults: [] });
    expect(opened).toMatchObject({ dead: [], loopsOpened: 1, customers: 0 });
  });

  it('makes live again what it closes on', () => {
    const [, closed] = played('open Q1, close Q1');
    expect(closed).toMatchObject({ live: ['D1', 'L1', 'E1', 'T', 'M'], customers: 0, faults: [] });
  });

  it('counts customers where they hang now, not where they hung', () => {
    expect(played('close S, open Q1, open Q2')[2]).toMatchObject({ customers: 30 });
  });
});

describe('a fault', () => {
  it.each([
    ['open D1', ['breaksLoad L1 T M']],
    ['close S, open D1', ['breaksLoop']],
    ['open Q1, open D1, close Q1, close D1', ['makesLoad L1 T M']],
    ['earth E1', ['earthsLive']],
    ['close E1', ['earthsLive']],
    ['open Q1, earth E1, close Q1', ['closesOntoEarth E1']],
    ['open Q1, open D1, earth E1, close D1', ['closesTowardsEarth E1']],
    ['open Q1, earth L1, close S', ['closesOntoEarth L1']],
    ['open Q1, test L1, test M', []],
    ['test L1', ['testsLive']],
    ['open L1', ['notASwitch']],
    ['open S', ['alreadyThere']],
    ['open Q1, earth E1, earth E1', ['alreadyThere']],
    ['unearth E1', ['noEarthThere']],
    ['open Q1, open D1, earth D1', ['earthSideNotKnown']],
    ['open X', ['notInNetwork']],
    ['open -', ['noDevice']],
    ['tag -', []],
  ])('in “%s” is told of its last step', (steps, faults) => {
    expect(played(steps).at(-1)?.faults).toEqual(faults);
  });

  it('is not what a step that was carried out finds already so', () => {
    const [done] = playThrough(gridOf(RING), recordedState(gridOf(RING)), [
      { id: '1', action: 'open', assetId: 'S', isDone: true },
    ]);
    expect(done?.faults).toEqual([]);
  });

  it('of an open disconnector under no load is none', () => {
    expect(played('open D1', { L1: { nodes: 'x y' } })[0]?.faults).toEqual([]);
  });

  it('stops nothing: an earth on what is live stands there afterwards', () => {
    expect(played('earth E1, open Q1, close Q1').map(({ faults }) => faults)).toEqual([
      ['earthsLive'],
      [],
      ['closesOntoEarth E1'],
    ]);
  });
});

test('whatever the network and the programme, each step changes what a walk from the sources finds changed', () => {
  fc.assert(
    fc.property(drawnGrids, fc.array(fc.nat(), { maxLength: 6 }), (assets, drawn) => {
      const grid = gridOf(assets);
      const switches = assets.filter(({ device }) => SWITCHES.includes(device));
      const open = new Set(assets.filter(({ state }) => state === 'open').map(({ id }) => id));
      const steps = drawn.flatMap((each) => {
        const asset = switches[each % switches.length];
        return asset ? [asset.id] : [];
      });
      const plan = steps.map((id) => {
        const action = open.has(id) ? ('close' as const) : ('open' as const);
        if (!open.delete(id)) open.add(id);
        return { id, action, assetId: id, isDone: false };
      });
      const standing = new Set(assets.filter(({ state }) => state === 'open').map(({ id }) => id));
      const found = playThrough(grid, recordedState(grid), plan);
      for (const [index, { assetId, action }] of plan.entries()) {
        const before = liveOf(assets, standing);
        if (action === 'open') standing.add(assetId);
        else standing.delete(assetId);
        const after = liveOf(assets, standing);
        const turned = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
          assets
            .filter(({ id, nodes }) => id !== assetId && touches(nodes, from) && !touches(nodes, to))
            .map(({ id }) => id);
        const named = (ids: readonly number[] = []) => ids.map((each) => grid.graph.ids[each]).toSorted();
        expect(named(found[index]?.dead)).toEqual(turned(before, after).toSorted());
        expect(named(found[index]?.live)).toEqual(turned(after, before).toSorted());
      }
    }),
    { numRuns: amount(2000) },
  );
});

const SWITCHES: readonly string[] = ['breaker', 'disconnector', 'loadBreak', 'fuse'];

function touches(nodes: string, live: ReadonlySet<string>): boolean {
  return nodes.split(' ').some((node) => live.has(node));
}

/** Until nothing is added any more. */
function liveOf(assets: readonly GridAsset[], open: ReadonlySet<string>): Set<string> {
  const live = new Set(
    assets.filter(({ device }) => device === 'source').flatMap(({ nodes }) => nodes.split(' ')),
  );
  for (let before = -1; before !== live.size; ) {
    before = live.size;
    for (const { id, device, nodes } of assets)
      if (device !== 'earthing' && !open.has(id) && touches(nodes, live))
        for (const node of nodes.split(' ')) live.add(node);
  }
  return live;
}
