import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, type LonLat } from '../../geometry/sphere.ts';
import { drawnRing } from '../drawn-ring.ts';
import type { TileAddress } from '../tile-cells.ts';
import { latitudeAt, longitudeAt, WORLD, worldX, worldY } from '../world-place.ts';
import { boxesAround, boxOf, corridorAlong, type GeoBox, ringArea } from './area-shape.ts';
import { MOST_TILES } from './base-map.ts';
import { tilesOf } from './tiles-of-area.ts';

const EARTH: GeoBox = { west: -180, south: -85, east: 180, north: 85 };

const placeArb = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
});

function keys(tiles: readonly TileAddress[] | null): Set<string> {
  if (!tiles) throw new Error('too many');
  const names = tiles.map(keyOf);
  expect(new Set(names).size).toBe(names.length);
  return new Set(names);
}

const keyOf = ({ zoom, x, y }: TileAddress) => `${zoom}/${x}/${y}`;

/** The tile of a zoom that a place is in, worked out by itself. */
function tileAt({ longitude, latitude }: LonLat, zoom: number): TileAddress {
  const size = WORLD / 2 ** zoom;
  return { zoom, x: Math.floor(worldX(longitude) / size), y: Math.floor(worldY(latitude) / size) };
}

test('a box has at each zoom the tiles from its north-western corner to its south-eastern one', () => {
  fc.assert(
    fc.property(placeArb, placeArb, fc.integer({ min: 0, max: 6 }), (one, other, zoom) => {
      const box = {
        west: Math.min(one.longitude, other.longitude),
        east: Math.max(one.longitude, other.longitude),
        south: Math.min(one.latitude, other.latitude),
        north: Math.max(one.latitude, other.latitude),
      };
      const [first, last] = [
        tileAt({ longitude: box.west, latitude: box.north }, zoom),
        tileAt({ longitude: box.east, latitude: box.south }, zoom),
      ];
      const expected = new Set<string>();
      for (let x = first.x; x <= last.x; x++) {
        for (let y = first.y; y <= last.y; y++) expected.add(keyOf({ zoom, x, y }));
      }
      expect(keys(tilesOf(boxOf(box), { minZoom: zoom, maxZoom: zoom }, EARTH))).toEqual(expected);
    }),
  );
});

test('a box over the date line has the tiles at both edges of the map, and none between them', () => {
  const box = { west: 179, south: -1, east: -179, north: 1 };
  const found = keys(tilesOf(boxOf(box), { minZoom: 3, maxZoom: 3 }, EARTH));
  expect(found).toEqual(new Set(['3/7/3', '3/7/4', '3/0/3', '3/0/4']));
});

