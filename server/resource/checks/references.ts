import { sql } from 'kysely';
import { fateOf, type NamedPlace, namedBy } from '../../../src/domain/hanging.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import { type ItemsField, itemsOf, type Json } from '../../../src/domain/kit/fields/field.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { appendAll } from '../../../src/domain/kit/values/long-lists.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import { maySee } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { columnOf, tableOf } from '../rows/row-shape.ts';
import { findRow, lockRows, type RowLock, rowsCalled } from '../rows/row-store.ts';
import { aheadKey } from '../rows/rows-ahead.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { type RowsAhead } from '../rows/write-context.ts';

/**
 * Refuses values that name a row or a person who is not there. Missing, deleted, of another tenant and out of this
 * person's sight are one answer, so that nobody learns what exists. Only values that change are looked at: a job sheet
 * can be finished although its work order was deleted.
 *
 * @throws ProblemError `reference_not_found` that names every field at fault.
 */
export async function checkReferences(
  context: WriteContext,
  entity: EntityDefinition,
  { id, before }: { readonly id: string; readonly before: AnyRow | null },
  changes: FieldValues,
  members: ReadonlySet<string>,
): Promise<void> {
  const details: ProblemDetail[] = [];
  const known = new Map((before ? namedBy(entity, before) : []).map((named) => [keyOf(named), true]));
  for (const named of namedBy(entity, changes)) {
    // Who may see what a row is about decides who sees the row: `scopeOfSubject` asks.
    if (named.naming.named === null) continue;
    const key = keyOf(named);
    const isThere = known.get(key) ?? !(await isGone(context, named, seenBy(context)));
    known.set(key, isThere);
    if (!isThere) details.push(missing(named.path));
    // Nothing stands below what is not there yet.
    else if (before) await requireNotUnder(context, entity, id, named);
  }
  appendAll(details, missingPeople(entity, before, changes, members));
  if (details.length > 0) refuse('reference_not_found', details);
}

/** The place and what is named there. */
function keyOf({ naming: { field, part = '' }, word }: NamedPlace): string {
  return [field, part, word].join('/');
}

function missingPeople(
  entity: EntityDefinition,
  before: AnyRow | null,
  changes: FieldValues,
  members: ReadonlySet<string>,
): ProblemDetail[] {
  return Object.entries(changes).flatMap(([name, value]) => {
    const field = fieldOf(entity, name);
    if (field.kind === 'person' && !field.freeText && typeof value === 'string') {
      return members.has(value) ? [] : [missing(name)];
    }
    if (field.kind === 'items') return missingInItems(name, field, before?.[name], value, members);
    if (field.kind !== 'people' || !Array.isArray(value)) return [];
    return value.flatMap((person: Json, index) =>
      typeof person === 'string' && !members.has(person) ? [missing(`${name}/${index}`)] : [],
    );
  });
}

/** Who left goes on standing in the items that name them. */
function missingInItems(
  name: string,
  { item: fields }: ItemsField,
  before: Json | undefined,
  after: Json,
  members: ReadonlySet<string>,
): ProblemDetail[] {
  return Object.entries(fields).flatMap(([part, field]) => {
    if (field.kind !== 'person' || field.freeText) return [];
    const known = new Set(itemsOf(before).map((item) => item[part]));
    return itemsOf(after).flatMap((item, index) => {
      const person = item[part];
      const isMissing = typeof person === 'string' && !known.has(person) && !members.has(person);
      return isMissing ? [missing(`${name}/${index}/${part}`)] : [];
    });
  });
}

/** Those of the texts that are ids of members of this tenant. */
export async function membersAmong(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(people)].filter(isUuid);
  if (ids.length === 0) return new Set();
  const rows = await context.trx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Whether what a row names is not there. What is said in people's words may be nobody's number; where it is that of a record
 * which was deleted, it names that one.
 */
async function isGone(
  context: WriteContext,
  { naming: { by }, entity, word }: NamedPlace,
  { counts, isBack }: Looking,
): Promise<boolean> {
  const rows = await rowsNamed(context, entity, word, by);
  const found = rows.filter((row) => counts(entity, row));
  if (found.some((row) => row.deletedAt === null || isBack(entity.name, row.row.id))) return false;
  return by === undefined || found.length > 0;
}

