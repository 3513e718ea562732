import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';
import { compareInOrder } from '../../domain/packing/compare-keys.ts';
import { indexValueOf } from '../../domain/packing/index-keys.ts';
import { type ListBeginning } from '../../domain/packing/list-beginnings.ts';
import type { FieldDatabase } from '../store/database.ts';
import { BEGINNING, type Beginning, readBeginnings } from '../store/packed/read-beginnings.ts';
import type { QueryPlan } from './list-plan.ts';
import type { PackedMatch } from './packed-matches.ts';

/** The first packed rows of a plan, in its order, without those that were written since. */
export interface FirstPacked {
  readonly matches: readonly PackedMatch[];
  /** Where they are read already. */
  readonly rows?: ReadonlyMap<string, AnyRow>;
}

/**
 * As they were taken down when rows were packed last. Undefined where the plan asks for something else, where more was packed
 * since, or where too many of them were written since. Inside a transaction.
 */
export async function packedBeginning(
  database: FieldDatabase,
  plan: QueryPlan,
  limit: number,
): Promise<FirstPacked | undefined> {
  const lists = limit <= BEGINNING ? listsOf(plan) : [];
  const found = lists.length > 0 ? await readBeginnings(database.packed(plan.entity), lists) : undefined;
  // Whatever comes behind the last one of a list may come before the last one of another.
  const isEnough = ({ rows, isAll }: Beginning) => isAll || rows.length >= limit;
  if (!found?.every(isEnough)) return undefined;
  const { entity, sort, reversed } = plan;
  const rows = found.flatMap((each) => each.rows);
  const matches = rows.map((row) => ({ id: row.id, key: indexValueOf(entity, sort, row) }));
  const compare = (left: PackedMatch, right: PackedMatch) =>
    compareInOrder(reversed, left.key, right.key, () => byCodeUnit(left.id, right.id));
  return {
    matches: matches.toSorted(compare).slice(0, limit),
    rows: new Map(rows.map((row) => [row.id, row])),
  };
}

/** Those of which a plan is made: one, or one for each value of the first filter. None where it asks for anything else. */
function listsOf({ entity, sort, reversed, lead, others, words }: QueryPlan): ListBeginning[] {
  const conditions = lead ? [lead, ...others] : others;
  const [condition] = conditions;
  if (words.length > 0 || conditions.length > 1) return [];
  if (!condition) return [{ sort, reversed }];
  const { field, keys } = condition;
  if (field !== firstFilter(entity)) return [];
  return [...new Set(keys)].map((key) => ({ sort, reversed, lead: { field, key } }));
}

function firstFilter({ list }: EntityDefinition): string | undefined {
  return list.filters[0];
}
