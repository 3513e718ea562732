import { type PlaneMetres, planeAround } from './local-plane.ts';
import { distanceBetween, type LonLat } from './sphere.ts';

/** Where a device says that it is. */
export interface PositionFix extends LonLat {
  /** Metres; null: not known. */
  readonly altitude: number | null;
  /** Metres around it in which the device is with 95 % (W3C Geolocation). */
  readonly accuracy: number;
}

export interface PositionAverage extends PositionFix {
  /** So many fixes are in it. */
  readonly used: number;
  /** So many lie too far away from the others. */
  readonly leftOut: number;
  /** Metres: the root mean square of how far the fixes that are in it lie from it. */
  readonly spread: number;
}

/** More than a minute of a receiver that tells ten a second; what comes after them is not looked at. */
export const MOST_FIXES = 1000;

/** Of all distances from the middle, half are less than their median; three times of it leaves a normal spread untouched. */
const FAR = 3;

/** Metres: no receiver of a tablet is better, whatever it says; a zero would outweigh everything. */
const BEST = 0.01;

/** Of places that scatter alike in all directions 95 % lie within so many times their root mean square (Rayleigh). */
const WITHIN_95 = 1.731;

/**
 * The place in the middle of several fixes, each with the weight 1/accuracy². Fixes that lie far from the median of all are
 * left out, unless they say themselves that they are no more exact than that.
 *
 * Its accuracy is no better than what the fixes say of themselves: those of a minute are wrong in the same direction, by
 * the same satellites and the same wall behind one's back, so that dividing by the root of their number would promise too
 * much. Where they scatter more widely than they say, it is worse.
 *
 * @returns null for no fixes
 */
export function averageOfFixes(fixes: readonly PositionFix[]): PositionAverage | null {
  const [first] = fixes;
  if (!first) return null;
  // Metres to the east and north of the first one: around one place the earth is flat, and the 180th meridian is no border.
  const plane = planeAround(first);
  const points = fixes.slice(0, MOST_FIXES).map((fix) => ({ ...plane.metresOf(fix), fix }));
  const middle = {
    east: median(points.map(({ east }) => east)),
    north: median(points.map(({ north }) => north)),
  };
  const away = (point: PlaneMetres) => Math.hypot(point.east - middle.east, point.north - middle.north);
  const limit = FAR * median(points.map(away));
  const used = points.filter((point) => away(point) <= Math.max(limit, point.fix.accuracy));
  const weighted = used.map((point) => ({ ...point, weight: 1 / Math.max(BEST, point.fix.accuracy) ** 2 }));
  const mean = meanOf(weighted);
  const place = plane.placeOf(mean);
  const total = sumOf(weighted.map(({ weight }) => weight));
  const spread = Math.sqrt(
    sumOf(weighted.map(({ weight, fix }) => weight * distanceBetween(place, fix) ** 2)) / total,
  );
  return {
    ...place,
    altitude: altitudeOf(weighted),
    accuracy: Math.max(Math.sqrt(used.length / total), WITHIN_95 * spread),
    used: used.length,
    leftOut: points.length - used.length,
    spread,
  };
}

interface WeightedFix extends PlaneMetres {
  readonly weight: number;
  readonly fix: PositionFix;
}

function meanOf(points: readonly WeightedFix[]): PlaneMetres {
  const total = sumOf(points.map(({ weight }) => weight));
  return {
    east: sumOf(points.map(({ east, weight }) => east * weight)) / total,
    north: sumOf(points.map(({ north, weight }) => north * weight)) / total,
  };
}

/** Of those that know it. */
function altitudeOf(points: readonly WeightedFix[]): number | null {
  const known = points.flatMap(({ weight, fix: { altitude } }) =>
    altitude === null ? [] : [{ weight, altitude }],
  );
  if (known.length === 0) return null;
  return (
    sumOf(known.map(({ weight, altitude }) => weight * altitude)) / sumOf(known.map(({ weight }) => weight))
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const half = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
