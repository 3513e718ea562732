import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { sortKeysBeginning } from '../../domain/kit/search/sort-key.ts';
import { fold } from '../../domain/kit/search/words.ts';
import type { IndexValue } from '../../domain/packing/index-keys.ts';
import { filterKey, orderFields, orderKey } from '../../domain/packing/index-keys.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { toRow, withIndexKeys } from '../store/stored-row.ts';
import { isWanted, planOf, type Selection } from './list-plan.ts';
import { firstRows, rowsByIds } from './list-query.ts';
import { packedWhere } from './packed-matches.ts';
import { isReady, watchMatches } from './watch-matches.ts';

/** What somebody types to name a row. */
export interface Wanted {
  readonly entity: string;
  readonly filters?: Selection['filters'];
  readonly text: string;
  readonly limit: number;
  /** Whether the row of this id is not to be shown. */
  readonly leaveOut?: ((id: string) => Promise<boolean>) | undefined;
}

/** `isAll`: nothing else on this device fits. */
type Show = (rows: readonly AnyRow[], isAll: boolean) => void;

/**
 * Shows the rows that a text may mean, all of them for an empty one, and again whenever they change, until the returned function is called: those that
 * have its words, from the lists' worker. Until that has read all rows, those whose number or title begins with the text.
 */
export function findRows(database: FieldDatabase, wanted: Wanted, show: Show): () => void {
  const { entity, filters = {}, text, limit, leaveOut } = wanted;
  const sort = entityNamed(entity).list.sorts[0] ?? '';
  let latest: object = {};
  const onFailure = (error: unknown) => reportError(error);
  const showLatest = (reading: Promise<readonly AnyRow[]>, isAll: boolean) => {
    latest = reading;
    const shown = leaveOut ? reading.then((rows) => without(rows, leaveOut)) : reading;
    shown.then((rows) => latest === reading && show(rows, isAll), onFailure);
  };
  if (text.trim() === '') {
    showLatest(firstRows(database, { entity, filters, sort }, limit), true);
    return () => {
      latest = {};
    };
  }
  if (!isReady(database, entity)) showLatest(rowsBeginning(database, wanted), false);
  const query = { entity, filters, sort, search: text };
  const stopWatching = watchMatches(database, query, {
    onMatches({ ids, complete }) {
      if (complete) showLatest(existing(database, entity, ids.slice(0, limit)), true);
    },
    onFailure,
  });
  return () => {
    latest = {};
    stopWatching();
  };
}

async function without(
  rows: readonly AnyRow[],
  leaveOut: (id: string) => Promise<boolean>,
): Promise<readonly AnyRow[]> {
  const left = await Promise.all(rows.map(({ id }) => leaveOut(id)));
  return rows.filter((_, index) => !left[index]);
}

async function existing(
  database: FieldDatabase,
  entity: string,
  ids: readonly string[],
): Promise<readonly AnyRow[]> {
  return (await rowsByIds(database, entity, ids)).filter((row) => row !== undefined);
}

async function rowsBeginning(
  database: FieldDatabase,
  { entity, filters = {}, text, limit }: Wanted,
): Promise<readonly AnyRow[]> {
  const plan = planOf({ entity, filters, sort: '' });
  const beginning = fold(text.trim());
  const keys = [...sortKeysBeginning(text.trim()), beginning]; // as older apps made them: `renew-keys.ts`
  const begins = (key: IndexValue) => typeof key === 'string' && keys.some((each) => key.startsWith(each));
  const rows = await byNameFields(database, entity, {
    fits: begins,
    limit,
    alone: (field) => database.index(entity).where(`$${field}`).startsWithAnyOf(keys).limit(limit).toArray(),
  });
  const isMeant = (row: AnyRow) =>
    isWanted(plan, withIndexKeys(plan.entity, row)) &&
    nameFields(entity).some((field) => fold(String(row[field] ?? '')).startsWith(beginning));
  return rows.filter(isMeant).slice(0, limit);
}

/** The rows whose number or title is the text, in whatever case and with or without accents. */
export async function rowsNamed(
  database: FieldDatabase,
  entity: string,
  text: string,
): Promise<readonly AnyRow[]> {
  const wanted = fold(text.trim());
  const keys = [orderKey(text.trim()), filterKey(text.trim())];
  const rows = await byNameFields(database, entity, {
    fits: (key) => keys.some((each) => key === each),
    alone: (field) => database.index(entity).where(`$${field}`).anyOf(keys).toArray(),
  });
  return rows.filter((row) => nameFields(entity).some((field) => fold(String(row[field] ?? '')) === wanted));
}

interface ByName {
  readonly fits: (key: IndexValue) => boolean;
  readonly limit?: number;
  /** Of those that are not packed. */
  readonly alone: (field: string) => Promise<StoredRow[]>;
}

async function byNameFields(
  database: FieldDatabase,
  name: string,
  { fits, limit, alone }: ByName,
): Promise<readonly AnyRow[]> {
  const entity = entityNamed(name);
  const found = await Promise.all(
    nameFields(name).map(async (field) => {
      const rows = await alone(field);
      const asked = { tests: [{ field, fits }], sort: field, reversed: false, ...(limit && { limit }) };
      const packed = (await packedWhere(database, entity, asked)) ?? [];
      return [
        ...rows.map(toRow),
        ...(await existing(
          database,
          name,
          packed.map(({ id }) => id),
        )),
      ];
    }),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

/** The number and the title, where an index has them. */
function nameFields(name: string): string[] {
  const entity = entityNamed(name);
  return orderFields(entity).filter((field) => field === entity.number?.field || field === entity.titleField);
}
