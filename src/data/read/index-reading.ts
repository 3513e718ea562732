import type { Collection } from 'dexie';
import { Dexie } from 'dexie';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { orderFields, setFields } from '../../domain/packing/index-keys.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { StoredRow } from '../store/stored-row.ts';
import type { Condition, KeyRange, QueryPlan } from './list-plan.ts';
import { orderedRanges } from './list-plan.ts';

/** IndexedDB counts no further. */
const MOST = 2 ** 32 - 1;

/** The first rows of the lead condition, or of all, in the plan's order: of those that are not packed, as all here. */
export async function rowsInOrder(
  database: FieldDatabase,
  plan: QueryPlan,
  limit: number,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const range of orderedRanges(plan)) {
    if (rows.length === limit) break;
    const part = inRange(database, plan, range);
    appendAll(
      rows,
      await (range.reversed ? part.reverse() : part).limit(Math.min(limit - rows.length, MOST)).toArray(),
    );
  }
  return rows;
}

/** The ids of the lead condition's rows, or of all, in the plan's order; so many keys are read at once. */
export async function idsInOrder(database: FieldDatabase, plan: QueryPlan, step: number): Promise<string[]> {
  const ids: string[] = [];
  for (const range of orderedRanges(plan)) appendAll(ids, await idsInRange(database, plan, range, step));
  return ids;
}

function inRange(
  database: FieldDatabase,
  plan: QueryPlan,
  { from, to, closed }: KeyRange,
): Collection<StoredRow, string> {
  const table = database.index(plan.entity);
  if (!plan.lead) return table.where(`$${plan.sort}`).between(from, to, true, closed);
  const key = plan.lead.keys[0];
  return table.where(`[$${plan.lead.field}+$${plan.sort}]`).between([key, from], [key, to], true, closed);
}

/** Each step goes on from the last row of the one before. */
async function idsInRange(
  database: FieldDatabase,
  plan: QueryPlan,
  range: KeyRange,
  step: number,
): Promise<string[]> {
  const ids = new Set<string>();
  let { from } = range;
  let limit = step;
  while (true) {
    const keys = await inRange(database, plan, { ...range, from })
      .limit(limit)
      .primaryKeys();
    for (const key of keys) ids.add(key);
    if (keys.length < limit) return range.reversed ? [...ids].toReversed() : [...ids];
    const last = await database.index(plan.entity).get(keys.at(-1) ?? '');
    const next = last?.[`$${plan.sort}`] ?? from;
    // More rows with one value than a step holds: only a longer one gets past them.
    if (next === from) limit *= 2;
    from = next;
  }
}

/** The ids of rows that meet a condition, in no order; of each of its values not more than `limit`. */
export async function idsMeeting(
  database: FieldDatabase,
  { entity }: QueryPlan,
  { field, keys }: Condition,
  limit = Number.POSITIVE_INFINITY,
): Promise<Set<string>> {
  const table = database.index(entity);
  const isInSet = setFields(entity).includes(field);
  const found = keys.map((key) => {
    const rows = isInSet
      ? table.where(`$${field}`).equals(key)
      : table
          .where(`[$${field}+$${orderFields(entity)[0]}]`)
          .between([key, Dexie.minKey], [key, Dexie.maxKey]);
    return (limit === Number.POSITIVE_INFINITY ? rows : rows.limit(limit)).primaryKeys();
  });
  return new Set((await Promise.all(found)).flat());
}
