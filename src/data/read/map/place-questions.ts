import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { firstFew } from '../../../domain/kit/values/first-few.ts';
import { drawnRing } from '../../../domain/map/drawn-ring.ts';
import { latitudeAt, longitudeAt, WORLD, worldX, worldY } from '../../../domain/map/world-place.ts';
import { copyId, ID_WORDS, readId } from '../../../domain/packing/id-words.ts';
import type { IsShown } from './place-filter.ts';
import type { PlaceTable } from './place-table.ts';

/** A part of the map in degrees. `west` is greater than `east` where it crosses the date line. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What somebody drew, or all of a view. A view may be wider than half the world: its corners alone do not say it. */
export type PlaceArea = { readonly corners: readonly LonLat[] } | { readonly box: MapBox };

export interface InView {
  /** All rows that are shown there. */
  readonly count: number;
  /** Ids of those nearest to the middle. */
  readonly nearest: readonly string[];
}

/** Looks at every row (docs/performance.md). */
export function placesInBox(table: PlaceTable, box: MapBox, isShown: IsShown, limit: number): InView {
  const steps = stepsOf(box);
  const nearest = firstFew<readonly [slot: number, distance: number]>(limit, (left, right) =>
    left[1] === right[1] ? left[0] - right[0] : left[1] - right[1],
  );
  let count = 0;
  for (let slot = 0; slot < table.count; slot++) {
    const [x, y] = [table.x[slot] ?? 0, table.y[slot] ?? 0];
    if (table.isThere[slot] !== 1 || !steps.holds(x, y) || !isShown(slot)) continue;
    count += 1;
    nearest.add([slot, steps.fromMiddle(x, y)]);
  }
  return { count, nearest: nearest.all().map(([slot]) => readId(table.ids, slot)) };
}

/** Ids of all rows that are shown in an area, as `id-words.ts` has them. */
export function placesInArea(table: PlaceTable, area: PlaceArea, isShown: IsShown): Uint32Array {
  const inside = 'box' in area ? stepsOf(area.box) : drawnRing(area.corners);
  const slots: number[] = [];
  for (let slot = 0; slot < table.count; slot++) {
    if (table.isThere[slot] !== 1 || !inside.holds(table.x[slot] ?? 0, table.y[slot] ?? 0)) continue;
    if (isShown(slot)) slots.push(slot);
  }
  const words = new Uint32Array(slots.length * ID_WORDS);
  for (const [place, slot] of slots.entries()) copyId(table.ids, slot, words, place);
  return words;
}

/**
 * The box that holds all rows that are shown; null without any. Of rows on both sides of the date line it goes around the
 * other way.
 */
export function placesExtent(table: PlaceTable, isShown: IsShown): MapBox | null {
  let [west, east, north, south] = [Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY, -1];
  for (let slot = 0; slot < table.count; slot++) {
    if (table.isThere[slot] !== 1 || !isShown(slot)) continue;
    const [x, y] = [table.x[slot] ?? 0, table.y[slot] ?? 0];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  if (east < 0) return null;
  return {
    west: longitudeAt(west),
    east: longitudeAt(east),
    north: latitudeAt(north),
    south: latitudeAt(south),
  };
}

function stepsOf({ west, east, north, south }: MapBox) {
  const [left, right, top, bottom] = [worldX(west), worldX(east), worldY(north), worldY(south)];
  const middleX = (left + (left <= right ? right : right + WORLD)) / 2;
  const middleY = (top + bottom) / 2;
  return {
    holds: (x: number, y: number) =>
      y >= top && y <= bottom && (left <= right ? x >= left && x <= right : x >= left || x <= right),
    /** The square of steps. */
    fromMiddle: (x: number, y: number) => around(x - middleX) ** 2 + (y - middleY) ** 2,
  };
}

/** The shorter way around the world. Steps. */
function around(steps: number): number {
  return steps - WORLD * Math.round(steps / WORLD);
}
