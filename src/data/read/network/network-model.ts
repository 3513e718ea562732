import type { NetworkMember } from '../../../domain/assets/network-of-assets.ts';
import { type GridGraph, gridGraph } from '../../../domain/network/grid-graph.ts';
import { type Supply, supplyOf } from '../../../domain/network/supply.ts';
import { type SwitchingGrid, switchingGrid } from '../../../domain/network/switching/switching-grid.ts';

/** The network of some assets with how it is supplied: at present, and with all switches as they normally stand. */
export interface NetworkModel {
  readonly graph: GridGraph;
  /** By the numbers that assets have in the graph. */
  readonly members: readonly NetworkMember[];
  readonly present: Supply;
  readonly normal: Supply;
  /** Customers that each asset says; none of an open switch, behind which somebody else feeds them. */
  readonly customers: Int32Array;
  /** The same for switching. */
  readonly grid: SwitchingGrid;
}

export function networkModel(members: readonly NetworkMember[]): NetworkModel {
  const graph = gridGraph(members.map(({ inNetwork }) => inNetwork));
  const grid = switchingGrid(graph, members);
  const offNormal = new Set<number>();
  for (const [asset, { isOffNormal }] of members.entries()) if (isOffNormal) offNormal.add(asset);
  const present = supplyOf(graph);
  return {
    graph,
    members,
    present,
    normal: offNormal.size === 0 ? present : supplyOf(graph, { turned: offNormal }),
    customers: grid.customers,
    grid,
  };
}
