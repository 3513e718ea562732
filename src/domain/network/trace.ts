import { type GridGraph, nodesOf } from './grid-graph.ts';
import { EDGE } from './network.ts';
import { NONE, otherEnd, type Supply, supplyOf } from './supply.ts';

/** How one asset is supplied. */
export interface AssetSupply {
  readonly isLive: boolean;
  /** Assets that feed it, each once: an open switch may have another one on either side. */
  readonly feeders: readonly number[];
  /** Of its ends, how many would be live without it; null for one that has a single end, of which that says nothing. */
  readonly liveEnds: number | null;
}

export function supplyOfAsset(graph: GridGraph, supply: Supply, asset: number): AssetSupply {
  const nodes = nodesOf(graph, asset);
  const feeders = new Set(
    Array.from(nodes, (node) => supply.feeder[node] ?? NONE).filter((feeder) => feeder !== NONE),
  );
  const isLive = feeders.size > 0;
  return { isLive, feeders: [...feeders], liveEnds: liveEndsOf(graph, nodes, asset) };
}

/** What its supply comes through, from the asset to the source; nothing where it is dead. */
export function upstreamOf(graph: GridGraph, supply: Supply, asset: number): number[] {
  const start = nearestToSource(graph, supply, asset);
  if (start === NONE) return [];
  const passed = new Set<number>();
  for (let node = start, edge = supply.over[node] ?? NONE; edge !== NONE; edge = supply.over[node] ?? NONE) {
    passed.add(graph.assetOfEdge[edge] ?? NONE);
    node = otherEnd(graph, edge, node);
  }
  passed.add(supply.feeder[start] ?? NONE);
  passed.delete(asset);
  return [...passed];
}

/** Open switches with supply on both sides: where a ring is opened, and could be closed. */
export function openPoints(graph: GridGraph, supply: Supply): number[] {
  const { network, assetOfEdge } = graph;
  const points = new Set<number>();
  network.kind.forEach((kind, edge) => {
    const ends = [network.from[edge] ?? 0, network.to[edge] ?? 0];
    if (kind === EDGE.openSwitch && ends.every((node) => supply.feeder[node] !== NONE))
      points.add(assetOfEdge[edge] ?? NONE);
  });
  return [...points];
}

function liveEndsOf(graph: GridGraph, nodes: Int32Array, asset: number): number | null {
  const ends = new Set(nodes);
  if (ends.size < 2) return null;
  const { feeder } = supplyOf(graph, { without: new Set([asset]) });
  return [...ends].filter((node) => feeder[node] !== NONE).length;
}

/** Of the nodes of an asset the one that its own supply arrives at: not through the asset itself. */
function nearestToSource(graph: GridGraph, supply: Supply, asset: number): number {
  const live = [...nodesOf(graph, asset)].filter((node) => supply.feeder[node] !== NONE);
  const arriving = live.find((node) => graph.assetOfEdge[supply.over[node] ?? NONE] !== asset);
  return arriving ?? NONE;
}
