import {
  type AnyRow,
  type ChangesFor,
  type EntityRef,
  entityName,
  type RowFor,
} from '../../domain/kit/entity/entity.ts';
import { compareInOrder, compareKeys } from '../../domain/packing/compare-keys.ts';
import type { FieldDatabase } from '../store/database.ts';
import { packedRows, runOf } from '../store/packed/packed-part.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { toRow } from '../store/stored-row.ts';
import { idsInOrder, idsMeeting, rowsInOrder } from './index-reading.ts';
import type { ListQuery, QueryPlan, Selection } from './list-plan.ts';
import { inOrderOf, isWanted, planOf } from './list-plan.ts';
import { type FirstPacked, packedBeginning } from './packed-beginning.ts';
import { type PackedMatch, packedCount, packedMatches } from './packed-matches.ts';

export type { ListQuery, Selection } from './list-plan.ts';

/** A selection whose filters are fields of the entity. */
export interface SelectionOf<E extends EntityRef> extends Omit<Selection, 'entity' | 'filters'> {
  readonly entity: E;
  readonly filters: FiltersFor<E>;
}

/** Values by which rows of an entity are looked for, as an address carries them. */
export type FiltersFor<E> = E extends string
  ? Selection['filters']
  : { readonly [K in keyof ChangesFor<E> & string]?: string };

function byName(selection: SelectionOf<EntityRef>): Selection {
  // What is not said is absent, never undefined.
  return {
    ...selection,
    entity: entityName(selection.entity),
    filters: selection.filters as Selection['filters'],
  };
}

/** Rows that a list shows before all matches are known. */
export const SCREENFUL = 25;

/** The first rows of a selection, in its order. */
export function firstRows<E extends EntityRef>(
  database: FieldDatabase,
  selection: SelectionOf<E>,
  limit: number,
): Promise<RowFor<E>[]> {
  const plan = planOf(byName(selection));
  return database.inOneView(plan.entity, async (local) => {
    const [rows, packed] = await Promise.all([
      firstInFront(local, plan, limit),
      firstPacked(local, plan, limit),
    ]);
    return (await withPacked(local, plan, rows, packed, limit)) as RowFor<E>[]; // checked by its definition where it came in
  });
}

async function firstPacked(database: FieldDatabase, plan: QueryPlan, limit: number): Promise<FirstPacked> {
  const beginning = await packedBeginning(database, plan, limit);
  return beginning ?? { matches: (await packedMatches(database, plan, { limit })) ?? [] };
}

async function firstInFront(
  database: FieldDatabase,
  plan: QueryPlan,
  limit: number,
): Promise<readonly StoredRow[]> {
  const near = (await rareRows(database, plan)) ?? (await nearRows(database, plan, limit));
  return near ?? stored(database, plan, (await idsInPlan(database, plan)).slice(0, limit));
}

export function allRows<E extends EntityRef>(
  database: FieldDatabase,
  selection: SelectionOf<E>,
): Promise<RowFor<E>[]> {
  return firstRows(database, selection, Number.POSITIVE_INFINITY);
}

/** Of a search the first rows too, where they cost little: undefined where one has to look at all rows. */
export async function firstRowsAtOnce(
  database: FieldDatabase,
  query: ListQuery,
  limit: number,
): Promise<AnyRow[] | undefined> {
  const plan = planOf(query);
  if (plan.words.length === 0) return firstRows(database, query, limit);
  return database.inOneView(plan.entity, async (local) => {
    const rows = (await rareRows(local, plan)) ?? (await nearRows(local, plan, limit));
    const matches = rows && (await packedMatches(local, plan, { limit, lookedThrough: LOOKED_THROUGH }));
    return matches ? withPacked(local, plan, rows, { matches }, limit) : undefined;
  });
}

/** Those that were written since and those that are packed, in one order. */
async function withPacked(
  database: FieldDatabase,
  plan: QueryPlan,
  rows: readonly StoredRow[],
  packed: FirstPacked,
  limit: number,
): Promise<AnyRow[]> {
  if (packed.matches.length === 0) return rows.slice(0, limit).map(toRow);
  const ids = inOneOrder(plan, rows, packed.matches).slice(0, limit);
  const own = new Map(rows.map((row) => [row.id, row]));
  const others = ids.filter((id) => !own.has(id));
  const found = packed.rows ?? (await readPacked(database, plan, others));
  return ids.flatMap((id) => {
    const row = own.get(id);
    return row ? toRow(row) : (found.get(id) ?? []);
  });
}

