import { firstRows } from '../../../../data/read/list-query.ts';
import { recordPlaces } from '../../../../data/read/places/record-places.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import type { Geometry } from '../../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { AnyRow, RowFor } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { layerOf, MAP_LAYERS } from '../layers/map-layers.ts';

/** A record where it stands. */
export interface PlacedRecord extends LonLat {
  readonly entity: string;
  readonly id: string;
  /** Its own, or of what is switched that of its asset. Null: a place alone. */
  readonly shape: Geometry | null;
  /** The asset that stands there: itself, or what it is about. */
  readonly asset: Asset | undefined;
}

/** Undefined where nobody said a place of it, of its asset, or of what that lies in. */
export async function placedRecord(
  database: FieldDatabase,
  entity: string,
  row: AnyRow,
): Promise<PlacedRecord | undefined> {
  const record = { entity, id: row.id };
  if (entity === entities.asset.name) {
    const asset = row as RowFor<typeof entities.asset>; // of this entity
    const place = placeOfAsset(asset);
    return place && { ...record, ...place, shape: geometryIn(asset.geometry), asset };
  }
  const place = (await recordPlaces(database, [row]))(row);
  if (!place) return undefined;
  const layer = layerOf(entity);
  const isOfAsset = layer !== undefined && MAP_LAYERS[layer].isOfAsset === true;
  const { longitude, latitude, asset } = place;
  const shape = place.shape ?? (isOfAsset ? geometryIn(asset?.geometry) : null);
  return { ...record, longitude, latitude, shape, asset };
}

/** So many of each kind are drawn: more are a heap of marks. */
export const MOST_AROUND = 200;

/** An asset with those that belong to the same one and those that belong to it: they are found by an index, whatever the grid's size. */
export async function assetsAround(database: FieldDatabase, asset: Asset | undefined): Promise<Asset[]> {
  if (!asset) return [];
  const within = [asset.parentId, asset.id].filter((parent) => parent !== null);
  const rows = await Promise.all(
    within.map((parent) =>
      firstRows(
        database,
        { entity: entities.asset, filters: { parentId: parent }, sort: 'name' },
        MOST_AROUND,
      ),
    ),
  );
  return [asset, ...rows.flat().filter(({ id }) => id !== asset.id)];
}
