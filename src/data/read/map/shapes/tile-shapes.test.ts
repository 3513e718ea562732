import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedId } from '../../../../../tests/support/numbered-row.ts';
import type { Geometry, Position } from '../../../../domain/geometry/geometry.ts';
import { representativePoint } from '../../../../domain/geometry/representative-point.ts';
import { type FlatPlace, turnOf } from '../../../../domain/map/clip.ts';
import type { TileAddress } from '../../../../domain/map/tile-cells.ts';
import { endlessWorldX, WORLD, worldY } from '../../../../domain/map/world-place.ts';
import { type PlaceFilter, shownBy } from '../place-filter.ts';
import { placeTable, putById, slotOfId } from '../place-table.ts';
import { outlineOf } from './outline.ts';
import type { ShapeTable } from './shape-room.ts';
import { putShape, shapeTable } from './shape-table.ts';
import { MOST_SHAPES, tileShapes } from './tile-shapes.ts';

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: 13, max: 15, noNaN: true }),
  fc.double({ min: 46, max: 48, noNaN: true }),
);

const line = fc
  .array(position, { minLength: 2, maxLength: 6 })
  .map((coordinates): Geometry => ({ type: 'LineString', coordinates }));

function filled(geometries: readonly Geometry[]): ShapeTable {
  const shapes = shapeTable(placeTable());
  for (const [at, geometry] of geometries.entries()) put(shapes, at, geometry);
  return shapes;
}

function put(shapes: ShapeTable, at: number, geometry: Geometry): void {
  const table = shapes.places;
  putById(table, numberedId(at), { ...representativePoint(geometry), kind: at % 3, status: 0 });
  const slot = slotOfId(table, numberedId(at));
  if (slot !== undefined) putShape(shapes, slot, { parts: outlineOf(geometry), voltage: 1 });
}

function shownIn(shapes: ShapeTable, tile: TileAddress, margin?: number, filter: PlaceFilter = {}) {
  return tileShapes(shapes, tile, shownBy(shapes.places, filter), margin);
}

function tilesAt(zoom: number): TileAddress[] {
  return Array.from({ length: 4 ** zoom }, (_, at) => ({
    zoom,
    x: at % 2 ** zoom,
    y: Math.floor(at / 2 ** zoom),
  }));
}

/** Tiles of a zoom over 13° to 15° east and 46° to 48° north. */
function tilesOver(zoom: number): TileAddress[] {
  const size = WORLD / 2 ** zoom;
  const [west, east] = [13, 15].map((degrees) => Math.floor(endlessWorldX(degrees) / size));
  const [north, south] = [48, 46].map((degrees) => Math.floor(worldY(degrees) / size));
  const tiles: TileAddress[] = [];
  for (let x = west ?? 0; x <= (east ?? 0); x++)
    for (let y = north ?? 0; y <= (south ?? 0); y++) tiles.push({ zoom, x, y });
  return tiles;
}

function lengthOf(paths: readonly (readonly FlatPlace[])[]): number {
  return paths.reduce((total, path) => {
    const sides = path
      .slice(1)
      .map(([x, y], at) => Math.hypot(x - (path[at]?.[0] ?? 0), y - (path[at]?.[1] ?? 0)));
    return total + sides.reduce((sum, side) => sum + side, 0);
  }, 0);
}

