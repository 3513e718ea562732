import type { IdParts } from '../../../../data/read/id-list.ts';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import { recordPlaces } from '../../../../data/read/places/record-places.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import { pathsOf } from '../../../../domain/geometry/geometry.ts';
import { entityNamed } from '../../../../domain/registry.ts';
import { layerOf, MAP_LAYERS } from '../layers/map-layers.ts';
import { type StandingRecord, standingRecord } from '../layers/standing-records.ts';

/**
 * Records of a list that are pinned, and positions of their lines and areas together: records behind these have their pins alone. Of
 * more pins nobody tells one from the next, and each of them is read from its row.
 */
export const LISTED_LIMITS = { pins: 10_000, positions: 200_000 } as const;

/** Rows read at once. */
const STEP = 500;

export interface ListedRecords {
  /** Those that stand somewhere, in the list's order. */
  readonly records: readonly StandingRecord[];
  /** How many of the others there are. */
  readonly withoutPlace: number;
  /** There are more of them than are pinned. */
  readonly isCut: boolean;
}

/** The rows of a list where they stand. @param ids in the list's order: the first ones are shown */
export async function listedRecords(
  database: FieldDatabase,
  entityName: string,
  ids: IdParts,
  limits: { readonly pins: number; readonly positions: number } = LISTED_LIMITS,
): Promise<ListedRecords> {
  const entity = entityNamed(entityName);
  const layer = layerOf(entityName);
  const isOfAsset = layer !== undefined && MAP_LAYERS[layer].isOfAsset === true;
  const shown = Math.min(ids.length, limits.pins);
  const records: StandingRecord[] = [];
  let withoutPlace = 0;
  for (let from = 0; from < shown; from += STEP) {
    const found = await rowsByIds(database, entityName, ids.slice(from, Math.min(from + STEP, shown)));
    const rows = found.filter((row) => row !== undefined);
    const places = await recordPlaces(database, rows);
    for (const row of rows) {
      const record = standingRecord(entity, row, places, isOfAsset);
      if (record) records.push(record);
      else withoutPlace++;
    }
  }
  return { records: withFewShapes(records, limits.positions), withoutPlace, isCut: ids.length > shown };
}

function withFewShapes(records: readonly StandingRecord[], positions: number): StandingRecord[] {
  let left = positions;
  return records.map((record) => {
    if (!record.shape) return record;
    left -= pathsOf(record.shape).reduce((count, path) => count + path.length, 0);
    return left >= 0 ? record : { ...record, shape: null };
  });
}
