import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedId } from '../../../../tests/support/numbered-row.ts';
import { DEEPEST_ZOOM, type TileAddress } from '../../../domain/map/tile-cells.ts';
import { WORLD, worldX, worldY } from '../../../domain/map/world-place.ts';
import { readId, wordsOfIds } from '../../../domain/packing/id-words.ts';
import { encodeTile } from './encode-tile.ts';
import { type PlaceFilter, shownBy } from './place-filter.ts';
import { placeOrder } from './place-order.ts';
import { type PlacedRow, placeTable, putById, slotOfPlace } from './place-table.ts';
import { PART } from './shapes/outline.ts';
import { putShape, shapeTable } from './shapes/shape-table.ts';
import { tileShapes } from './shapes/tile-shapes.ts';
import { ALONE_FROM_ZOOM, MOST_ALONE, type TileFeatures, tileFeatures } from './tile-features.ts';

/** Around a valley, so that many share a tile. */
const placed: fc.Arbitrary<PlacedRow> = fc.record({
  longitude: fc.double({ min: 13.5, max: 14.5, noNaN: true }),
  latitude: fc.double({ min: 47, max: 47.5, noNaN: true }),
  kind: fc.integer({ min: 0, max: 3 }),
  status: fc.integer({ min: 0, max: 2 }),
});

function shown(rows: readonly PlacedRow[], filter: PlaceFilter = {}) {
  const table = placeTable();
  for (const [at, row] of rows.entries()) putById(table, numberedId(at), row);
  const order = placeOrder(table);
  return {
    table,
    features: (tile: TileAddress) => tileFeatures(table, order, tile, shownBy(table, filter)),
  };
}

/** Every tile of a zoom that has one of the places. */
function tilesOf(rows: readonly PlacedRow[], zoom: number): TileAddress[] {
  const size = WORLD / 2 ** zoom;
  const tiles = rows.map(({ longitude, latitude }) => ({
    zoom,
    x: Math.floor(worldX(longitude) / size),
    y: Math.floor(worldY(latitude) / size),
  }));
  return [...new Map(tiles.map((tile) => [`${tile.x}/${tile.y}`, tile])).values()];
}

function countIn({ alone, heaps }: TileFeatures): number {
  return alone.length + heaps.reduce((sum, { count }) => sum + count, 0);
}

describe('tiles', () => {
  it('of every zoom count each row once, whatever is shown by itself and what in heaps', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 60 }), (rows) => {
        const { features } = shown(rows);
        for (let zoom = 0; zoom <= DEEPEST_ZOOM; zoom++) {
          const counted = tilesOf(rows, zoom).map((tile) => countIn(features(tile)));
          expect(counted.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('near enough show each row by itself, in one tile', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 60 }), (rows) => {
        const { table, features } = shown(rows);
        const found = tilesOf(rows, ALONE_FROM_ZOOM).flatMap((tile) => features(tile).alone);
        const ids = found.map((slot) => readId(table.ids, slot)).toSorted();
        expect(ids).toEqual(rows.map((_, at) => numberedId(at)));
      }),
      { numRuns: 30 },
    );
  });

  it('show what the filter shows: an independent count agrees', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 60 }), (rows) => {
        const only = wordsOfIds(rows.flatMap((_, at) => (at % 2 === 0 ? [numberedId(at)] : [])));
        const { features } = shown(rows, { kinds: [1, 2], statuses: [0], only });
        const expected = rows.filter(
          ({ kind, status }, at) => [1, 2].includes(kind) && status === 0 && at % 2 === 0,
        );
        expect(countIn(features({ zoom: 0, x: 0, y: 0 }))).toBe(expected.length);
      }),
    );
  });

  it('with more rows than there is room for say how many, and leave none out', () => {
    const rows = Array.from({ length: MOST_ALONE + 1 }, (_, at) => ({
      longitude: 13.9 + (at % 40) / 10_000,
      latitude: 47.2 + Math.floor(at / 40) / 10_000,
      kind: 0,
      status: 0,
    }));
    const [tile] = tilesOf(rows, 11);
    if (!tile) throw new Error('rows are somewhere');
    const crowded = shown(rows).features(tile);
    expect(crowded.heaps.length).toBeGreaterThan(0);
    expect(countIn(crowded)).toBe(rows.length);
    const fewer = shown(rows.slice(1)).features(tile);
    expect(fewer).toEqual({ alone: expect.any(Array), heaps: [] });
    expect(fewer.alone).toHaveLength(MOST_ALONE);
  });

  it('are many rows sorted by place, and those that came since', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      longitude: ((at * 7919) % 3600) / 10 - 180,
      latitude: ((at * 104_729) % 1600) / 10 - 80,
      kind: 0,
      status: 0,
    }));
    const { table, features } = shown(rows);
    const world = { zoom: 0, x: 0, y: 0 };
    expect(countIn(features(world))).toBe(5000);
    putById(table, numberedId(5000), { longitude: 1, latitude: 1, kind: 0, status: 0 });
    putById(table, numberedId(3), null);
    expect(countIn(features(world))).toBe(5000);
    const quarters = [0, 1].flatMap((x) => [0, 1].map((y) => ({ zoom: 1, x, y })));
    expect(quarters.reduce((sum, tile) => sum + countIn(features(tile)), 0)).toBe(5000);
  });
});

