import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amount } from '../../../tests/support/amount.ts';
import { effectOf } from './effect.ts';
import { type GridGraph, gridGraph, type NetworkAsset } from './grid-graph.ts';
import { NONE, type Supply, supplyOf } from './supply.ts';
import { openPoints, supplyOfAsset, upstreamOf } from './trace.ts';

function between(id: string, nodes: string, more: Partial<NetworkAsset> = {}): NetworkAsset {
  const terminals = nodes.split(' ').map((node) => ({ node, isConnected: true }));
  return { id, terminals, switchState: null, role: null, ...more };
}

/** What has no supply left where this asset is taken out, in the order of the registry. */
function downstreamOf(graph: GridGraph, supply: Supply, asset: number): number[] {
  const { dead } = effectOf(graph, supply, asset, { without: new Set([asset]) });
  return dead.toSorted((left, right) => left - right);
}

/**
 * Two sources, each with a breaker and a line, joined by an open point; at the end of the first a transformer with two low-voltage
 * sides, and beyond it a load on either.
 *
 *   G1 ─a─ Q1 ─b─ L1 ─c─ T ─d─ M1          G2 ─h─ Q2 ─g─ L2 ─f
 *                 │      └──e─ M2                              │
 *                 c ───────────────── S (open) ─────────────── f
 */
const RING: readonly NetworkAsset[] = [
  between('G1', 'a', { role: 'source' }),
  between('Q1', 'a b', { switchState: 'closed' }),
  between('L1', 'b c'),
  between('T', 'c d e'),
  between('M1', 'd'),
  between('M2', 'e'),
  between('S', 'c f', { switchState: 'open' }),
  between('L2', 'f g'),
  between('Q2', 'g h', { switchState: 'closed' }),
  between('G2', 'h', { role: 'source' }),
  between('X', 'x y'),
];

function ring(changes: Readonly<Record<string, Partial<NetworkAsset>>> = {}) {
  const graph = gridGraph(RING.map((asset) => ({ ...asset, ...changes[asset.id] })));
  const supply = supplyOf(graph);
  const number = (id: string) => graph.numberOf.get(id) ?? NONE;
  const names = (assets: readonly number[]) => assets.map((asset) => graph.ids[asset]).toSorted();
  return {
    downstream: (id: string) => names(downstreamOf(graph, supply, number(id))),
    upstream: (id: string) => names(upstreamOf(graph, supply, number(id))),
    openPoints: () => names(openPoints(graph, supply)),
    standing(id: string) {
      const { isLive, liveEnds, feeders } = supplyOfAsset(graph, supply, number(id));
      return { isLive, liveEnds, feeders: names(feeders) };
    },
  };
}

describe('a ring that is open at one point', () => {
  it('is dead behind a switch that opens, as far as the open point', () => {
    expect(ring().downstream('Q1')).toEqual(['L1', 'M1', 'M2', 'T']);
    expect(ring().downstream('T')).toEqual(['M1', 'M2']);
    expect(ring().downstream('M1')).toEqual([]);
  });

  it('is supplied by the shortest way', () => {
    expect(ring().upstream('M2')).toEqual(['G1', 'L1', 'Q1', 'T']);
    expect(ring().upstream('L2')).toEqual(['G2', 'Q2']);
    expect(ring().upstream('G1')).toEqual([]);
  });

  it('has its open point where supply stands on both sides', () => {
    expect(ring().openPoints()).toEqual(['S']);
    expect(ring().standing('S')).toEqual({ isLive: true, liveEnds: 2, feeders: ['G1', 'G2'] });
    expect(ring({ Q2: { switchState: 'open' } }).openPoints()).toEqual([]);
  });

  it('loses nothing behind a line that both sides feed once it is closed', () => {
    const closed = ring({ S: { switchState: 'closed' } });
    expect(closed.downstream('Q1')).toEqual([]);
    expect(closed.standing('L1')).toMatchObject({ liveEnds: 2 });
    expect(ring().standing('L1')).toMatchObject({ liveEnds: 1, feeders: ['G1'] });
  });
});

