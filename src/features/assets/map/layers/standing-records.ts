import { firstRows, rowsByIds } from '../../../../data/read/list-query.ts';
import { type PlaceOfRecord, recordPlaces } from '../../../../data/read/places/record-places.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import type { Geometry } from '../../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { AnyRow, EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
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
  const rows = endsWith
    ? await rowsUnended(database, { entity: entity.name, sort, endsWith })
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
    assetName: asset?.name ?? null,
    longitude,
    latitude,
    shape: place.shape ?? (isOfAsset ? geometryIn(asset?.geometry) : null),
  };
}

/** Rows read at once. */
const STEP = 500;

/**
 * The rows that have no end yet, in the layer's order, one more than are shown. No index says which these are, and a limit on the newest
 * would leave out what is open the longest: all are gone through, and ids of open ones alone are kept.
 */
async function rowsUnended(
  database: FieldDatabase,
  { entity, sort, endsWith }: { readonly entity: string; readonly sort: string; readonly endsWith: string },
): Promise<AnyRow[]> {
  const ids = [...(await database.rows(entity).idsWhere((row) => row[endsWith] === null))];
  let first: AnyRow[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = await rowsByIds(database, entity, ids.slice(from, from + STEP));
    const both = [...first, ...rows.filter((row) => row !== undefined)];
    first = both.toSorted(byInstant(sort)).slice(0, MOST_PINS + 1);
  }
  return first;
}

/** @param sort a field with instants, `-` in front for the newest first */
function byInstant(sort: string): (left: AnyRow, right: AnyRow) => number {
  const [field, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const instant = (row: AnyRow) => Date.parse(String(row[field]));
  return (left, right) => sign * (instant(left) - instant(right));
}
