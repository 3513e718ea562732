import type { Collection } from 'dexie';
import { Dexie } from 'dexie';
import type { FieldDatabase } from './database.ts';
import type { StoredRow } from './index-keys.ts';
import { peopleFields } from './index-keys.ts';
import type { KeyRange, Plan } from './list-plan.ts';

export function inRange(
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
export async function idsInRange(
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

/** The rows that meet each of the other conditions, and that have each of the words. */
export async function narrowingSets(database: FieldDatabase, plan: Plan): Promise<Set<string>[]> {
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
export const WORD_STEP = 4000;

export function wordSet(
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
