import { Dexie } from 'dexie';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import { addDays } from '../../domain/kit/time/calendar-days.ts';
import { dayIn } from '../../domain/kit/time/time-zone.ts';
import { compareKeys } from '../../domain/packing/compare-keys.ts';
import { type IndexValue, orderFields, orderKey } from '../../domain/packing/index-keys.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';
import { countMatching, matchingIds, rowsByIds, type Selection } from './list-query.ts';
import { packedWhere } from './packed-matches.ts';

/** Rows whose date or instant lies not after a day: `today`, or `yesterday` for those whose time is over. */
export interface DayLimit {
  readonly field: string;
  readonly until: 'today' | 'yesterday';
}

/** Whose calendar counts, and what time it is. */
export interface DayIn {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly zone: string;
}

/** The ids of the rows within the limit, by the calendar of the zone; a row without the value is not. */
export async function idsUntil(
  database: FieldDatabase,
  entityName: string,
  { field, until }: DayLimit,
  { now, zone }: DayIn,
): Promise<ReadonlySet<string>> {
  const entity = entityNamed(entityName);
  const day = addDays(dayIn(zone, now), until === 'today' ? 0 : -1);
  const table = database.index(entityName);
  const isDate = fieldOf(entity, field).kind === 'date';
  const isWithin = (value: unknown) =>
    typeof value === 'string' && (isDate ? value : dayIn(zone, value)) <= day;
  if (!orderFields(entity).includes(field)) {
    return database.rows(entityName).idsWhere((row) => isWithin(row[field]));
  }
  // An instant may be written in any time zone, and its text then lies up to a day aside.
  const bound = orderKey(isDate ? day : addDays(day, 2));
  const near = table.where(`$${field}`).between(Dexie.minKey, bound, true, true);
  const fits = (key: IndexValue) => compareKeys(key, bound) <= 0;
  const asked = { tests: [{ field, fits }], sort: field, reversed: false };
  const alone = isDate ? near : near.filter((row) => isWithin(row[field]));
  const ids = new Set(await alone.primaryKeys());
  const packed = (await packedWhere(database, entity, asked)) ?? [];
  // Far enough before the day's end, whatever zone it is written in.
  const surely = orderKey(addDays(day, isDate ? 0 : -1));
  const unsure = packed.filter(({ id, key }) => {
    if (compareKeys(key, surely) <= 0) ids.add(id);
    return !ids.has(id);
  });
  const rows = await rowsByIds(
    database,
    entityName,
    unsure.map(({ id }) => id),
  );
  for (const row of rows) if (row && isWithin(row[field])) ids.add(row.id);
  return ids;
}

/** How many rows a list shows: of the selection those within the limit. */
export async function countOf(
  database: FieldDatabase,
  { entity, filters }: Pick<Selection, 'entity' | 'filters'>,
  within?: { readonly limit: DayLimit; readonly day: DayIn },
): Promise<number> {
  if (!within) return countMatching(database, { entity, filters, sort: '' });
  const ids = await matchingIds(database, { entity, filters, sort: '' });
  const known = await idsUntil(database, entity, within.limit, within.day);
  return ids.filter((id) => known.has(id)).length;
}
