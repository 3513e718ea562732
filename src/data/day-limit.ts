import { Dexie } from 'dexie';
import { localDay } from '../domain/kit/calendar-days.ts';
import { fieldOf } from '../domain/kit/entity.ts';
import { entityNamed } from '../domain/registry.ts';
import type { FieldDatabase } from './database.ts';
import { orderFields } from './index-keys.ts';
import { matchingIds, type Selection } from './list-query.ts';

/** Rows whose date or instant lies not after a day: `today`, or `yesterday` for those whose time is over. */
export interface DayLimit {
  readonly field: string;
  readonly until: 'today' | 'yesterday';
}

const DAY = 86_400_000;

/** The ids of the rows within the limit, by this device's calendar; a row without the value is not. `now` in milliseconds. */
export async function idsUntil(
  database: FieldDatabase,
  entityName: string,
  { field, until }: DayLimit,
  now: number,
): Promise<ReadonlySet<string>> {
  const entity = entityNamed(entityName);
  // From noon to noon a change of the clocks makes no other day.
  const today = new Date(now).setHours(12, 0, 0, 0);
  const day = localDay(until === 'today' ? today : today - DAY);
  const table = database.rows(entityName);
  const isDate = fieldOf(entity, field).kind === 'date';
  const isWithin = (value: unknown) => typeof value === 'string' && (isDate ? value : localDay(value)) <= day;
  if (!orderFields(entity).includes(field)) {
    return new Set(await table.filter((row) => isWithin(row[field])).primaryKeys());
  }
  if (isDate)
    return new Set(await table.where(`$${field}`).between(Dexie.minKey, day, true, true).primaryKeys());
  // An instant may be written in any time zone, and its text then lies up to a day aside.
  const last = localDay(Date.parse(`${day}T12:00:00Z`) + 2 * DAY);
  const near = table.where(`$${field}`).between(Dexie.minKey, last, true, true);
  return new Set(await near.filter((row) => isWithin(row[field])).primaryKeys());
}

/** How many rows a list shows: of the selection those within the limit. */
export async function countOf(
  database: FieldDatabase,
  { entity, filters }: Pick<Selection, 'entity' | 'filters'>,
  limit?: DayLimit,
  now: number = Date.now(),
): Promise<number> {
  const ids = await matchingIds(database, { entity, filters, sort: '' });
  if (!limit) return ids.length;
  const within = await idsUntil(database, entity, limit, now);
  return ids.filter((id) => within.has(id)).length;
}
