import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasRecordedSource, isolatingSwitches, sourcesOf } from './around.ts';
import { customersIn } from './customers.ts';
import { effectOf } from './effect.ts';
import { gridGraph, type NetworkAsset, nodesOf } from './grid-graph.ts';
import { NONE, supplyOf } from './supply.ts';

function between(id: string, nodes: string, more: Partial<NetworkAsset> = {}): NetworkAsset {
  const terminals = nodes.split(' ').map((node) => ({ node, isConnected: true }));
  return { id, terminals, switchState: null, role: null, ...more };
}

/** A feeder with a branch, and a neighbour behind an open point: G ─a─ Q ─b─ L ─c─ T ─d─ M, c ─ F ─ e ─ N, d ─ S(open) ─ h ─ H. */
const FEEDER: readonly NetworkAsset[] = [
  between('G', 'a', { role: 'source' }),
  between('Q', 'a b', { switchState: 'closed' }),
  between('L', 'b c'),
  between('T', 'c d'),
  between('M', 'd'),
  between('F', 'c e', { switchState: 'closed' }),
  between('N', 'e'),
  between('S', 'd h', { switchState: 'open' }),
  between('H', 'h', { role: 'source' }),
  between('E', 'c x', { switchState: 'open' }),
];

function feeder(changes: Readonly<Record<string, Partial<NetworkAsset>>> = {}) {
  const graph = gridGraph(FEEDER.map((asset) => ({ ...asset, ...changes[asset.id] })));
  const supply = supplyOf(graph);
  const number = (id: string) => graph.numberOf.get(id) ?? NONE;
  const names = (assets: readonly number[]) => assets.map((asset) => graph.ids[asset]);
  return {
    names,
    turned: (id: string) => effectOf(graph, supply, number(id), { turned: new Set([number(id)]) }),
    without: (id: string) => effectOf(graph, supply, number(id), { without: new Set([number(id)]) }),
    sources: (id: string) => names(sourcesOf(graph, number(id))),
    isolation(id: string) {
      const { switches, sources } = isolatingSwitches(graph, number(id), (asset) => asset === number('E'));
      return { switches: names(switches), sources: names(sources) };
    },
    customers(own: Readonly<Record<string, number>>, id: string) {
      const { after } = effectOf(graph, supply, number(id), { without: new Set([number(id)]) });
      const isDead = (node: number) => supply.feeder[node] !== NONE && after.feeder[node] === NONE;
      return customersIn(
        graph,
        supply,
        isDead,
        graph.ids.map((each) => own[each] ?? 0),
      );
    },
  };
}

describe('what becomes different where one thing is thought otherwise', () => {
  it('is dead behind a switch that opens, nearest first', () => {
    const { turned, names } = feeder();
    expect(names(turned('Q').dead)).toEqual(['L', 'T', 'F', 'E', 'M', 'N']);
    expect(turned('Q')).toMatchObject({ live: [], loopsOpened: 0 });
    expect(names(turned('F').dead)).toEqual(['N']);
  });

  it('is live behind a switch that closes', () => {
    const { turned, names } = feeder({ F: { switchState: 'open' } });
    expect(names(turned('F').live)).toEqual(['N']);
    expect(turned('F').dead).toEqual([]);
  });

  it('closes a loop between two sources, and opens it', () => {
    expect(feeder().turned('S')).toMatchObject({ dead: [], live: [], loopsOpened: -1 });
    expect(feeder({ S: { switchState: 'closed' } }).turned('Q')).toMatchObject({ dead: [], loopsOpened: 1 });
  });

  it('is dead behind a line that is taken out', () => {
    const { without, names } = feeder();
    expect(names(without('L').dead)).toEqual(['T', 'F', 'E', 'M', 'N']);
  });
});

test('an asset is fed by every source that it is connected to', () => {
  expect(feeder().sources('T')).toEqual(['G']);
  expect(feeder({ S: { switchState: 'closed' } }).sources('T')).toEqual(['H', 'G']);
  expect(feeder({ Q: { switchState: 'open' } }).sources('T')).toEqual([]);
});

