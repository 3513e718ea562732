import type { Collection } from 'dexie';
import { Dexie } from 'dexie';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { wordsOf } from '../domain/kit/words.ts';
import { entityNamed } from '../domain/registry.ts';
import type { FieldDatabase } from './database.ts';
import type { StoredRow } from './index-keys.ts';
import { compareKeys, indexKey, NULL_KEY, peopleFields, sortFields, toRow } from './index-keys.ts';

/**
 * What a list shows. `filters`: a declared filter field, or a set of people, to one value, or to several separated by
 * commas where the field is a choice; an empty value filters nothing. `sort`: a declared sort field, `-` for
 * descending; rows without the value come last either way. `search`: every word begins a word of the row.
 */
export interface ListQuery {
  readonly entity: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly search: string;
}

/** The rows that a screen shows at once, by an index and a limit. */
export async function firstRows(database: FieldDatabase, query: ListQuery, limit: number): Promise<AnyRow[]> {
  return (await firstStored(database, query, limit)).map(toRow);
}

/** Rows looked through for a search: reading so many costs less than reading the keys of a word that many rows have. */
const LOOKED_THROUGH = 800;

/**
 * The first matches of a search, by looking through the first rows of all; null where these are too few to fill a
 * screen. Finds at once what is common; what is rare, the index of words gives out as fast.
 */
