import type { Position } from '../../geometry/geometry.ts';
import type { NetworkTerminal } from '../grid-graph.ts';

/**
 * What an asset is where lines end: a line has two ends; a switch lies between two of them; a transformer between voltages; an end, as
 * a load, a source or a busbar, has one terminal; a station joins what ends at it and has none itself.
 */
export type TouchingRole = 'line' | 'switch' | 'transformer' | 'end' | 'station';

/** What is asked of an asset to find what it touches. */
export interface TouchingAsset {
  readonly id: string;
  readonly role: TouchingRole;
  /** Of a line its route; of others one position, of a station perhaps the border of its area. */
  readonly path: readonly Position[];
  readonly isArea: boolean;
  /** As `voltageClass` parts them; null where nobody has said the voltage. */
  readonly voltageClass: number | null;
  /** What it is connected to already. */
  readonly terminals: readonly NetworkTerminal[];
}

/** Assets that get one node. */
export interface ProposedJoint {
  readonly node: string;
  readonly ids: readonly string[];
  /** Metres from the first of them to the one furthest from it; of a station's area those may be many. */
  readonly metres: number;
}

/** All terminals that an asset would have, those that it has among them. */
export interface ProposedTerminals {
  readonly id: string;
  readonly terminals: readonly NetworkTerminal[];
}

/**
 * Why something is told and not connected: it touches the middle of a line; the voltages are of different classes; it is not clear which
 * side of a device, or which of two recorded nodes, is meant; both ends of a line come to one place.
 */
export type ToldReason = 'middle' | 'voltage' | 'unclear' | 'bothEnds';

export interface ToldTouch {
  readonly reason: ToldReason;
  readonly ids: readonly string[];
  /** Metres from the first of them to the one furthest from it; of the middle of a line to the line. */
  readonly metres: number;
}

export interface TouchingProposals {
  readonly joints: readonly ProposedJoint[];
  readonly changes: readonly ProposedTerminals[];
  readonly told: readonly ToldTouch[];
}
