import { type Geometry, type Position, polygonsOf } from './geometry.ts';
import { isInRings, ringsArea } from './measures.ts';
import { distanceBetween, type LonLat, sidesOf } from './sphere.ts';
import { rolledLongitude, unrolled } from './unrolled.ts';

/**
 * One place that stands for a geometry on a map and in a list: the middle of its longest line by length, a place inside of
 * its largest area, of several points the one that is nearest to their middle.
 */
export function representativePoint(geometry: Geometry): LonLat {
  const { longitude, latitude } = placeOf(geometry);
  return { longitude: rolledLongitude(longitude), latitude };
}

function placeOf(geometry: Geometry): LonLat {
  switch (geometry.type) {
    case 'Point':
      return { longitude: geometry.coordinates[0], latitude: geometry.coordinates[1] };
    case 'MultiPoint':
      return nearestToMiddle(unrolled(geometry.coordinates));
    case 'LineString':
      return middleOf(unrolled(geometry.coordinates));
    case 'MultiLineString':
      return middleOf(greatestBy(geometry.coordinates.map(unrolled), lengthAlong) ?? []);
    case 'Polygon':
    case 'MultiPolygon':
      return insideOf(greatestBy(polygonsOf(geometry), ringsArea) ?? []);
  }
}

const NOWHERE: LonLat = { longitude: 0, latitude: 0 };

function nearestToMiddle(places: readonly LonLat[]): LonLat {
  const middle = meanOf(places);
  return greatestBy(places, (place) => -distanceBetween(place, middle)) ?? NOWHERE;
}

function meanOf(places: readonly LonLat[]): LonLat {
  const sum = places.reduce(
    (so, { longitude, latitude }) => ({
      longitude: so.longitude + longitude,
      latitude: so.latitude + latitude,
    }),
    NOWHERE,
  );
  return { longitude: sum.longitude / places.length, latitude: sum.latitude / places.length };
}

function lengthAlong(path: readonly LonLat[]): number {
  return sidesOf(path).reduce((total, [from, to]) => total + distanceBetween(from, to), 0);
}

/** Within its side straight in degrees: of a side of a kilometre that is exact to a centimetre. */
function middleOf(path: readonly LonLat[]): LonLat {
  let left = lengthAlong(path) / 2;
  for (const [from, to] of sidesOf(path)) {
    const length = distanceBetween(from, to);
    if (length > 0 && length >= left) {
      const share = left / length;
      return {
        longitude: from.longitude + share * (to.longitude - from.longitude),
        latitude: from.latitude + share * (to.latitude - from.latitude),
      };
    }
    left -= length;
  }
  return path[0] ?? NOWHERE;
}

/** The centre of the corners where that lies inside; else the middle of the widest stretch at a parallel through the area. */
function insideOf(rings: readonly (readonly Position[])[]): LonLat {
  const corners = unrolled(rings[0] ?? []);
  const centre = meanOf(corners.slice(1));
  if (isInRings(centre, rings)) return centre;
  const latitude = parallelThrough(corners.map((corner) => corner.latitude));
  const borders = crossingsAt(latitude, rings).toSorted((a, b) => a - b);
  const stretches = borders.flatMap((west, index): { west: number; east: number }[] => {
    const east = borders[index + 1];
    return index % 2 === 0 && east !== undefined ? [{ west, east }] : [];
  });
  const widest = greatestBy(stretches, ({ west, east }) => east - west);
  // An area that is a line has no inside.
  return widest ? { longitude: (widest.west + widest.east) / 2, latitude } : (corners[0] ?? NOWHERE);
}

/** Between two neighbouring latitudes of corners, so that it goes through none of them: those around the middle. */
function parallelThrough(latitudes: readonly number[]): number {
  const levels = [...new Set(latitudes)].toSorted((a, b) => a - b);
  const below = Math.max(0, Math.ceil(levels.length / 2) - 1);
  return ((levels[below] ?? 0) + (levels[below + 1] ?? levels[below] ?? 0)) / 2;
}

/** Longitudes at which a parallel goes over a border, of holes moved to the turn of the outer one. */
function crossingsAt(latitude: number, rings: readonly (readonly Position[])[]): number[] {
  const start = rings[0]?.[0]?.[0] ?? 0;
  return rings.flatMap((ring) => {
    const corners = unrolled(ring);
    const turn = 360 * Math.round((start - (corners[0]?.longitude ?? 0)) / 360);
    return sidesOf(corners).flatMap(([from, to]) => {
      if (from.latitude > latitude === to.latitude > latitude) return [];
      const share = (latitude - from.latitude) / (to.latitude - from.latitude);
      return [from.longitude + share * (to.longitude - from.longitude) + turn];
    });
  });
}

function greatestBy<T>(list: readonly T[], sizeOf: (item: T) => number): T | undefined {
  let [best] = list;
  let most = -Infinity;
  for (const item of list) {
    const size = sizeOf(item);
    if (size > most) [best, most] = [item, size];
  }
  return best;
}
