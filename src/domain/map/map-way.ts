import { bearingBetween, distanceBetween, type LonLat } from '../geometry/sphere.ts';

/** How far somewhere is, and in which direction one begins to go there. */
export interface MapWay {
  readonly metres: number;
  /** Degrees clockwise from north, 0 to 360. */
  readonly bearing: number;
}

export function wayBetween(from: LonLat, to: LonLat): MapWay {
  return { metres: distanceBetween(from, to), bearing: bearingBetween(from, to) };
}