describe('a row', () => {
  it('that is written again is where and what it was written last, and gone when it stands nowhere', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.option(placed, { nil: null, freq: 3 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const table = placeTable();
        const expected = new Map<number, PlacedRow>();
        for (const [at, row] of changes) {
          putById(table, numberedId(at), row);
          if (row) expected.set(at, row);
          else expected.delete(at);
        }
        expect(table.size).toBe(expected.size);
        for (let at = 0; at < 10; at++) {
          const slot = slotOfPlace(table, wordsOfIds([numberedId(at)]), 0);
          const row = expected.get(at);
          expect(slot === undefined ? undefined : table.x[slot]).toBe(row && worldX(row.longitude));
          expect(slot === undefined ? undefined : table.kind[slot]).toBe(row?.kind);
        }
      }),
    );
  });
});

describe('the bytes of a tile', () => {
  it('are four layers, with a feature for each row by itself and each heap, and for each line that is drawn', () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({
      longitude: 13.9 + at / 100,
      latitude: 47.2,
      kind: at,
      status: 0,
    }));
    const { table, features } = shown(rows);
    const [tile] = tilesOf(rows, ALONE_FROM_ZOOM);
    if (!tile) throw new Error('rows are somewhere');
    const shapes = shapeTable(table);
    const bytesOf = (address: TileAddress) => {
      const drawn = tileShapes(shapes, address, shownBy(table, {}));
      return new Uint8Array(encodeTile(table, address, features(address), drawn));
    };
    const near = bytesOf(tile);
    expect(layersOf(near)).toEqual({ alone: 5, heaps: 0, lines: 0, areas: 0 });
    expect(new TextDecoder().decode(near)).toContain(numberedId(4));
    const world = { zoom: 0, x: 0, y: 0 };
    expect(layersOf(bytesOf(world))).toEqual({ alone: 0, heaps: 1, lines: 0, areas: 0 });

    const slot = slotOfPlace(table, wordsOfIds([numberedId(2)]), 0) ?? -1;
    const path = [[13.9, 47.2] as const, [13.95, 47.2] as const];
    putShape(shapes, slot, { parts: [{ role: PART.line, path }], voltage: 1 });
    expect(layersOf(bytesOf(tile))).toEqual({ alone: 4, heaps: 0, lines: 1, areas: 0 });
  });
});

/** How many features each layer has, read as the specification of vector tiles (2.1) writes them. */
function layersOf(bytes: Uint8Array): Record<string, number> {
  const layers: Record<string, number> = {};
  for (const layer of fieldsOf(bytes, 3)) {
    const [name] = fieldsOf(layer, 1);
    layers[new TextDecoder().decode(name)] = fieldsOf(layer, 2).length;
  }
  return layers;
}

/** The bytes of every field of one number in a message of Protocol Buffers. */
function fieldsOf(bytes: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const length = (tag & 7) === 2 ? varint() : (varint(), 0);
    if (tag >>> 3 === wanted) found.push(bytes.subarray(at, at + length));
    at += length;
  }
  return found;
}
