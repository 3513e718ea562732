import { EDGE, type Network, networkBuilder } from './network.ts';

/** What a network has to know of an asset. Terminals name what they connect to, in IEC 61970-301 a ConnectivityNode. */
export interface NetworkAsset {
  readonly id: string;
  readonly terminals: readonly NetworkTerminal[];
  /** A switch, fuse or link, and how it stands; null: it conducts always. */
  readonly switchState: 'open' | 'closed' | null;
  /** `source`: feeds the network, as a generator or an injection from a neighbour. `junction`: is its node, as a busbar section. */
  readonly role: 'source' | 'junction' | null;
}

export interface NetworkTerminal {
  readonly node: string;
  readonly isConnected: boolean;
}

/** Assets and the nodes between them as numbers; asset `i` is `ids[i]`. */
export interface GridGraph {
  readonly network: Network;
  readonly ids: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** The asset that each edge belongs to: of one with three terminals it has two edges. */
  readonly assetOfEdge: Int32Array;
  /** What each asset is connected to, from `firstNode[i]` up to `firstNode[i + 1]` in `nodesOfAssets`. */
  readonly firstNode: Int32Array;
  readonly nodesOfAssets: Int32Array;
  /** The edges at each node, from `firstEdge[n]` up to `firstEdge[n + 1]` in `edgesOfNodes`. */
  readonly firstEdge: Int32Array;
  readonly edgesOfNodes: Int32Array;
  /** Assets that feed the network. */
  readonly sources: Int32Array;
  /** Of assets that are their node: that node, else -1. */
  readonly junction: Int32Array;
}

/** An asset with one terminal hangs at its node; one with more conducts between the first and each other one. */
export function gridGraph(assets: Iterable<NetworkAsset>): GridGraph {
  const builder = networkBuilder();
  const ids: string[] = [];
  const assetOfEdge: number[] = [];
  const firstNode: number[] = [0];
  const nodesOfAssets: number[] = [];
  const sources: number[] = [];
  const junction: number[] = [];
  for (const { id, terminals, switchState, role } of assets) {
    const nodes = terminals.filter(({ isConnected }) => isConnected).map(({ node }) => builder.node(node));
    const kind = switchState === null ? EDGE.fixed : EDGE[`${switchState}Switch`];
    for (const node of nodes) nodesOfAssets.push(node);
    for (const node of nodes.slice(1)) {
      builder.edge(nodes[0] ?? node, node, kind);
      assetOfEdge.push(ids.length);
    }
    if (role === 'source') sources.push(ids.length);
    junction.push(role === 'junction' ? (nodes[0] ?? -1) : -1);
    ids.push(id);
    firstNode.push(nodesOfAssets.length);
  }
  const network = builder.network();
  return {
    network,
    ids,
    numberOf: new Map(ids.map((id, number) => [id, number])),
    assetOfEdge: Int32Array.from(assetOfEdge),
    firstNode: Int32Array.from(firstNode),
    nodesOfAssets: Int32Array.from(nodesOfAssets),
    ...edgesByNode(network),
    sources: Int32Array.from(sources),
    junction: Int32Array.from(junction),
  };
}

/** Counted, summed and filled in: no list of lists. */
function edgesByNode({ nodes, from, to }: Network): Pick<GridGraph, 'firstEdge' | 'edgesOfNodes'> {
  const firstEdge = new Int32Array(nodes + 1);
  const count = (node: number) => {
    firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + 1;
  };
  from.forEach(count);
  to.forEach(count);
  for (let node = 0; node < nodes; node += 1)
    firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + (firstEdge[node] ?? 0);
  const edgesOfNodes = new Int32Array(2 * from.length);
  const next = firstEdge.slice(0, nodes);
  const place = (node: number, edge: number) => {
    const at = next[node] ?? 0;
    edgesOfNodes[at] = edge;
    next[node] = at + 1;
  };
  for (let edge = 0; edge < from.length; edge += 1) {
    place(from[edge] ?? 0, edge);
    place(to[edge] ?? 0, edge);
  }
  return { firstEdge, edgesOfNodes };
}

/** Nodes that an asset is connected to. */
export function nodesOf({ firstNode, nodesOfAssets }: GridGraph, asset: number): Int32Array {
  return nodesOfAssets.subarray(firstNode[asset] ?? 0, firstNode[asset + 1] ?? 0);
}