test('a source beyond open switches is recorded, one beyond an earthing switch or nowhere is not', () => {
  const assets = [
    between('G', 'a', { role: 'source' }),
    between('Q', 'a b', { switchState: 'open' }),
    between('L', 'b c'),
    between('E', 'c x', { switchState: 'closed' }),
    between('Y', 'x y'),
    between('Z', 'z'),
  ];
  const graph = gridGraph(assets);
  const isKnown = (id: string) =>
    hasRecordedSource(graph, graph.numberOf.get(id) ?? NONE, (asset) => graph.ids[asset] === 'E');
  expect(['G', 'Q', 'L', 'Y', 'Z'].map(isKnown)).toEqual([true, true, true, false, false]);
});

test('an asset is isolated by the next switches on every side, but for those that earth', () => {
  expect(feeder().isolation('L')).toEqual({ switches: ['Q', 'F', 'S'], sources: [] });
  expect(feeder().isolation('Q')).toEqual({ switches: ['F', 'S'], sources: ['G'] });
  expect(feeder().isolation('N')).toEqual({ switches: ['F'], sources: [] });
});

describe('customers', () => {
  it('of loads are added up', () => {
    expect(feeder().customers({ M: 30, N: 12 }, 'Q')).toBe(42);
    expect(feeder().customers({ M: 30, N: 12 }, 'F')).toBe(12);
  });

  it('are counted once where a transformer says those of its loads', () => {
    expect(feeder().customers({ T: 30, M: 30, N: 12 }, 'Q')).toBe(42);
    expect(feeder().customers({ T: 35, M: 30, N: 12 }, 'Q')).toBe(47);
    expect(feeder().customers({ L: 20, T: 35, N: 12 }, 'Q')).toBe(47);
  });
});

const networks = fc.array(
  fc.record({
    ends: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }),
    switchState: fc.constantFrom(null, null, 'open' as const, 'closed' as const),
    isSource: fc.integer({ min: 0, max: 4 }).map((each) => each === 0),
    customers: fc.nat(50),
  }),
  { minLength: 1, maxLength: 14 },
);

test('an effect is the difference between two supplies, whatever the network', () => {
  fc.assert(
    fc.property(networks, fc.nat(), (drawn, at) => {
      const graph = gridGraph(drawn.map(drawnAsset));
      const asset = at % drawn.length;
      const before = supplyOf(graph);
      for (const supposing of [{ without: new Set([asset]) }, { turned: new Set([asset]) }]) {
        const { dead, live, after } = effectOf(graph, before, asset, supposing);
        const isAt = (other: number, was: Int32Array, is: Int32Array) =>
          other !== asset &&
          nodesOf(graph, other).some((node) => was[node] !== NONE) &&
          nodesOf(graph, other).every((node) => is[node] === NONE);
        const all = graph.ids.map((_, other) => other);
        expect(sorted(dead)).toEqual(all.filter((other) => isAt(other, before.feeder, after.feeder)));
        expect(sorted(live)).toEqual(all.filter((other) => isAt(other, after.feeder, before.feeder)));
      }
    }),
  );
});

test('loads alone are added up, whatever way they are fed', () => {
  fc.assert(
    fc.property(networks, (drawn) => {
      const graph = gridGraph(drawn.map(drawnAsset));
      const supply = supplyOf(graph);
      const isLive = (node: number) => supply.feeder[node] !== NONE;
      const own = drawn.map(({ ends, customers }) =>
        new Set(ends).size === 1 && ends.length === 1 ? customers : 0,
      );
      const counted = own.filter((_, asset) => nodesOf(graph, asset).some(isLive));
      expect(customersIn(graph, supply, isLive, own)).toBe(counted.reduce((sum, each) => sum + each, 0));
    }),
  );
});

function drawnAsset(
  {
    ends,
    switchState,
    isSource,
  }: { ends: number[]; switchState: 'open' | 'closed' | null; isSource: boolean },
  at: number,
): NetworkAsset {
  return between(`A${at}`, ends.join(' '), { switchState, role: isSource ? 'source' : null });
}

function sorted(assets: readonly number[]): number[] {
  return assets.toSorted((left, right) => left - right);
}
