import { firstRows, rowsByIds } from '../../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import type { Geometry } from '../../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import { representativePoint } from '../../../../domain/geometry/representative-point.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { AnyRow } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { type AssetPlace, placesOfAssets } from './asset-places.ts';
import { type LayerName, MAP_LAYERS } from './map-layers.ts';

/** Records of one layer that are shown: nobody reads more pins on one map. */
export const MOST_PINS = 1000;

/** A record that is no asset, where it stands. */
export interface StandingRecord extends LonLat {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** What it is about. */
  readonly assetName: string | null;
  /** Its own, or of what is switched that of its asset. Null: a place alone. */
  readonly shape: Geometry | null;
}

export interface StandingRecords {
  readonly records: readonly StandingRecord[];
  /** There are more of them than are shown. */
  readonly isCut: boolean;
}

/**
 * The records of a layer that stand somewhere: at the place that they say themselves, else where their asset does, or that of their work
 * order. Records of which nobody said where they are, are on no map.
 */
export async function standingRecords(database: FieldDatabase, layer: LayerName): Promise<StandingRecords> {
  const { entity, filters, sort, endsWith, isOfAsset = false } = MAP_LAYERS[layer];
  const rows = await firstRows(database, { entity: entity.name, filters, sort }, MOST_PINS + 1);
  const open = rows.filter((row) => endsWith === undefined || row[endsWith] === null);
  const places = await recordPlaces(database, open);
  const records = open.slice(0, MOST_PINS).flatMap((row): StandingRecord[] => {
    const place = places(row);
    if (!place) return [];
    const { longitude, latitude, asset } = place;
    const shape = place.shape ?? (isOfAsset ? geometryIn(asset?.geometry) : null);
    return [
      {
        entity: entity.name,
        id: row.id,
        title: String(row[entity.titleField] ?? ''),
        assetName: asset?.name ?? null,
        longitude,
        latitude,
        shape,
      },
    ];
  });
  return { records, isCut: rows.length > MOST_PINS };
}

/** Where one record stands; undefined: nobody said so. */
interface RecordPlace extends LonLat {
  /** Its own. */
  readonly shape: Geometry | null;
  readonly asset: AssetPlace['asset'] | undefined;
}

type PlaceOfRecord = (row: AnyRow) => RecordPlace | undefined;

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
  return shape ? { ...representativePoint(shape), shape, asset } : undefined;
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}
