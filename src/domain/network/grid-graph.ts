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
  /** The assets that are connected to each node, from `firstAsset[n]` up to `firstAsset[n + 1]` in `assetsOfNodes`. */
  readonly firstAsset: Int32Array;
  readonly assetsOfNodes: Int32Array;
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
  const assetsByNode = byNode(network.nodes, (add) => {
    for (let asset = 0; asset < ids.length; asset += 1)
      for (let at = firstNode[asset] ?? 0; at < (firstNode[asset + 1] ?? 0); at += 1)
        add(nodesOfAssets[at] ?? 0, asset);
  });
  const edgesByNode = byNode(network.nodes, (add) => {
    for (let edge = 0; edge < network.from.length; edge += 1) {
      add(network.from[edge] ?? 0, edge);
      add(network.to[edge] ?? 0, edge);
    }
  });
  return {
    network,
    ids,
    numberOf: new Map(ids.map((id, number) => [id, number])),
    assetOfEdge: Int32Array.from(assetOfEdge),
    firstNode: Int32Array.from(firstNode),
    nodesOfAssets: Int32Array.from(nodesOfAssets),
    firstAsset: assetsByNode.first,
    assetsOfNodes: assetsByNode.listed,
    firstEdge: edgesByNode.first,
    edgesOfNodes: edgesByNode.listed,
    sources: Int32Array.from(sources),
    junction: Int32Array.from(junction),
  };
}

/**
 * What is at each node: of node `n` from `first[n]` up to `first[n + 1]` in `listed`. Counted, summed and filled in: no list of lists.
 * @param each calls with every pair, the same each time
 */
function byNode(nodes: number, each: (add: (node: number, what: number) => void) => void) {
  const first = new Int32Array(nodes + 1);
  each((node) => {
    first[node + 1] = (first[node + 1] ?? 0) + 1;
  });
  for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const listed = new Int32Array(first[nodes] ?? 0);
  const next = first.slice(0, nodes);
  each((node, what) => {
    const at = next[node] ?? 0;
    listed[at] = what;
    next[node] = at + 1;
  });
  return { first, listed };
}

/** Nodes that an asset is connected to. */
export function nodesOf({ firstNode, nodesOfAssets }: GridGraph, asset: number): Int32Array {
  return nodesOfAssets.subarray(firstNode[asset] ?? 0, firstNode[asset + 1] ?? 0);
}
