import type { GridGraph } from './grid-graph.ts';
import { NONE, otherEnd, type Supply } from './supply.ts';

/**
 * How many customers a part of the network has. A load says its own; a transformer or a breaker says those behind it, so that
 * both would be counted twice: towards the source, each asset counts what it says or what was found behind it, whichever is more.
 *
 * @param supply in which all of the part is live
 * @param isIn nodes of the part, of which all supply comes through one asset
 * @param own customers that each asset says; none of what is open
 */
export function customersIn(
  graph: GridGraph,
  supply: Supply,
  isIn: (node: number) => boolean,
  own: ArrayLike<number>,
): number {
  const found = customersHanging(graph, supply, isIn, own);
  const behind = new Float64Array(graph.ids.length);
  let all = 0;
  // From the ends towards the sources: what is behind a node is known before the node.
  for (let at = supply.order.length - 1; at >= 0; at -= 1) {
    const node = supply.order[at] ?? 0;
    if (!isIn(node)) continue;
    const total = (found[node] ?? 0) + customersThrough(graph, supply, node, { isIn, own, found, behind });
    found[node] = total;
    const over = supply.over[node] ?? NONE;
    if (over === NONE || !isIn(otherEnd(graph, over, node))) all += total;
  }
  return all;
}

interface Counting {
  readonly isIn: (node: number) => boolean;
  readonly own: ArrayLike<number>;
  /** By node: with all behind it. */
  readonly found: Float64Array;
  /** By asset; zero between two calls. */
  readonly behind: Float64Array;
}

/** Of what is fed from a node, over each asset once, however many ends it has. */
function customersThrough(
  graph: GridGraph,
  supply: Supply,
  node: number,
  { isIn, own, found, behind }: Counting,
): number {
  const passed = new Set<number>();
  const last = graph.firstEdge[node + 1] ?? 0;
  for (let index = graph.firstEdge[node] ?? 0; index < last; index += 1) {
    const edge = graph.edgesOfNodes[index] ?? 0;
    const end = otherEnd(graph, edge, node);
    // An edge from a node to itself feeds nothing.
    if (end === node || supply.over[end] !== edge || !isIn(end)) continue;
    const asset = graph.assetOfEdge[edge] ?? 0;
    passed.add(asset);
    behind[asset] = (behind[asset] ?? 0) + (found[end] ?? 0);
  }
  let sum = 0;
  for (const asset of passed) {
    sum += Math.max(own[asset] ?? 0, behind[asset] ?? 0);
    behind[asset] = 0;
  }
  return sum;
}

/** By node: what hangs there, and what nothing is fed through. An asset between two nodes counts at the one nearer to a source. */
function customersHanging(
  graph: GridGraph,
  { over, order }: Supply,
  isIn: (node: number) => boolean,
  own: ArrayLike<number>,
): Float64Array {
  const isCounted = new Uint8Array(graph.ids.length);
  for (const edge of over) if (edge !== NONE) isCounted[graph.assetOfEdge[edge] ?? 0] = 1;
  const found = new Float64Array(graph.network.nodes);
  for (const node of order) {
    if (!isIn(node)) continue;
    const last = graph.firstAsset[node + 1] ?? 0;
    for (let index = graph.firstAsset[node] ?? 0; index < last; index += 1) {
      const asset = graph.assetsOfNodes[index] ?? 0;
      if (isCounted[asset] === 1) continue;
      isCounted[asset] = 1;
      found[node] = (found[node] ?? 0) + (own[asset] ?? 0);
    }
  }
  return found;
}
