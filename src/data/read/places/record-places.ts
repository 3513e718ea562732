import { placeOfAsset } from '../../../domain/assets/place-of-asset.ts';
import type { Geometry } from '../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../domain/geometry/geometry-in.ts';
import { representativePoint } from '../../../domain/geometry/representative-point.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { rowsByIds } from '../list-query.ts';
import { type AssetPlace, placesOfAssets } from './asset-places.ts';

/** Where one record stands; undefined: nobody said so. */
export interface RecordPlace extends LonLat {
  /** Its own. */
  readonly shape: Geometry | null;
  readonly asset: AssetPlace['asset'] | undefined;
}

export type PlaceOfRecord = (row: AnyRow) => RecordPlace | undefined;

/** Where records stand that are no assets: where they say themselves, else where their asset does, or their work order. */
export async function recordPlaces(database: FieldDatabase, rows: readonly AnyRow[]): Promise<PlaceOfRecord> {
  const orderIds = rows.flatMap((row) => (hasOwnPlace(row) ? [] : textsOf(row['workOrderId'])));
  const orders = await rowsByIds(database, entities.workOrder, [...new Set(orderIds)]);
  const orderById = new Map(orders.flatMap((order) => (order ? [[order.id, order] as const] : [])));
  const assetIds = [...rows, ...orderById.values()].flatMap((row) => textsOf(row['assetId']));
  const ofAsset = await placesOfAssets(database, assetIds);
  const place: PlaceOfRecord = (row) => {
    const asset = ofAsset(textsOf(row['assetId'])[0] ?? null);
    return ownPlace(row, asset?.asset) ?? (asset && { ...asset, shape: null });
  };
  return (row) => {
    const order = orderById.get(textsOf(row['workOrderId'])[0] ?? '');
    return place(row) ?? (order && place(order));
  };
}

function hasOwnPlace(row: AnyRow): boolean {
  return geometryIn(row['geometry']) !== null || typeof row['assetId'] === 'string';
}

function ownPlace(row: AnyRow, asset: AssetPlace['asset'] | undefined): RecordPlace | undefined {
  const shape = geometryIn(row['geometry']);
  if (shape) return { ...representativePoint(shape), shape, asset };
  const place = placeOfAsset({
    longitude: degreesIn(row['longitude']),
    latitude: degreesIn(row['latitude']),
  });
  return place && { ...place, shape: null, asset };
}

function degreesIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}