test('every place of a drawn area is in one of its tiles, and every tile has some of the area', () => {
  const ringArb = fc.array(
    fc.record({
      longitude: fc.double({ min: 170, max: 190, noNaN: true }),
      latitude: fc.double({ min: -10, max: 10, noNaN: true }),
    }),
    { minLength: 3, maxLength: 8 },
  );
  fc.assert(
    fc.property(ringArb, (corners) => {
      const zoom = 6;
      const size = WORLD / 2 ** zoom;
      const found = keys(tilesOf(ringArea(corners), { minZoom: zoom, maxZoom: zoom }, EARTH));
      const ring = drawnRing(corners);
      const held = new Set<string>();
      const steps = 24;
      for (let x = 0; x < 2 ** zoom; x++) {
        if (x > 3 && x < 60) continue;
        for (let y = 28; y < 36; y++) {
          for (let at = 0; at < steps * steps; at++) {
            const [dx, dy] = [((at % steps) + 0.5) / steps, (Math.floor(at / steps) + 0.5) / steps];
            if (ring.holds((x + dx) * size, (y + dy) * size)) held.add(keyOf({ zoom, x, y }));
          }
        }
      }
      for (const key of held) expect(found).toContain(key);
      // What the samples do not find is at its border: a corner or a side is in it.
      const line = [...corners, corners[0] ?? { longitude: 0, latitude: 0 }];
      const touched = new Set<string>();
      for (let at = 1; at < line.length; at++) {
        const [from, to] = [line[at - 1], line[at]];
        if (!from || !to) continue;
        for (let step = 0; step <= 2000; step++) {
          const longitude = from.longitude + ((to.longitude - from.longitude) * step) / 2000;
          const flat = worldY(from.latitude) + ((worldY(to.latitude) - worldY(from.latitude)) * step) / 2000;
          const turned = longitude > 180 ? longitude - 360 : longitude;
          touched.add(keyOf(tileAt({ longitude: turned, latitude: latitudeAt(flat) }, zoom)));
        }
      }
      const near = (key: string) => [held, touched].some((all) => all.has(key));
      expect([...found].filter((key) => !near(key) && !isCornerCut(key, touched))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

/** A side that goes through a corner of a tile, for less than the samples are apart. */
function isCornerCut(key: string, touched: ReadonlySet<string>): boolean {
  const [zoom = 0, x = 0, y = 0] = key.split('/').map(Number);
  return [-1, 0, 1].some((dx) =>
    [-1, 0, 1].some((dy) => touched.has(keyOf({ zoom, x: (x + dx + 64) % 64, y: y + dy }))),
  );
}

test('what is as near to a line as its corridor is wide is in one of its tiles', () => {
  const line = [
    { longitude: 9.9, latitude: 53.5 },
    { longitude: 10.1, latitude: 53.6 },
    { longitude: 10.4, latitude: 53.55 },
  ];
  const found = keys(tilesOf(corridorAlong(line, 500), { minZoom: 14, maxZoom: 14 }, EARTH));
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -0.004, max: 0.004, noNaN: true }),
      fc.double({ min: -0.004, max: 0.004, noNaN: true }),
      fc.constantFrom(0, 1),
      (share, east, north, side) => {
        const [from, to] = [line[side], line[side + 1]];
        if (!from || !to) throw new Error('no side');
        const foot = {
          longitude: from.longitude + (to.longitude - from.longitude) * share,
          latitude: from.latitude + (to.latitude - from.latitude) * share,
        };
        const place = { longitude: foot.longitude + east, latitude: foot.latitude + north };
        fc.pre(distanceBetween(foot, place) < 480);
        expect(found).toContain(keyOf(tileAt(place, 14)));
      },
    ),
  );
  // As wide as it is, and not ten times as wide: 0.5 km to both sides of some 42 km, in tiles of 1.45 km.
  expect(found.size).toBeLessThan(110);
});

test('around work every place is held with the metres around it, and places beside each other share a box', () => {
  const places = [
    { longitude: 10, latitude: 53.5 },
    { longitude: 10.001, latitude: 53.5 },
    { longitude: 12, latitude: 60 },
  ];
  const shape = boxesAround(places, 1000);
  expect(shape.kind === 'boxes' && shape.boxes).toHaveLength(2);
  const found = keys(tilesOf(shape, { minZoom: 15, maxZoom: 15 }, EARTH));
  for (const place of places) expect(found).toContain(keyOf(tileAt(place, 15)));
  expect(found.size).toBeLessThan(40);
});

test('nothing outside of the base map is wanted, and no zoom that it has not', () => {
  const bounds = { west: 9, south: 53, east: 9.5, north: 53.5 };
  const wide = { west: 0, south: 40, east: 20, north: 60 };
  const tiles = tilesOf(boxOf(wide), { minZoom: 5, maxZoom: 9 }, bounds) ?? [];
  expect(new Set(tiles.map(({ zoom }) => zoom))).toEqual(new Set([5, 6, 7, 8, 9]));
  for (const { zoom, x, y } of tiles) {
    const size = WORLD / 2 ** zoom;
    expect(longitudeAt(x * size)).toBeLessThanOrEqual(bounds.east);
    expect(longitudeAt((x + 1) * size)).toBeGreaterThan(bounds.west);
    expect(latitudeAt(y * size)).toBeGreaterThan(bounds.south);
    expect(latitudeAt((y + 1) * size)).toBeLessThan(bounds.north);
  }
});

test('an area of more tiles than a device takes is none, however deep it would go', () => {
  expect(tilesOf(boxOf(EARTH), { minZoom: 0, maxZoom: 8 }, EARTH)?.length).toBeLessThan(MOST_TILES);
  expect(tilesOf(boxOf(EARTH), { minZoom: 0, maxZoom: 9 }, EARTH)).toBeNull();
  expect(tilesOf(boxOf(EARTH), { minZoom: 0, maxZoom: 15 }, EARTH)).toBeNull();
});
