import type { GridGraph, NetworkAsset } from '../grid-graph.ts';
import { nodesOf } from '../grid-graph.ts';
import type { Supposing } from '../supply.ts';

/** What switching has to know of a device: what it can break, and whether one sees that it did. */
export type DeviceKind =
  | 'breaker'
  | 'loadBreak'
  | 'disconnector'
  | 'fuse'
  | 'otherSwitch'
  | 'earthing'
  | 'transformer'
  | 'line'
  | 'load'
  | 'source'
  | 'junction'
  /** Changes current over, and may feed what it is connected to. */
  | 'converter'
  | 'other';

export interface SwitchingMember {
  readonly inNetwork: NetworkAsset;
  readonly device: DeviceKind;
  readonly customers: number;
  readonly isUncounted: boolean;
  /** How it stands was noted: else it is taken to stand as it normally does. */
  readonly isPositionRecorded: boolean;
}

/** A network in which switching is played through. */
export interface SwitchingGrid {
  readonly graph: GridGraph;
  /** By the numbers that assets have in the graph. */
  readonly members: readonly SwitchingMember[];
  /** Earthing switches: no supply comes through them, whatever they stand like. */
  readonly earthing: ReadonlySet<number>;
  /** Customers that each asset says as it is recorded; none of an open switch, behind which somebody else feeds them. */
  readonly customers: Int32Array;
}

/** How the network stands after some steps. */
export interface GridState {
  /** Switches that stand otherwise than recorded. */
  readonly turned: ReadonlySet<number>;
  /** Earthing switches that are closed, and assets at which a portable earth stands. */
  readonly earths: ReadonlySet<number>;
  /** Switches of which a step says how they stand. */
  readonly placed: ReadonlySet<number>;
}

export function switchingGrid(graph: GridGraph, members: readonly SwitchingMember[]): SwitchingGrid {
  const earthing = new Set<number>();
  for (const [asset, { device }] of members.entries()) if (device === 'earthing') earthing.add(asset);
  const customers = Int32Array.from(members, ({ customers: own, inNetwork }) =>
    inNetwork.switchState === 'open' ? 0 : own,
  );
  return { graph, members, earthing, customers };
}

/** As it is recorded. An earthing switch earths only where somebody noted that it is closed. */
export function recordedState({ members, earthing }: SwitchingGrid): GridState {
  const earths = new Set<number>();
  for (const asset of earthing) {
    const member = members[asset];
    if (member?.isPositionRecorded && member.inNetwork.switchState === 'closed') earths.add(asset);
  }
  return { turned: new Set(), earths, placed: new Set() };
}

export function supposingOf({ earthing }: SwitchingGrid, { turned }: GridState): Supposing {
  return { turned, without: earthing };
}

export function deviceAt({ members }: SwitchingGrid, asset: number): DeviceKind {
  return members[asset]?.device ?? 'other';
}

/** What opens and closes and carries current: no earthing switch. */
export function isSwitch(grid: SwitchingGrid, asset: number): boolean {
  return grid.members[asset]?.inNetwork.switchState != null && !grid.earthing.has(asset);
}

/** Of a switch, how it stands. */
export function isOpen({ members }: SwitchingGrid, { turned }: GridState, asset: number): boolean {
  return (members[asset]?.inNetwork.switchState === 'open') !== turned.has(asset);
}

/** Its nodes, each once. */
export function terminalNodes({ graph }: SwitchingGrid, asset: number): number[] {
  return [...new Set(nodesOf(graph, asset))];
}

/**
 * At a switch or transformer with two sides nobody can tell from its name on which one a portable earth stands: it is counted on neither,
 * and looked out for on both.
 */
export function isSideKnown(grid: SwitchingGrid, asset: number): boolean {
  return (
    grid.earthing.has(asset) ||
    !(isSwitch(grid, asset) || deviceAt(grid, asset) === 'transformer') ||
    terminalNodes(grid, asset).length < 2
  );
}
