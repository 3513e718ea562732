import { EDGE, type Network } from './network.ts';

/** Which switches conduct: those that are closed, or none. */
export type SwitchPositions = 'asGiven' | 'allOpen';

/**
 * How many islands the network has: connected parts, in which one can come from each node to each other over what conducts.
 * A node with nothing at it is an island of its own, for nothing feeds it. What conducts is everything but open switches:
 * whether something is energised is another question, and needs a source.
 */
export function countIslands(network: Network, positions: SwitchPositions): number {
  const root = rootsOf(network, positions);
  let islands = 0;
  for (let node = 0; node < network.nodes; node += 1) if (root[node] === node) islands += 1;
  return islands;
}

/** The island of each node, named by one of its nodes: two nodes are connected where they have the same. */
export function islandsOfNodes(network: Network, positions: SwitchPositions): Int32Array {
  const root = rootsOf(network, positions);
  for (let node = 0; node < network.nodes; node += 1) root[node] = rootOf(root, node);
  return root;
}

/** Union by size with path halving (Tarjan and van Leeuwen 1984): as good as linear. */
function rootsOf({ nodes, from, to, kind }: Network, positions: SwitchPositions): Int32Array {
  const parent = Int32Array.from({ length: nodes }, (_, node) => node);
  const size = new Int32Array(nodes).fill(1);
  for (let edge = 0; edge < from.length; edge += 1) {
    if (kind[edge] === EDGE.openSwitch || (positions === 'allOpen' && kind[edge] !== EDGE.fixed)) continue;
    const left = rootOf(parent, from[edge] ?? 0);
    const right = rootOf(parent, to[edge] ?? 0);
    if (left === right) continue;
    const [large, small] = (size[left] ?? 0) < (size[right] ?? 0) ? [right, left] : [left, right];
    parent[small] = large;
    size[large] = (size[large] ?? 0) + (size[small] ?? 0);
  }
  return parent;
}

function rootOf(parent: Int32Array, node: number): number {
  let at = node;
  for (let next = parent[at] ?? at; next !== at; next = parent[at] ?? at) {
    parent[at] = parent[next] ?? next;
    at = parent[at] ?? at;
  }
  return at;
}