export async function firstMatches(
  database: FieldDatabase,
  query: ListQuery,
  limit: number,
): Promise<AnyRow[] | null> {
  const wanted = wordsOf(query.search);
  const rows = await firstStored(database, { ...query, search: '' }, LOOKED_THROUGH);
  const matches = rows.filter((row) =>
    wanted.every((word) => row.$words.some((own) => own.startsWith(word))),
  );
  return matches.length >= limit ? matches.slice(0, limit).map(toRow) : null;
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

/** Keys read at once: some ten milliseconds, so that whatever a person asks for meanwhile need not wait longer. */
const STEP = 1000;

/** The ids of all matches, in order. Reads keys only, `step` at once, unless the matches are few. */
export async function matchingIds(
  database: FieldDatabase,
  query: ListQuery,
  step: number = STEP,
): Promise<string[]> {
  const plan = planOf(query);
  const sets = await narrowingSets(database, plan);
  const smallest = sets.toSorted((a, b) => a.size - b.size)[0];
  if (smallest && smallest.size <= FEW) {
    return (await sortedFew(database, plan, intersection(smallest, sets))).map((row) => row.id);
  }
  const ordered: string[] = [];
  for (const range of orderedRanges(plan)) ordered.push(...(await idsInRange(database, plan, range, step)));
  return sets.length === 0 ? ordered : ordered.filter((id) => sets.every((set) => set.has(id)));
}

/**
 * All matches of a search, in order, where one of its words is rare: the rows with that word are read and looked at. Null
 * where every word is common.
 */
export async function rareMatches(database: FieldDatabase, query: ListQuery): Promise<AnyRow[] | null> {
  const plan = planOf(query);
  const rare = await Promise.all(plan.words.map((word) => idsOfRareWord(database, plan.entity.name, word)));
  const ids = rare.filter((found) => found !== null).toSorted((a, b) => a.length - b.length)[0];
  return ids ? (await sortedFew(database, plan, ids)).map(toRow) : null;
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

/** The ids of the rows with words that begin like every word of the search, in no order. */
export async function idsWithWords(
  database: FieldDatabase,
  entity: string,
  search: string,
  step: number = WORD_STEP,
): Promise<ReadonlySet<string>> {
  const sets = await Promise.all(wordsOf(search).map((word) => wordSet(database, entity, word, step)));
  const smallest = sets.toSorted((a, b) => a.size - b.size)[0];
  return smallest ? new Set(intersection(smallest, sets)) : new Set();
}

export async function rowsByIds(
  database: FieldDatabase,
  entity: string,
  ids: readonly string[],
): Promise<(AnyRow | undefined)[]> {
  const stored = await database.rows(entity).bulkGet([...ids]);
  return stored.map((row) => row && toRow(row));
}

/** Rows per value of a declared count; '' counts those without one. */
export async function countsBy(
  database: FieldDatabase,
  entity: string,
  field: string,
): Promise<Record<string, number>> {
  const counters = await database.counters.get(entity);
  return { ...counters?.by[field] };
}

export async function countAll(database: FieldDatabase, entity: string): Promise<number> {
  const counters = await database.counters.get(entity);
  return counters?.total ?? 0;
}

/** Up to so many rows are cheaper to read and sort than to find in the order of all. */
const FEW = 300;

interface Condition {
  readonly field: string;
  readonly keys: readonly (string | number)[];
}

interface Plan {
  readonly entity: EntityDefinition;
  readonly sort: string;
  readonly reversed: boolean;
  /** The condition that the ordered index itself answers. */
  readonly lead: Condition | null;
  readonly others: readonly Condition[];
  readonly words: readonly string[];
}

function planOf(query: ListQuery): Plan {
  const entity = entityNamed(query.entity);
  const wanted = query.sort.replace(/^-/, '');
  const declared = sortFields(entity).includes(wanted);
  const fallback = entity.list.sorts[0] ?? '';
  const sort = declared ? wanted : fallback.replace(/^-/, '');
  const reversed = (declared ? query.sort : fallback).startsWith('-');
  const conditions = Object.entries(query.filters)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => conditionOf(entity, field, value));
  const lead =
    conditions.find(({ field, keys }) => keys.length === 1 && entity.list.filters.includes(field)) ?? null;
  const others = conditions.filter((condition) => condition !== lead);
  return { entity, sort, reversed, lead, others, words: wordsOf(query.search) };
}

function conditionOf(entity: EntityDefinition, field: string, value: string): Condition {
  const values = entity.fields[field]?.kind === 'choice' ? value.split(',') : [value];
  return { field, keys: values.map(indexKey) };
}

/** A stretch of the plan's index. `closed`: the upper bound belongs to it. */
interface KeyRange {
  readonly from: unknown;
  readonly to: unknown;
  readonly closed: boolean;
  readonly reversed: boolean;
}

/** The rows of the lead condition, or all, in order: one range, or two where the rows without a value come last. */
function orderedRanges({ reversed }: Plan): KeyRange[] {
  const everything = { from: Dexie.minKey, to: Dexie.maxKey, closed: true, reversed: false };
  if (!reversed) return [everything];
  return [
    { from: Dexie.minKey, to: NULL_KEY, closed: false, reversed: true },
    { ...everything, from: NULL_KEY },
  ];
}

function inRange(
  database: FieldDatabase,
  plan: Plan,
  { from, to, closed }: KeyRange,
): Collection<StoredRow, string> {
  const table = database.rows(plan.entity.name);
  if (!plan.lead) return table.where(`$${plan.sort}`).between(from, to, true, closed);
  const key = plan.lead.keys[0];
  return table.where(`[$${plan.lead.field}+$${plan.sort}]`).between([key, from], [key, to], true, closed);
}

/** The ids of a range in its order. */
async function idsInRange(
  database: FieldDatabase,
  plan: Plan,
  range: KeyRange,
  step: number,
): Promise<string[]> {
  const ids = await idsInSteps(database, plan.entity.name, step, {
    start: range.from,
    read: (from, limit) =>
      inRange(database, plan, { ...range, from })
        .limit(limit)
        .primaryKeys(),
    keyOf: (row) => row[`$${plan.sort}`],
  });
  return range.reversed ? [...ids].toReversed() : [...ids];
}

interface Steps {
  readonly start: unknown;
  read(from: unknown, limit: number): Promise<string[]>;
  /** Where a row stands in what is read: the first place at or behind `from`. */
  keyOf(row: StoredRow, from: unknown): unknown;
}

/** The ids of an index range in its order, so many at once. Each step goes on from the last row of the one before. */
async function idsInSteps(
  database: FieldDatabase,
  entity: string,
  step: number,
  steps: Steps,
): Promise<Set<string>> {
  const ids = new Set<string>();
  let from = steps.start;
  let limit = step;
  while (true) {
    const keys = await steps.read(from, limit);
    for (const key of keys) ids.add(key);
    if (keys.length < limit) return ids;
    const last = await database.rows(entity).get(keys.at(-1) ?? '');
    const next = (last && steps.keyOf(last, from)) ?? from;
    // More rows with one value than a step holds: only a longer one gets past them.
    if (next === from) limit *= 2;
    from = next;
  }
}

async function narrowingSets(database: FieldDatabase, plan: Plan): Promise<Set<string>[]> {
  const table = database.rows(plan.entity.name);
  const people = peopleFields(plan.entity);
  const byCondition = plan.others.map(async ({ field, keys }) => {
    const found = keys.map((key) =>
      people.includes(field)
        ? table.where(`$${field}`).equals(key).primaryKeys()
        : table
            .where(`[$${field}+$${plan.sort}]`)
            .between([key, Dexie.minKey], [key, Dexie.maxKey])
            .primaryKeys(),
    );
    return new Set((await Promise.all(found)).flat());
  });
  const byWord = plan.words.map((word) => wordSet(database, plan.entity.name, word));
  return Promise.all([...byCondition, ...byWord]);
}

/** Many rows share a word, and a row has several: fewer and longer steps. */
const WORD_STEP = 4000;

function wordSet(
  database: FieldDatabase,
  entity: string,
  word: string,
  step = WORD_STEP,
): Promise<Set<string>> {
  const table = database.rows(entity);
  return idsInSteps(database, entity, step, {
    start: word,
    read: (from, limit) => table.where('$words').between(from, `${word}\uffff`).limit(limit).primaryKeys(),
    keyOf: (row, from) =>
      row.$words.filter((own) => own.startsWith(word) && own >= String(from)).toSorted()[0],
  });
}

function intersection(smallest: Set<string>, sets: readonly Set<string>[]): string[] {
  return [...smallest].filter((id) => sets.every((set) => set.has(id)));
}

/** Those of the rows that the plan asks for, in its order. */
async function sortedFew(database: FieldDatabase, plan: Plan, ids: readonly string[]): Promise<StoredRow[]> {
  const found = await database.rows(plan.entity.name).bulkGet([...ids]);
  const rows = found.flatMap((row) => (row && isWanted(plan, row) ? [row] : []));
  const { sort, reversed } = plan;
  return rows.toSorted((a, b) => {
    const left = a[`$${sort}`];
    const right = b[`$${sort}`];
    const byKey = compareKeys(left, right);
    const flipped = reversed && left !== NULL_KEY && right !== NULL_KEY ? -byKey : byKey;
    if (flipped !== 0) return flipped;
    const byId = compareKeys(a.id, b.id);
    return reversed && left !== NULL_KEY ? -byId : byId;
  });
}

function isWanted({ lead, others, words }: Plan, row: StoredRow): boolean {
  const conditions = lead ? [lead, ...others] : others;
  return conditions.every((condition) => meets(row, condition)) && hasWords(row, words);
}

function meets(row: StoredRow, { field, keys }: Condition): boolean {
  const own = row[`$${field}`];
  const values = Array.isArray(own) ? own : [own];
  return keys.some((key) => values.some((value) => compareKeys(value, key) === 0));
}

function hasWords(row: StoredRow, words: readonly string[]): boolean {
  return words.every((word) => row.$words.some((own) => own.startsWith(word)));
}
