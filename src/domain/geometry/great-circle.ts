import { EARTH_RADIUS, type LonLat, radiansOf } from './sphere.ts';

/** A place as a direction from the middle of the earth, of length 1. */
export type Direction = readonly [x: number, y: number, z: number];

export function directionOf({ longitude, latitude }: LonLat): Direction {
  const [east, north] = [radiansOf(longitude), radiansOf(latitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Metres from a place to the nearest place of a part of a great circle. */
export function metresToArc(place: Direction, from: Direction, to: Direction): number {
  const pole = cross(from, to);
  const size = Math.hypot(pole[0], pole[1], pole[2]);
  // Beside the part itself and not before or behind it: on the inner side of both ends.
  const isBeside = size > 0 && dot(cross(pole, from), place) >= 0 && dot(cross(to, pole), place) >= 0;
  if (!isBeside) return Math.min(metresBetween(place, from), metresBetween(place, to));
  return EARTH_RADIUS * Math.asin(Math.min(1, Math.abs(dot(place, pole)) / size));
}

/** By the chord: exact for what is near, where the cosine says nothing any more. */
function metresBetween([ax, ay, az]: Direction, [bx, by, bz]: Direction): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2));
}

function cross([ax, ay, az]: Direction, [bx, by, bz]: Direction): Direction {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot([ax, ay, az]: Direction, [bx, by, bz]: Direction): number {
  return ax * bx + ay * by + az * bz;
}