async function readPacked(
  database: FieldDatabase,
  { entity }: QueryPlan,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const store = database.packed(entity);
  const run = await runOf(store);
  return packedRows(store, run, ids);
}

function inOneOrder(plan: QueryPlan, rows: readonly StoredRow[], packed: readonly PackedMatch[]): string[] {
  const own = rows.map((row) => ({ id: row.id, key: row[`$${plan.sort}`] }));
  const known = new Set(own.map(({ id }) => id));
  const compare = (left: PackedMatch, right: PackedMatch) =>
    compareInOrder(plan.reversed, left.key, right.key, () => compareKeys(left.id, right.id));
  return [...own, ...packed.filter(({ id }) => !known.has(id))].toSorted(compare).map(({ id }) => id);
}

/** Keys read at once: some ten milliseconds, so that whatever a person asks for meanwhile need not wait longer. */
const STEP = 1000;

/** The ids of all rows of a selection, in order. Reads keys only, `step` at once, unless the rows are few. */
export function matchingIds<E extends EntityRef>(
  database: FieldDatabase,
  selection: SelectionOf<E>,
  step: number = STEP,
): Promise<string[]> {
  const plan = planOf(byName(selection));
  return database.inOneView(plan.entity, async (local) => {
    const inFront = async () => {
      const rare = await rareRows(local, plan);
      return { rare, ids: rare ? rare.map(({ id }) => id) : await idsInPlan(local, plan, step) };
    };
    const [{ rare, ids }, packed] = await Promise.all([inFront(), packedMatches(local, plan)]);
    if (!packed || packed.length === 0) return ids;
    return inOneOrder(plan, rare ?? (await stored(local, plan, ids)), packed);
  });
}

/** How many rows a selection has: of packed ones the columns alone are read, and no id is made. */
export function countMatching<E extends EntityRef>(
  database: FieldDatabase,
  selection: SelectionOf<E>,
): Promise<number> {
  const plan = planOf(byName(selection));
  return database.inOneView(plan.entity, async (local) => {
    const inFront = async () =>
      (await rareRows(local, plan))?.length ?? (await idsInPlan(local, plan)).length;
    const [alone, packed] = await Promise.all([inFront(), packedCount(local, plan)]);
    return alone + packed;
  });
}

async function idsInPlan(database: FieldDatabase, plan: QueryPlan, step: number = STEP): Promise<string[]> {
  const sets = await Promise.all(plan.others.map((condition) => idsMeeting(database, plan, condition)));
  const ids = await idsInOrder(database, plan, step);
  return ids.filter((id) => sets.every((set) => set.has(id)));
}

/** Up to so many rows are cheaper to read and sort than to find in the order of all. */
const FEW = 300;

/** All rows of a plan, in order, where few meet one of its conditions; null where many meet each. */
async function rareRows(database: FieldDatabase, plan: QueryPlan): Promise<StoredRow[] | null> {
  const found = await Promise.all(
    plan.others.map((condition) => idsMeeting(database, plan, condition, FEW + 1)),
  );
  const [ids] = found.toSorted((a, b) => a.size - b.size);
  if (!ids || ids.size > FEW) return null;
  const rows = await stored(database, plan, [...ids]);
  return rows.filter((row) => isWanted(plan, row)).toSorted(inOrderOf(plan));
}

/** Rows looked through at most for the first ones of a plan. */
const LOOKED_THROUGH = 800;

/** The first rows of a plan, by looking through the first rows of its order; null where these are too few. */
async function nearRows(
  database: FieldDatabase,
  plan: QueryPlan,
  limit: number,
): Promise<StoredRow[] | null> {
  for (const size of [limit, LOOKED_THROUGH]) {
    const rows = await rowsInOrder(database, plan, size);
    const wanted = rows.filter((row) => isWanted(plan, row));
    if (wanted.length >= limit || rows.length < size) return wanted.slice(0, limit);
  }
  return null;
}

/** Undefined in the place of each that is not there. */
export function rowsByIds<E extends EntityRef>(
  database: FieldDatabase,
  entity: E,
  ids: readonly string[],
): Promise<(RowFor<E> | undefined)[]> {
  return database.rows(entity).getMany(ids);
}

async function stored(
  database: FieldDatabase,
  plan: QueryPlan,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const rows = await database.index(plan.entity).bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}