test('what no source reaches is dead, and has no way to one', () => {
  expect(ring().standing('X')).toEqual({ isLive: false, liveEnds: 0, feeders: [] });
  expect(ring().upstream('X')).toEqual([]);
  expect(ring({ Q1: { switchState: 'open' } }).standing('M1')).toMatchObject({ isLive: false });
});

test('a line whose end nobody uses is fed from one side', () => {
  const graph = gridGraph([between('G', 'a', { role: 'source' }), between('L', 'a b')]);
  expect(supplyOfAsset(graph, supplyOf(graph), 1)).toEqual({ isLive: true, liveEnds: 1, feeders: [0] });
});

test('an asset with three ends is fed from as many sides as reach it without it', () => {
  const fed = ring({
    G2: {
      terminals: [
        { node: 'h', isConnected: true },
        { node: 'd', isConnected: true },
      ],
    },
  });
  expect(fed.standing('T')).toMatchObject({ isLive: true, liveEnds: 2 });
  expect(fed.standing('M2')).toMatchObject({ isLive: true, liveEnds: null });
});

test('a terminal that is taken off connects nothing', () => {
  const off = {
    terminals: [
      { node: 'b', isConnected: true },
      { node: 'c', isConnected: false },
    ],
  };
  expect(ring({ L1: off }).standing('T')).toMatchObject({ isLive: false });
});

test('a busbar that is taken out lets nothing pass its node', () => {
  const graph = gridGraph([
    between('G', 'a', { role: 'source' }),
    between('Q', 'a b'),
    between('B', 'b', { role: 'junction' }),
    between('L', 'b c'),
  ]);
  expect(downstreamOf(graph, supplyOf(graph), 2)).toEqual([3]);
});

test('a source that is taken out leaves what others feed', () => {
  const graph = gridGraph([
    between('G1', 'a', { role: 'source' }),
    between('G2', 'b', { role: 'source' }),
    between('L', 'a b'),
  ]);
  expect(downstreamOf(graph, supplyOf(graph), 0)).toEqual([]);
});

/** Networks of up to eight nodes with everything in them. */
const networks = fc.array(
  fc.record({
    nodes: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }),
    switchState: fc.constantFrom('open' as const, 'closed' as const, null),
    isSource: fc.boolean(),
  }),
  { maxLength: 14 },
);

test('as a plain walk from the sources finds it: what is live, and what dies when one asset is taken out', () => {
  fc.assert(
    fc.property(networks, fc.nat({ max: 13 }), (drawn, out) => {
      const assets = drawn.map(({ nodes, switchState, isSource }, at) => ({
        id: `A${at}`,
        terminals: nodes.map((node) => ({ node: `n${node}`, isConnected: true })),
        switchState,
        role: isSource ? ('source' as const) : null,
      }));
      const graph = gridGraph(assets);
      const supply = supplyOf(graph);
      const live = liveNodes(assets);
      assets.forEach((asset, at) => {
        expect(supplyOfAsset(graph, supply, at).isLive).toBe(touches(asset, live));
      });
      if (out >= assets.length) return;
      const left = liveNodes(assets.filter((_, at) => at !== out));
      const dying = assets.flatMap((asset, at) =>
        at !== out && touches(asset, live) && !touches(asset, left) ? [at] : [],
      );
      expect(downstreamOf(graph, supply, out)).toEqual(dying);
    }),
    { numRuns: amount(500) },
  );
});

function touches({ terminals }: NetworkAsset, nodes: ReadonlySet<string>): boolean {
  return terminals.some(({ node }) => nodes.has(node));
}

/** Until nothing is added any more. */
function liveNodes(assets: readonly NetworkAsset[]): Set<string> {
  const live = new Set(
    assets
      .filter(({ role }) => role === 'source')
      .flatMap(({ terminals }) => terminals.map(({ node }) => node)),
  );
  for (let before = -1; before !== live.size; ) {
    before = live.size;
    for (const asset of assets)
      if (asset.switchState !== 'open' && touches(asset, live))
        for (const { node } of asset.terminals) live.add(node);
  }
  return live;
}
