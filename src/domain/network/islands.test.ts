import { describe, expect, it, test } from 'vitest';
import { countIslands, islandsOfNodes } from './islands.ts';
import { EDGE, type EdgeKind, networkBuilder } from './network.ts';

describe('islands', () => {
  it('are the parts that closed switches and everything else hold together', () => {
    const built = networkBuilder();
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => built.node(name)) as [
      number,
      number,
      number,
      number,
    ];
    built.edge(a, b, EDGE.fixed);
    built.edge(b, c, EDGE.closedSwitch);
    built.edge(c, d, EDGE.openSwitch);
    const network = built.network();
    expect([countIslands(network, 'asGiven'), countIslands(network, 'allOpen')]).toEqual([2, 3]);
    const of = islandsOfNodes(network, 'asGiven');
    expect([of[a] === of[c], of[a] === of[d]]).toEqual([true, false]);
  });

  it('are each node by itself where nothing is between them, and none where there are no nodes', () => {
    const built = networkBuilder();
    expect(countIslands(built.network(), 'asGiven')).toBe(0);
    for (let node = 0; node < 5; node += 1) built.node(`n${node % 3}`);
    expect(countIslands(built.network(), 'asGiven')).toBe(3);
  });

  it('agree with walking from node to node, in networks of every density', () => {
    const random = numbersFrom(7);
    for (let round = 0; round < 200; round += 1) {
      const nodes = 1 + random(40);
      const edges = Array.from(
        { length: random(60) },
        () => [random(nodes), random(nodes), random(3) as EdgeKind] as const,
      );
      const built = networkBuilder();
      for (let node = 0; node < nodes; node += 1) built.node(String(node));
      for (const [from, to, kind] of edges) built.edge(from, to, kind);
      const network = built.network();
      expect(countIslands(network, 'asGiven')).toBe(
        walked(
          nodes,
          edges.filter(([, , kind]) => kind !== EDGE.openSwitch),
        ),
      );
      expect(countIslands(network, 'allOpen')).toBe(
        walked(
          nodes,
          edges.filter(([, , kind]) => kind === EDGE.fixed),
        ),
      );
    }
  });
});

test('a chain of a hundred thousand nodes is one island', () => {
  const built = networkBuilder();
  for (let node = 0; node < 100_000; node += 1) {
    built.node(String(node));
    if (node > 0) built.edge(node - 1, node, EDGE.closedSwitch);
  }
  const network = built.network();
  expect([countIslands(network, 'asGiven'), countIslands(network, 'allOpen')]).toEqual([1, 100_000]);
});

function walked(nodes: number, edges: readonly (readonly [number, number, EdgeKind])[]): number {
  const colours = Array.from({ length: nodes }, (_, node) => node);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of edges) {
      const least = Math.min(colours[from] ?? 0, colours[to] ?? 0);
      if (colours[from] !== least || colours[to] !== least) changed = true;
      colours[from] = least;
      colours[to] = least;
    }
  }
  return new Set(colours).size;
}

/** The same numbers in every run: a linear congruential generator (Numerical Recipes). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
