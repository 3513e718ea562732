import type { LonLat } from '../../geometry/sphere.ts';
import { boxAroundPlace } from '../box-around.ts';
import { MOST_CORNERS } from '../drawn-ring.ts';

/** Degrees. Where east is less than west it goes over the date line. */
export interface GeoBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Where an area of a base map is. */
export type AreaShape =
  | { readonly kind: 'boxes'; readonly boxes: readonly GeoBox[] }
  /** Straight lines on the map from each corner to the next, the shorter way around the world. */
  | { readonly kind: 'ring'; readonly corners: readonly LonLat[] }
  /** So many metres to both sides of a line, and before its ends. */
  | { readonly kind: 'corridor'; readonly line: readonly LonLat[]; readonly metres: number };

/** Boxes and positions of one shape. */
const MOST_BOXES = 500;
const MOST_POSITIONS = 2000;

/** How far around own work and lines a base map is taken along, metres: the way there from the next road is on it. */
export const AROUND_WORK = 1000;
export const BESIDE_LINE = 500;

/** A box around each place that none of the boxes before holds the middle of. */
export function boxesAround(places: readonly LonLat[], metres: number): AreaShape {
  const boxes: GeoBox[] = [];
  for (const place of places) {
    if (boxes.length >= MOST_BOXES) break;
    if (!boxes.some((box) => isMiddle(box, place))) boxes.push(boxAroundPlace(place, metres));
  }
  return { kind: 'boxes', boxes };
}

export function boxOf(box: GeoBox): AreaShape {
  return { kind: 'boxes', boxes: [box] };
}

/** @throws RangeError for less than three corners, or too many */
export function ringArea(corners: readonly LonLat[]): AreaShape {
  if (corners.length < 3 || corners.length > MOST_CORNERS) throw new RangeError(`${corners.length} corners`);
  return { kind: 'ring', corners };
}

/** A line of more positions than a shape holds loses some between its ends, evenly. */
export function corridorAlong(line: readonly LonLat[], metres: number): AreaShape {
  const step = Math.max(1, (line.length - 1) / (MOST_POSITIONS - 1));
  const kept = Array.from({ length: Math.min(line.length, MOST_POSITIONS) }, (_, at) => {
    return line[Math.min(line.length - 1, Math.round(at * step))];
  });
  return { kind: 'corridor', line: kept.filter((place) => place !== undefined), metres };
}

/** Whether a place is so near to the middle of a box that another box around it would hold little else. */
function isMiddle({ west, east, south, north }: GeoBox, { longitude, latitude }: LonLat): boolean {
  const [wide, high] = [(east - west) / 4, (north - south) / 4];
  const isBeside = longitude > west + wide && longitude < east - wide;
  return isBeside && latitude > south + high && latitude < north - high;
}
