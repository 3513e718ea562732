import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import { WORLD } from '../../../domain/map/world-place.ts';
import { readId } from '../../../domain/packing/id-words.ts';
import type { PlaceTable } from './place-table.ts';
import type { TileFeatures } from './tile-features.ts';

/** Steps from edge to edge of a tile: 7 cm at the equator in the deepest one. */
const EXTENT = 8192;

/** Names of the layers in a tile: rows by themselves (`id`, `kind`, `status`), and heaps of rows (`count`). */
export const TILE_LAYERS = { alone: 'alone', heaps: 'heaps' } as const;

/** A Mapbox Vector Tile (specification 2.1), in memory of its own. */
export function encodeTile(
  table: PlaceTable,
  tile: TileAddress,
  { alone, heaps }: TileFeatures,
): ArrayBuffer {
  const within = stepsWithin(tile);
  const rows = alone.map((slot) =>
    point(within(table.x[slot] ?? 0, table.y[slot] ?? 0), {
      id: readId(table.ids, slot),
      kind: table.kind[slot] ?? 0,
      status: table.status[slot] ?? 0,
    }),
  );
  const counted = heaps.map(({ count, x, y }) => point(within(x, y), { count }));
  const layers = {
    [TILE_LAYERS.alone]: layer(TILE_LAYERS.alone, rows),
    [TILE_LAYERS.heaps]: layer(TILE_LAYERS.heaps, counted),
  };
  return fromVectorTileJs({ layers }).slice().buffer;
}

type Step = [x: number, y: number];

type PointFeature = ReturnType<typeof point>;

function stepsWithin({ zoom, x, y }: TileAddress): (worldX: number, worldY: number) => Step {
  const size = WORLD / 2 ** zoom;
  return (east, south) => [
    Math.floor(((east - x * size) / size) * EXTENT),
    Math.floor(((south - y * size) / size) * EXTENT),
  ];
}

function point(step: Step, tags: Readonly<Record<string, string | number>>) {
  return { type: 1 as const, geometry: [step], tags: { ...tags } };
}

function layer(name: string, features: PointFeature[]): GeoJSONWrapper {
  const wrapped = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  wrapped.name = name;
  return wrapped;
}