describe('lines of a zoom', () => {
  it('are drawn once from end to end: pieces of all tiles are as long together as the line', () => {
    fc.assert(
      fc.property(line, (geometry) => {
        const shapes = filled([geometry]);
        const pieces = tilesOver(9).flatMap((tile) =>
          shownIn(shapes, tile, 0).lines.flatMap(({ paths }) => paths),
        );
        const path = outlineOf(geometry)[0]?.path ?? [];
        const whole = lengthOf([path.map(([x, y]): FlatPlace => [endlessWorldX(x), worldY(y)])]);
        // What is left out of it for its simpler shape: up to a point for each of its places.
        const point = WORLD / 2 ** 9 / 512;
        fc.pre(whole > 12 * point);
        expect(Math.abs(lengthOf(pieces) - whole) / point).toBeLessThan(path.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are in every tile that they cross, and lie within it', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        fc.pre(Math.hypot(from[0] - to[0], from[1] - to[1]) > 0.1);
        const shapes = filled([{ type: 'LineString', coordinates: [from, to] }]);
        const zoom = 8;
        const size = WORLD / 2 ** zoom;
        const crossed = new Set<string>();
        for (let at = 0; at <= 2000; at++) {
          const [ax, ay] = [endlessWorldX(from[0]), worldY(from[1])];
          const [bx, by] = [endlessWorldX(to[0]), worldY(to[1])];
          const [x, y] = [ax + ((bx - ax) * at) / 2000, ay + ((by - ay) * at) / 2000];
          crossed.add(`${Math.floor(x / size)}/${Math.floor(y / size)}`);
        }
        const drawn = tilesOver(zoom).flatMap((tile) =>
          shownIn(shapes, tile, 0).lines.map(({ paths }) => ({ tile, paths })),
        );
        const tiles = new Set(drawn.map(({ tile }) => `${tile.x}/${tile.y}`));
        expect([...crossed].filter((tile) => !tiles.has(tile))).toEqual([]);
        for (const { tile, paths } of drawn) {
          for (const [x, y] of paths.flat()) {
            expect(Math.abs(x - (tile.x + 0.5) * size)).toBeLessThanOrEqual(size / 2 + 1);
            expect(Math.abs(y - (tile.y + 0.5) * size)).toBeLessThanOrEqual(size / 2 + 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('across the date line are on both sides of it, and nowhere between', () => {
    const shapes = filled([
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [170, -17],
            [-170, -17],
          ],
          [
            [-171, -20],
            [171, -20],
          ],
        ],
      },
    ]);
    const drawn = tilesAt(4).flatMap((tile) => {
      const paths = shownIn(shapes, tile, 0).lines.flatMap(({ paths: own }) => own);
      return paths.length > 0 ? [{ tile, length: lengthOf(paths) }] : [];
    });
    expect([...new Set(drawn.map(({ tile }) => tile.x))].toSorted((a, b) => a - b)).toEqual([0, 15]);
    const degrees = (drawn.reduce((sum, { length }) => sum + length, 0) / WORLD) * 360;
    expect(degrees).toBeCloseTo(20 + 18, 3);
    const [whole] = shownIn(shapes, { zoom: 0, x: 0, y: 0 }).lines;
    for (const [x] of whole?.paths.flat() ?? []) {
      const isAtAnEdge = x < WORLD * 0.05 || x > WORLD * 0.95;
      expect(isAtAnEdge).toBe(true);
    }
    expect(whole?.paths).toHaveLength(4);
  });
});

describe('a row with a line', () => {
  const street: Geometry = {
    type: 'LineString',
    coordinates: [
      [14, 47],
      [14.01, 47],
    ],
  };
  const tileOf = (zoom: number): TileAddress => {
    const size = WORLD / 2 ** zoom;
    return { zoom, x: Math.floor(endlessWorldX(14.005) / size), y: Math.floor(worldY(47) / size) };
  };

  it('has no mark from the zoom on at which its line is long enough', () => {
    const shapes = filled([street]);
    // A hundredth of a degree is 0.0146 points at zoom 0, and twice as many at each zoom more.
    expect(shownIn(shapes, tileOf(6)).lines).toHaveLength(0);
    expect(shownIn(shapes, tileOf(8)).lines).toHaveLength(1);
    expect(shownIn(shapes, tileOf(10)).unmarked.size).toBe(0);
    expect(shownIn(shapes, tileOf(11)).unmarked.size).toBe(1);
  });

  it('is shown by the filters of its row, and gone with it', () => {
    const shapes = filled([street, street, street]);
    expect(shownIn(shapes, tileOf(12), undefined, { kinds: [1] }).lines).toHaveLength(1);
    putById(shapes.places, numberedId(1), null);
    expect(shownIn(shapes, tileOf(12)).lines).toHaveLength(2);
  });

  it('has the line that was written last', () => {
    const shapes = filled([street]);
    put(shapes, 0, {
      type: 'LineString',
      coordinates: [
        [14, 47.001],
        [14.01, 47.001],
      ],
    });
    const { lines } = shownIn(shapes, tileOf(12));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.paths[0]?.[0]?.[1]).toBeCloseTo(worldY(47.001), 0);
    put(shapes, 0, { type: 'Point', coordinates: [14, 47] });
    expect(shownIn(shapes, tileOf(12)).lines).toHaveLength(0);
  });

  it('gives way to longer ones where there are too many', () => {
    const many = Array.from(
      { length: MOST_SHAPES + 5 },
      (_, at): Geometry => ({
        type: 'LineString',
        coordinates: [
          [14, 47],
          [14.005 + at / 1e6, 47],
        ],
      }),
    );
    const { lines } = shownIn(filled(many), tileOf(12));
    expect(lines).toHaveLength(MOST_SHAPES);
    const slots = new Set(lines.map(({ slot }) => slot));
    expect([0, 1, 2, 3, 4].some((slot) => slots.has(slot))).toBe(false);
  });
});

describe('an area', () => {
  const square = (west: number, size: number, turn: 1 | -1): Position[] => {
    const ring: Position[] = [
      [west, 47],
      [west + size, 47],
      [west + size, 47 + size],
      [west, 47 + size],
      [west, 47],
    ];
    return turn === 1 ? ring : ring.toReversed();
  };

  it('keeps its mark, and its hole goes around the other way, however it was written', () => {
    for (const turn of [1, -1] as const) {
      const hole = square(14.004, 0.002, turn).map(([x, y]): Position => [x, y + 0.004]);
      const shapes = filled([{ type: 'Polygon', coordinates: [square(14, 0.01, turn), hole] }]);
      const size = WORLD / 2 ** 13;
      const tile = {
        zoom: 13,
        x: Math.floor(endlessWorldX(14.005) / size),
        y: Math.floor(worldY(47.005) / size),
      };
      const { areas, unmarked } = shownIn(shapes, tile, 600);
      expect(unmarked.size).toBe(0);
      expect(areas[0]?.paths.map((path) => Math.sign(turnOf(path)))).toEqual([1, -1]);
    }
  });
});

describe('memory', () => {
  it('is used again after shapes were replaced: the same stays small, and all that counts is still there', () => {
    const shapes = filled([]);
    const expected = new Map<number, Geometry>();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 19 }), line, (at, geometry) => {
        put(shapes, at, geometry);
        expected.set(at, geometry);
      }),
      { numRuns: 3000 },
    );
    expect(shapes.x.length).toBeLessThanOrEqual(512);
    const world = shownIn(shapes, { zoom: 9, ...tileXY(9) }, 100_000);
    for (const [at, geometry] of expected) {
      const slot = slotOfId(shapes.places, numberedId(at));
      const drawn = world.lines.find((each) => each.slot === slot);
      const first = geometry.type === 'LineString' ? geometry.coordinates[0] : undefined;
      expect(drawn?.paths[0]?.[0]?.[0]).toBeCloseTo(Math.floor(endlessWorldX(first?.[0] ?? 0)), 0);
    }
  });

  it('is not taken by a shape that is written again as it was', () => {
    const shapes = filled([
      {
        type: 'LineString',
        coordinates: [
          [14, 47],
          [14.01, 47],
        ],
      },
    ]);
    const { count, positionCount } = shapes;
    put(shapes, 0, {
      type: 'LineString',
      coordinates: [
        [14, 47],
        [14.01, 47],
      ],
    });
    expect([shapes.count, shapes.positionCount]).toEqual([count, positionCount]);
  });
});

function tileXY(zoom: number): { x: number; y: number } {
  const size = WORLD / 2 ** zoom;
  return { x: Math.floor(endlessWorldX(14) / size), y: Math.floor(worldY(47) / size) };
}
