import { greatestOf, leastOf } from '../kit/values/long-lists.ts';
import { type Geometry, pathsOf } from './geometry.ts';
import { rolledLongitude, unrolled } from './unrolled.ts';

/** Degrees. `west` is greater than `east` where the box goes across the 180th meridian (RFC 7946 §5.2). */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The narrowest box around a geometry, whichever way around the earth. */
export function boundingBox(geometry: Geometry): BoundingBox {
  const paths = pathsOf(geometry).map(unrolled);
  const latitudes = paths.flatMap((path) => path.map(({ latitude }) => latitude));
  const spans = paths.map((path) => {
    const longitudes = path.map(({ longitude }) => longitude);
    return spanOf(leastOf(Infinity, longitudes), greatestOf(-Infinity, longitudes));
  });
  const { from, width } = aroundAll(spans);
  return {
    west: width >= 360 ? -180 : from,
    south: leastOf(Infinity, latitudes),
    east: width >= 360 ? 180 : eastOf(from, width),
    north: greatestOf(-Infinity, latitudes),
  };
}

export function crossesAntimeridian({ west, east }: BoundingBox): boolean {
  return west > east;
}

/** From a longitude of −180 to 180, so many degrees to the east. */
interface Span {
  readonly from: number;
  readonly width: number;
}

function spanOf(west: number, east: number): Span {
  return { from: rolledLongitude(west), width: east - west };
}

/** What ends at the 180th meridian ends at 180, not at −180. */
function eastOf(from: number, width: number): number {
  const end = from + width;
  return end <= 180 ? end : rolledLongitude(end);
}

/** The whole circle without its widest gap. */
function aroundAll(spans: readonly Span[]): Span {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const [first = { from: 0, width: 0 }] = sorted;
  let end = first.from + first.width;
  let widest = { after: 0, from: first.from };
  for (const { from, width } of sorted.slice(1)) {
    if (from - end > widest.after) widest = { after: from - end, from };
    end = Math.max(end, from + width);
  }
  // From the last one around the back to the first one; of equal gaps that one, so that most boxes do not cross.
  const behind = first.from + 360 - end;
  if (behind >= widest.after) return { from: first.from, width: Math.min(360, end - first.from) };
  return { from: widest.from, width: 360 - widest.after };
}
