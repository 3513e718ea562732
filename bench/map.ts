/**
 * What the map's worker needs for 23,600 and 1,000,000 places, and for 100,000 lines of five positions: the memory that they take, the time until they are in order, and the
 * time until a tile, a box and a drawn area are answered. In Node, without a browser's drawing. `npm run bench:map`.
 */
import { encodeTile } from '../src/data/read/map/encode-tile.ts';
import { shownBy } from '../src/data/read/map/place-filter.ts';
import { placeOrder } from '../src/data/read/map/place-order.ts';
import { placesInArea, placesInBox } from '../src/data/read/map/place-questions.ts';
import { type PlaceTable, placeTable, putPlace } from '../src/data/read/map/place-table.ts';
import { PART } from '../src/data/read/map/shapes/outline.ts';
import { putShape, shapeTable } from '../src/data/read/map/shapes/shape-table.ts';
import { tileShapes } from '../src/data/read/map/shapes/tile-shapes.ts';
import { tileFeatures } from '../src/data/read/map/tile-features.ts';
import { DEEPEST_ZOOM, type TileAddress } from '../src/domain/map/tile-cells.ts';
import { latitudeAt, longitudeAt, WORLD, worldX, worldY } from '../src/domain/map/world-place.ts';
import { ID_WORDS } from '../src/domain/packing/id-words.ts';

const SIZES = [23_600, 1_000_000];

/** Milliseconds that a tile may take, and megabytes that all may. */
const TILE_TARGET = 200;
const HEAP_TARGET = 150;

/** Lines, the positions of each, the megabytes that they may take beside their places, and the milliseconds until they are there. */
const LINES = 100_000;
const POSITIONS = 5;
const LINES_HEAP_TARGET = 30;
const LINES_TARGET = 3000;

/** Tiles of each zoom that are asked for, as a screen does. */
const TILES = 12;

// First: what the others leave behind would be reckoned against it.
measureLines();

for (const size of SIZES) {
  const before = memory();
  const { table, ms: filled } = timed(() => filledTable(size));
  const order = placeOrder(table);
  const isShown = shownBy(table, {});
  const shapes = shapeTable(table);
  const ask = (tile: TileAddress) =>
    timed(() => {
      const features = tileFeatures(table, order, tile, isShown);
      return { bytes: encodeTile(table, tile, features, tileShapes(shapes, tile, isShown)) };
    });
  const { ms: first } = ask({ zoom: 0, x: 0, y: 0 });
  const took = Array.from({ length: DEEPEST_ZOOM + 1 }, (_, zoom) =>
    tilesNear(zoom).map((tile) => ask(tile).ms),
  ).flat();
  const held = memory() - before;
  const box = timed(() => placesInBox(table, { west: 13, east: 15, south: 46, north: 48 }, isShown, 50)).ms;
  const corners = [
    { longitude: 13, latitude: 46 },
    { longitude: 15, latitude: 46 },
    { longitude: 14, latitude: 48 },
  ];
  const area = timed(() => ({ found: placesInArea(table, { corners }, isShown) })).ms;
  const slowest = took.reduce((most, ms) => Math.max(most, ms), 0);
  const verdict = slowest <= TILE_TARGET && held <= HEAP_TARGET ? 'ok' : 'MISSED';
  if (verdict === 'MISSED') process.exitCode = 1;
  process.stdout.write(
    `${size.toLocaleString('en')} places: put in ${filled.toFixed(0)} ms, first tile with the order ${first.toFixed(0)} ms, ` +
      `${took.length} tiles: median ${median(took).toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms; box ${box.toFixed(0)} ms, ` +
      `area ${area.toFixed(0)} ms; ${held.toFixed(0)} MB. ${verdict}\n`,
  );
}

/** Spans of some hundred metres along feeders around the towns. */
function measureLines(): void {
  const { table } = filledTable(LINES);
  const order = placeOrder(table);
  const isShown = shownBy(table, {});
  const before = memory();
  const { shapes, ms } = timed(() => ({ shapes: linesOf(table) }));
  const held = memory() - before;
  const asked = (tile: TileAddress) =>
    timed(() => {
      const drawn = tileShapes(shapes, tile, isShown);
      const bytes = encodeTile(table, tile, tileFeatures(table, order, tile, isShown), drawn);
      return { bytes: bytes.byteLength, lines: drawn.lines.length };
    });
  // The places are sorted for it, which is measured below.
  asked({ zoom: 0, x: 0, y: 0 });
  const tiles = Array.from({ length: DEEPEST_ZOOM + 1 }, (_, zoom) => tilesNear(zoom).map(asked)).flat();
  const slowest = tiles.reduce((most, tile) => Math.max(most, tile.ms), 0);
  const largest = tiles.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  const fullest = tiles.reduce((most, { lines }) => Math.max(most, lines), 0);
  const isMet = held <= LINES_HEAP_TARGET && ms <= LINES_TARGET && slowest <= TILE_TARGET;
  if (!isMet) process.exitCode = 1;
  process.stdout.write(
    `${LINES.toLocaleString('en')} lines: put in ${ms.toFixed(0)} ms, ${held.toFixed(1)} MB; ${tiles.length} tiles: median ` +
      `${median(tiles.map((tile) => tile.ms)).toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms, the fullest of ${fullest} lines, ` +
      `the largest of ${(largest / 1000).toFixed(0)} kB. ${isMet ? 'ok' : 'MISSED'}\n`,
  );
}

function linesOf(table: PlaceTable) {
  const shapes = shapeTable(table);
  for (let slot = 0; slot < table.count; slot++) {
    const [west, north] = [longitudeAt(table.x[slot] ?? 0), latitudeAt(table.y[slot] ?? 0)];
    const angle = random(slot) * 6;
    const path = Array.from({ length: POSITIONS }, (_, at) => {
      const way = 0.003 * (at - 2);
      return [
        west + way * Math.cos(angle),
        north + way * Math.sin(angle) + random(slot + at) / 1000,
      ] as const;
    });
    putShape(shapes, slot, { parts: [{ role: PART.line, path }], voltage: slot % 5 });
  }
  return shapes;
}

/** Scattered over a country as a grid is: many in towns, few between. The same in every run. */
function filledTable(size: number): { readonly table: PlaceTable } {
  const table = placeTable();
  const words = new Uint32Array(ID_WORDS);
  for (let at = 0; at < size; at++) {
    words.set([0x018f0000, at, Math.imul(at, 0x9e3779b9) >>> 0, 7]);
    const town = at % 40;
    const spread = at % 3 === 0 ? 2 : 0.05;
    putPlace(table, words, 0, {
      longitude: 10 + (town % 8) * 0.9 + (random(at) - 0.5) * spread,
      latitude: 46.5 + Math.floor(town / 8) * 0.5 + (random(at + 0.5) - 0.5) * spread,
      kind: at % 16,
      status: at % 6,
    });
  }
  return { table };
}

/** A fixed number between 0 and 1 for each seed. */
function random(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** Those around a town. */
function tilesNear(zoom: number): TileAddress[] {
  const size = WORLD / 2 ** zoom;
  const [x, y] = [Math.floor(worldX(10) / size), Math.floor(worldY(46.5) / size)];
  const most = 2 ** zoom - 1;
  return Array.from({ length: TILES }, (_, at) => ({
    zoom,
    x: Math.min(most, x + (at % 4)),
    y: Math.min(most, y + Math.floor(at / 4)),
  }));
}

function timed<T extends object>(work: () => T): T & { readonly ms: number } {
  const began = performance.now();
  return { ...work(), ms: performance.now() - began };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}

/** Megabytes, of arrays too. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}