interface Looking {
  /** What does not count is not there at all. */
  readonly counts: (entity: EntityDefinition, row: DatabaseRow) => boolean;
  /** What is deleted and comes back in the same act. */
  readonly isBack: (entity: string, id: string) => boolean;
}

const never = () => false;

function seenBy({ actor }: WriteContext): Looking {
  return { counts: (entity, row) => maySee(actor, entity, row), isBack: never };
}

/** Held until the commit: whoever deletes one waits for this transaction, or this one for them. */
async function rowsNamed(
  context: WriteContext,
  entity: EntityDefinition,
  word: string,
  by: string | undefined,
): Promise<DatabaseRow[]> {
  const lock = lockOf(entity);
  if (by === undefined) {
    const found = context.named?.get(aheadKey(entity, word)) ?? (await findRow(context, entity, word, lock));
    return found ? [found] : [];
  }
  return rowsCalled(context, entity, { by, word }, lock);
}

/** Reads and holds what all these values name by id, one statement for each entity, for `context.named`. */
export async function holdAllNamed(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  entity: EntityDefinition,
  all: readonly FieldValues[],
): Promise<RowsAhead> {
  const named = all.flatMap((values) => namedBy(entity, values));
  const byId = named.filter(({ naming, word }) => naming.named && !naming.by && isUuid(word));
  const held: RowsAhead = new Map();
  for (const [other, words] of Map.groupBy(byId, (one) => one.entity)) {
    const ids = [...new Set(words.map(({ word }) => word))];
    for (const stored of await lockRows(context, other, ids, lockOf(other))) {
      held.set(aheadKey(other, stored.row.id), stored);
    }
  }
  return held;
}

/** What nobody deletes needs no lock. */
function lockOf({ verbs }: EntityDefinition): RowLock {
  return verbs.remove || verbs.update ? 'keyShare' : 'none';
}

/**
 * Refuses a row that names what is gone, as it comes back or is opened again; what only tells of the past may.
 *
 * @throws ProblemError `reference_not_found` that names every field at fault.
 */
export async function requireLive(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  isBack: Looking['isBack'] = never,
): Promise<void> {
  const details: ProblemDetail[] = [];
  for (const named of namedBy(entity, row)) {
    if (fateOf(entity, named.naming.onDelete, row) === 'leave') continue;
    if (await isGone(context, named, { counts: () => true, isBack })) details.push(missing(named.path));
  }
  if (details.length > 0) refuse('reference_not_found', details);
}

/**
 * Of two that move at once, each below what stands below the other, none sees the other's move: they take turns until the commit.
 *
 * @throws ProblemError `validation` where the record would stand below itself
 */
async function requireNotUnder(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  { naming: { part, by, field }, entity: named, word, path }: NamedPlace,
): Promise<void> {
  if (named !== entity || part !== undefined || by !== undefined) return;
  const { trx, actor } = context;
  const tree = `${entity.name} ${field} of ${actor.tenantId}`;
  await holdTurn(trx, tree);
  if (!(await isAncestor(context, entity, field, id, word))) return;
  refuse('validation', [{ path, code: 'invalid_value', message: 'would put the record under itself' }]);
}

/** Whether `id` is `target` or stands above it in the tree that the field spans. */
async function isAncestor(
  context: WriteContext,
  entity: EntityDefinition,
  name: string,
  id: string,
  target: string,
): Promise<boolean> {
  const column = sql.ref(columnOf(name));
  const table = tableOf(entity);
  const { rows } = await sql`with recursive above as (
      select id, ${column} as parent from ${table} where tenant_id = ${context.actor.tenantId} and id = ${target}
      union
      select up.id, up.${column} from ${table} as up join above on up.id = above.parent
        where up.tenant_id = ${context.actor.tenantId}
    ) select from above where id = ${id}`.execute(context.trx);
  return rows.length > 0;
}

function missing(path: string): ProblemDetail {
  return { path, code: 'reference_not_found', message: 'does not exist' };
}
