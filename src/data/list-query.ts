import type { AnyRow } from '../domain/kit/entity.ts';
import { wordsOf } from '../domain/kit/words.ts';
import type { FieldDatabase } from './database.ts';
import type { StoredRow } from './index-keys.ts';
import { toRow } from './index-keys.ts';
import { idsInRange, inRange, narrowingSets, WORD_STEP, wordSet } from './index-reading.ts';
import type { ListQuery, Plan } from './list-plan.ts';
import { hasWords, inOrderOf, isWanted, orderedRanges, planOf } from './list-plan.ts';

export type { ListQuery } from './list-plan.ts';

/** Rows that a list shows before all matches are known. */
export const SCREENFUL = 25;

/** The rows that a screen shows at once, by an index and a limit. */
export async function firstRows(database: FieldDatabase, query: ListQuery, limit: number): Promise<AnyRow[]> {
  const quick = await firstRowsAtOnce(database, query, limit);
  return quick ?? (await firstStored(database, query, limit)).map(toRow);
}

/** The same, where it costs little: undefined for words that neither few nor most rows have. */
export async function firstRowsAtOnce(
  database: FieldDatabase,
  query: ListQuery,
  limit: number,
): Promise<AnyRow[] | undefined> {
  const plan = planOf(query);
  if (plan.words.length === 0) return (await firstStored(database, query, limit)).map(toRow);
  const found = (await rareMatches(database, plan)) ?? (await firstMatches(database, query, limit));
  return found?.slice(0, limit).map(toRow);
}

/** Rows looked through for a search: reading so many costs less than reading the keys of a word that many rows have. */
const LOOKED_THROUGH = 800;

/**
 * The first matches of a search, by looking through the first rows of all; null where these are too few. Finds at once
 * what is common; what is rare, the index of words gives out as fast.
 */
async function firstMatches(
  database: FieldDatabase,
  query: ListQuery,
  limit: number,
): Promise<StoredRow[] | null> {
  const wanted = wordsOf(query.search);
  const rows = await firstStored(database, { ...query, search: '' }, LOOKED_THROUGH);
  const matches = rows.filter((row) => hasWords(row, wanted));
  return matches.length >= limit ? matches.slice(0, limit) : null;
}

async function firstStored(database: FieldDatabase, query: ListQuery, limit: number): Promise<StoredRow[]> {
  const plan = planOf(query);
  if (plan.others.length > 0 || plan.words.length > 0) {
    const ids = await matchingIds(database, query);
    const rows = await database.rows(query.entity).bulkGet(ids.slice(0, limit));
    return rows.filter((row) => row !== undefined);
  }
  const rows: StoredRow[] = [];
  for (const range of orderedRanges(plan)) {
    if (rows.length === limit) break;
    const part = inRange(database, plan, range);
    rows.push(...(await (range.reversed ? part.reverse() : part).limit(limit - rows.length).toArray()));
  }
  return rows;
}

/** Up to so many rows are cheaper to read and sort than to find in the order of all. */
const FEW = 300;

/** Keys read at once: some ten milliseconds, so that whatever a person asks for meanwhile need not wait longer. */
const STEP = 1000;

/** The ids of all matches, in order. Reads keys only, `step` at once, unless the matches are few. */
export async function matchingIds(
  database: FieldDatabase,
  query: ListQuery,
  step: number = STEP,
): Promise<string[]> {
  const plan = planOf(query);
  const sets = bySize(await narrowingSets(database, plan));
  const [smallest] = sets;
  if (smallest && smallest.size <= FEW) {
    return (await sortedFew(database, plan, intersection(sets))).map((row) => row.id);
  }
  const ordered: string[] = [];
  for (const range of orderedRanges(plan)) ordered.push(...(await idsInRange(database, plan, range, step)));
  return sets.length === 0 ? ordered : ordered.filter((id) => sets.every((set) => set.has(id)));
}

/**
 * All matches of a search, in order, where one of its words is rare: the rows with that word are read and looked at. Null
 * where every word is common.
 */
async function rareMatches(database: FieldDatabase, plan: Plan): Promise<StoredRow[] | null> {
  const rare = await Promise.all(plan.words.map((word) => idsOfRareWord(database, plan.entity.name, word)));
  const ids = rare.filter((found) => found !== null).toSorted((a, b) => a.length - b.length)[0];
  return ids ? await sortedFew(database, plan, ids) : null;
}

/** Null where more rows have the word than are cheap to read. */
async function idsOfRareWord(
  database: FieldDatabase,
  entity: string,
  word: string,
): Promise<string[] | null> {
  const keys = await database
    .rows(entity)
    .where('$words')
    .startsWith(word)
    .limit(FEW + 1)
    .primaryKeys();
  return keys.length <= FEW ? [...new Set(keys)] : null;
}

/**
 * The ids of the rows with words that begin like every word of the search, in no order; null for a search without
 * words, of punctuation for example, which narrows nothing.
 */
export async function idsWithWords(
  database: FieldDatabase,
  entity: string,
  search: string,
  step: number = WORD_STEP,
): Promise<ReadonlySet<string> | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const sets = await Promise.all(words.map((word) => wordSet(database, entity, word, step)));
  return new Set(intersection(bySize(sets)));
}

export async function rowsByIds(
  database: FieldDatabase,
  entity: string,
  ids: readonly string[],
): Promise<(AnyRow | undefined)[]> {
  const stored = await database.rows(entity).bulkGet([...ids]);
  return stored.map((row) => row && toRow(row));
}

/** Those of the rows that the plan asks for, in its order. */
async function sortedFew(database: FieldDatabase, plan: Plan, ids: readonly string[]): Promise<StoredRow[]> {
  const found = await database.rows(plan.entity.name).bulkGet([...ids]);
  const rows = found.flatMap((row) => (row && isWanted(plan, row) ? [row] : []));
  return rows.toSorted(inOrderOf(plan));
}

function bySize(sets: readonly Set<string>[]): Set<string>[] {
  return sets.toSorted((a, b) => a.size - b.size);
}

/** What is in all of them; nothing for none. Cheapest with the smallest one first. */
function intersection([smallest = new Set(), ...others]: readonly Set<string>[]): string[] {
  return [...smallest].filter((id) => others.every((set) => set.has(id)));
}
