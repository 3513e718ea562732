import { type GridGraph, nodesOf } from './grid-graph.ts';
import { assetsByDistance, spreadFrom } from './spread.ts';
import { conducts, NONE, type Supply, type Supposing, supplyOf } from './supply.ts';

/**
 * What becomes different where something is thought otherwise about one asset, without that asset, nearest to it first. Dead is what
 * has no live end left: an open switch whose other side stays live is not.
 */
export interface SupplyEffect {
  readonly dead: readonly number[];
  readonly live: readonly number[];
  /** Independent loops that are opened; below zero: that are closed. Two sources that stand in parallel make one. */
  readonly loopsOpened: number;
  readonly after: Supply;
}

/**
 * @param before how everything is supplied as it stands
 * @param supposing about this asset alone, beside what stands: that it is taken out, or turned
 * @param standing what `before` supposes already
 */
export function effectOf(
  graph: GridGraph,
  before: Supply,
  asset: number,
  supposing: Supposing,
  standing: Supposing = {},
): SupplyEffect {
  const after = supplyOf(graph, supposing);
  const turnedTo = (from: Supply, to: Supply, along: Supposing) => {
    // Whatever changes hangs together through the asset, and over what conducts on the side where it is live.
    const isIn = (node: number) => from.feeder[node] !== NONE && to.feeder[node] === NONE;
    const starts = nodesOf(graph, asset).filter(isIn);
    const spread = spreadFrom(graph, starts, (edge, node) => isIn(node) && conducts(graph, edge, along));
    const isTurned = (other: number) => nodesOf(graph, other).every((node) => to.feeder[node] === NONE);
    return assetsByDistance(graph, spread, (other) => other !== asset && isTurned(other));
  };
  return {
    dead: turnedTo(before, after, standing),
    live: turnedTo(after, before, supposing),
    loopsOpened: loopsOf(graph, before, standing) - loopsOf(graph, after, supposing),
    after,
  };
}

/** The cyclomatic number of what is live, with all sources as one node: how many more ways there are than a tree has. */
function loopsOf(graph: GridGraph, { feeder, order }: Supply, supposing: Supposing): number {
  const { from, to } = graph.network;
  let edges = 0;
  for (let edge = 0; edge < from.length; edge += 1) {
    const isLive = feeder[from[edge] ?? 0] !== NONE && feeder[to[edge] ?? 0] !== NONE;
    if (isLive && conducts(graph, edge, supposing)) edges += 1;
  }
  const fed = new Set<number>();
  for (const source of graph.sources) {
    if (supposing.without?.has(source)) continue;
    for (const node of nodesOf(graph, source)) if (feeder[node] !== NONE) fed.add(node);
  }
  return edges + fed.size - order.length;
}
