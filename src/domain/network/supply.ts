import { type GridGraph, nodesOf } from './grid-graph.ts';
import { EDGE } from './network.ts';

/** No node, no edge. */
export const NONE = -1;

/** How the network is fed as its switches stand. */
export interface Supply {
  /** Of each node the asset that feeds it, of several the one with the fewest edges between; `NONE`: it is dead. */
  readonly feeder: Int32Array;
  /** The edge by which its supply comes; `NONE` at a source and at what is dead. */
  readonly over: Int32Array;
  /** The nodes that are live, nearest to a source first. */
  readonly order: Int32Array;
}

/** What is thought otherwise than it stands. */
export interface Supposing {
  /** Assets that are taken out: nothing comes through them, and from them. */
  readonly without?: ReadonlySet<number>;
  /** Switches that stand the other way. */
  readonly turned?: ReadonlySet<number>;
}

/**
 * Goes out from all sources at once over what conducts, so that each node is found by its shortest way (breadth first). It advises:
 * whether a line is dead is decided where it is tested and earthed.
 */
export function supplyOf(graph: GridGraph, supposing: Supposing = {}): Supply {
  const { nodes } = graph.network;
  const feeder = new Int32Array(nodes).fill(NONE);
  const over = new Int32Array(nodes).fill(NONE);
  const queue = new Int32Array(nodes);
  const blocked = blockedNodes(graph, supposing);
  let end = 0;
  const reach = (node: number, source: number, edge: number) => {
    if (feeder[node] !== NONE || blocked?.[node] === 1) return;
    feeder[node] = source;
    over[node] = edge;
    queue[end] = node;
    end += 1;
  };
  for (const source of graph.sources) {
    if (supposing.without?.has(source)) continue;
    for (const node of nodesOf(graph, source)) reach(node, source, NONE);
  }
  for (let at = 0; at < end; at += 1) {
    const node = queue[at] ?? 0;
    const last = graph.firstEdge[node + 1] ?? 0;
    for (let index = graph.firstEdge[node] ?? 0; index < last; index += 1) {
      const edge = graph.edgesOfNodes[index] ?? 0;
      if (conducts(graph, edge, supposing)) reach(otherEnd(graph, edge, node), feeder[node] ?? NONE, edge);
    }
  }
  return { feeder, over, order: queue.subarray(0, end) };
}

export function otherEnd({ network: { from, to } }: GridGraph, edge: number, node: number): number {
  return (from[edge] === node ? to[edge] : from[edge]) ?? node;
}

/** Where a busbar is taken out, nothing passes its node. */
function blockedNodes({ network, junction }: GridGraph, { without }: Supposing): Uint8Array | null {
  if (without === undefined) return null;
  const blocked = new Uint8Array(network.nodes);
  for (const asset of without) {
    const node = junction[asset] ?? NONE;
    if (node !== NONE) blocked[node] = 1;
  }
  return blocked;
}

export function conducts(
  { network, assetOfEdge }: GridGraph,
  edge: number,
  { without, turned }: Supposing,
): boolean {
  const asset = assetOfEdge[edge] ?? NONE;
  if (without?.has(asset)) return false;
  const kind = network.kind[edge];
  if (kind === EDGE.fixed) return true;
  return (kind === EDGE.closedSwitch) !== (turned?.has(asset) ?? false);
}
