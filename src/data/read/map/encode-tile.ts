import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import { WORLD } from '../../../domain/map/world-place.ts';
import { readId } from '../../../domain/packing/id-words.ts';
import type { PlaceTable } from './place-table.ts';
import type { DrawnShape, TileShapes } from './shapes/tile-shapes.ts';
import type { TileFeatures } from './tile-features.ts';

/** Steps from edge to edge of a tile: 7 cm at the equator in the deepest one. */
const EXTENT = 8192;

/**
 * Names of the layers in a tile: rows by themselves (`id`, `kind`, `status`), heaps of rows (`count`), and their lines and areas
 * (`id`, `status`, `voltage`).
 */
export const TILE_LAYERS = { alone: 'alone', heaps: 'heaps', lines: 'lines', areas: 'areas' } as const;

/** A Mapbox Vector Tile (specification 2.1), in memory of its own. Rows whose line is long enough have no mark. */
export function encodeTile(
  table: PlaceTable,
  tile: TileAddress,
  { alone, heaps }: TileFeatures,
  { lines, areas, unmarked }: TileShapes,
): ArrayBuffer {
  const within = stepsWithin(tile);
  const marked = unmarked.size === 0 ? alone : alone.filter((slot) => !unmarked.has(slot));
  const rows = marked.map((slot) =>
    point(within(table.x[slot] ?? 0, table.y[slot] ?? 0), {
      id: readId(table.ids, slot),
      kind: table.kind[slot] ?? 0,
      status: table.status[slot] ?? 0,
    }),
  );
  const counted = heaps.map(({ count, x, y }) => point(within(x, y), { count }));
  const shapesOf = (drawn: readonly DrawnShape[], type: ShapeType) =>
    drawn.flatMap((shape) => shapeFeature(table, shape, type, within));
  const layers = {
    [TILE_LAYERS.alone]: layer(TILE_LAYERS.alone, rows),
    [TILE_LAYERS.heaps]: layer(TILE_LAYERS.heaps, counted),
    [TILE_LAYERS.lines]: layer(TILE_LAYERS.lines, shapesOf(lines, LINE)),
    [TILE_LAYERS.areas]: layer(TILE_LAYERS.areas, shapesOf(areas, AREA)),
  };
  return fromVectorTileJs({ layers }).slice().buffer;
}

type Step = [x: number, y: number];

type Tags = Readonly<Record<string, string | number>>;

/** Types of features in vector tiles, and the steps that each has at least. */
const [LINE, AREA] = [2, 3] as const;
type ShapeType = typeof LINE | typeof AREA;
const LEAST_STEPS = { [LINE]: 2, [AREA]: 4 } as const;

function stepsWithin({ zoom, x, y }: TileAddress): (worldX: number, worldY: number) => Step {
  const size = WORLD / 2 ** zoom;
  return (east, south) => [
    Math.floor(((east - x * size) / size) * EXTENT),
    Math.floor(((south - y * size) / size) * EXTENT),
  ];
}

function point(step: Step, tags: Tags) {
  return { type: 1 as const, geometry: [step], tags: { ...tags } };
}

/** None where the whole of it lies in one step. */
function shapeFeature(
  table: PlaceTable,
  { slot, voltage, paths }: DrawnShape,
  type: ShapeType,
  within: (worldX: number, worldY: number) => Step,
) {
  const geometry = paths
    .map((path) => withoutRepeated(path.map(([x, y]) => within(x, y))))
    .filter((steps) => steps.length >= LEAST_STEPS[type]);
  const tags = { id: readId(table.ids, slot), status: table.status[slot] ?? 0, voltage };
  return geometry.length === 0 ? [] : [{ type, geometry, tags }];
}

function withoutRepeated(steps: readonly Step[]): Step[] {
  return steps.filter(([x, y], at) => {
    const before = steps[at - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
}

type TileFeature = ConstructorParameters<typeof GeoJSONWrapper>[0][number];

function layer(name: string, features: TileFeature[]): GeoJSONWrapper {
  const wrapped = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  wrapped.name = name;
  return wrapped;
}
