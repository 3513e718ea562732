import type { GridGraph } from './grid-graph.ts';
import { NONE, otherEnd } from './supply.ts';

/** Nodes that were reached, nearest first, and of each node how many edges it is away; `NONE`: it was not reached. */
interface Spread {
  readonly nodes: Int32Array;
  readonly steps: Int32Array;
}

/** Goes out from some nodes over the edges that are passed, breadth first. */
export function spreadFrom(
  graph: GridGraph,
  starts: Iterable<number>,
  isPassed: (edge: number, to: number) => boolean,
): Spread {
  const steps = new Int32Array(graph.network.nodes).fill(NONE);
  const queue = new Int32Array(graph.network.nodes);
  let end = 0;
  const reach = (node: number, distance: number) => {
    if (steps[node] !== NONE) return;
    steps[node] = distance;
    queue[end] = node;
    end += 1;
  };
  for (const node of starts) reach(node, 0);
  for (let at = 0; at < end; at += 1) {
    const node = queue[at] ?? 0;
    const last = graph.firstEdge[node + 1] ?? 0;
    for (let index = graph.firstEdge[node] ?? 0; index < last; index += 1) {
      const edge = graph.edgesOfNodes[index] ?? 0;
      const to = otherEnd(graph, edge, node);
      if (steps[to] === NONE && isPassed(edge, to)) reach(to, (steps[node] ?? 0) + 1);
    }
  }
  return { nodes: queue.subarray(0, end), steps };
}

/** Assets at the nodes that were reached, nearest first, of those equally near in the order of the registry. */
export function assetsByDistance(
  graph: GridGraph,
  { nodes, steps }: Spread,
  isWanted: (asset: number) => boolean,
): number[] {
  const isFound = new Uint8Array(graph.ids.length);
  const byDistance: number[][] = [];
  for (const node of nodes) {
    const distance = steps[node] ?? 0;
    const equal = byDistance[distance] ?? [];
    byDistance[distance] = equal;
    const last = graph.firstAsset[node + 1] ?? 0;
    for (let index = graph.firstAsset[node] ?? 0; index < last; index += 1) {
      const asset = graph.assetsOfNodes[index] ?? 0;
      if (isFound[asset] === 1) continue;
      isFound[asset] = 1;
      if (isWanted(asset)) equal.push(asset);
    }
  }
  return byDistance.flatMap((equal) => equal.sort((left, right) => left - right));
}
