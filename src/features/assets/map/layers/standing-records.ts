import { firstRows } from '../../../../data/read/list-query.ts';
import { type PlaceOfRecord, recordPlaces } from '../../../../data/read/places/record-places.ts';
import { rowsUnended } from '../../../../data/read/places/rows-unended.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import type { Geometry } from '../../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { AnyRow, EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { MAP_LAYERS, type RecordLayer } from './map-layers.ts';

/** Records of one layer that are shown: nobody reads more pins on one map. */
export const MOST_PINS = 1000;

/** A record that is no asset, where it stands. */
export interface StandingRecord extends LonLat {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** The asset that it is about; of people, with whom they are and when they were there. */
  readonly about: string | null;
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
export async function standingRecords(database: FieldDatabase, layer: RecordLayer): Promise<StandingRecords> {
  const { entity, filters, sort, endsWith, isOfAsset = false } = MAP_LAYERS[layer];
  const rows = endsWith
    ? await rowsUnended(database, { entity: entity.name, sort, endsWith }, MOST_PINS + 1)
    : await firstRows(database, { entity: entity.name, filters, sort }, MOST_PINS + 1);
  const shown = rows.slice(0, MOST_PINS);
  const places = await recordPlaces(database, shown);
  const records = shown.flatMap((row) => standingRecord(entity, row, places, isOfAsset) ?? []);
  return { records, isCut: rows.length > MOST_PINS };
}

/** @param isOfAsset it is about its asset as a whole, and has its line */
export function standingRecord(
  entity: EntityDefinition,
  row: AnyRow,
  places: PlaceOfRecord,
  isOfAsset: boolean,
): StandingRecord | undefined {
  const place = places(row);
  if (!place) return undefined;
  const { longitude, latitude, asset } = place;
  return {
    entity: entity.name,
    id: row.id,
    title: String(row[entity.titleField] ?? ''),
    about: asset?.name ?? null,
    longitude,
    latitude,
    shape: place.shape ?? (isOfAsset ? geometryIn(asset?.geometry) : null),
  };
}
