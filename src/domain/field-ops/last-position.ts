import type { LonLat } from '../geometry/sphere.ts';

/** Milliseconds for which somebody's last position is kept: a working day, and the night after it. */
export const POSITION_KEPT = 24 * 3_600_000;

/** Metres: what is worse says no more than in which valley somebody is. */
export const WORST_ACCURACY = 100_000;

/** Where a device was. */
export interface TakenPosition extends LonLat {
  /** Metres. */
  readonly accuracy: number;
  /** RFC 3339. */
  readonly takenAt: string;
}

/** Where somebody was last who wants to be seen. */
export interface LastPosition extends TakenPosition {
  readonly userId: string;
}

/** The right to see where people are. */
export const LOCATE = 'crews:locate';
