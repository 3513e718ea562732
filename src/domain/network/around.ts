import { type GridGraph, nodesOf } from './grid-graph.ts';
import { EDGE } from './network.ts';
import { assetsByDistance, spreadFrom } from './spread.ts';
import { conducts, NONE } from './supply.ts';

/** All sources that an asset is connected to as the switches stand, nearest first: not only the one whose way is shortest. */
export function sourcesOf(graph: GridGraph, asset: number): number[] {
  const sources = new Set(graph.sources);
  const spread = spreadFrom(graph, nodesOf(graph, asset), (edge) => conducts(graph, edge, {}));
  return assetsByDistance(graph, spread, (other) => other !== asset && sources.has(other));
}

/**
 * Whether any source is recorded in the part of the network that an asset is in, with all its switches closed. Where there is none, what
 * feeds that part is not known, and so it is not known whether it is dead.
 *
 * @param isNone switches that connect nothing to a source, as those that earth
 */
export function hasRecordedSource(
  graph: GridGraph,
  asset: number,
  isNone: (asset: number) => boolean = () => false,
): boolean {
  const { assetOfEdge } = graph;
  const spread = spreadFrom(graph, nodesOf(graph, asset), (edge) => !isNone(assetOfEdge[edge] ?? NONE));
  return graph.sources.some((source) => nodesOf(graph, source).some((node) => spread.steps[node] !== NONE));
}

/** What an asset is cut off by. */
interface Isolation {
  /** The next switches on every side, open or closed, nearest first: with all of them open nothing comes to it. */
  readonly switches: readonly number[];
  /** Sources before any switch: no switch cuts them off. */
  readonly sources: readonly number[];
}

/** @param isNone switches that cut nothing off, as those that earth */
export function isolatingSwitches(
  graph: GridGraph,
  asset: number,
  isNone: (asset: number) => boolean = () => false,
): Isolation {
  const { network, assetOfEdge } = graph;
  const isSwitch = new Uint8Array(graph.ids.length);
  network.kind.forEach((kind, edge) => {
    if (kind !== EDGE.fixed) isSwitch[assetOfEdge[edge] ?? NONE] = 1;
  });
  const spread = spreadFrom(graph, nodesOf(graph, asset), (edge) => network.kind[edge] === EDGE.fixed);
  const sources = new Set(graph.sources);
  return {
    switches: assetsByDistance(
      graph,
      spread,
      (other) => other !== asset && isSwitch[other] === 1 && !isNone(other),
    ),
    sources: assetsByDistance(graph, spread, (other) => other !== asset && sources.has(other)),
  };
}
