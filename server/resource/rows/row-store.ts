import { sql } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import type { Writing } from '../../../src/domain/kit/rules/derive.ts';
import type { Columns, DatabaseRow } from './row-shape.ts';
import { columnOf, columnsOf, isAssigned, parameterOf, storedRowOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './write-context.ts';

/** What a call writes with that is no operation of a device: it happens as it arrives. */
export function callContext(
  call: Pick<WriteContext, 'trx' | 'actor' | 'epoch' | 'zone' | 'now' | 'audit'>,
): WriteContext {
  return { ...call, happenedAt: call.now, correction: 0, opId: null };
}

/** What follows from a write is of its person, and of when it happened. */
export function writingOf({ actor, happenedAt, zone }: WriteContext): Writing {
  return { at: happenedAt, zone, by: actor.userId };
}

/** `keyShare`: it is not deleted until the commit, and others may go on changing it. */
export type RowLock = 'none' | 'keyShare' | 'share' | 'update';

/** Records that share one number: more are not looked at. */
const MOST_CALLED = 100;

const LOCKS = {
  none: sql``,
  keyShare: sql` for key share`,
  share: sql` for share`,
  update: sql` for update`,
} as const;

/** Deleted rows too: the caller decides what they mean. */
export async function findRow(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  entity: EntityDefinition,
  id: string,
  lock: RowLock = 'none',
): Promise<DatabaseRow | undefined> {
  const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
    where tenant_id = ${context.actor.tenantId} and id = ${id}${LOCKS[lock]}`.execute(context.trx);
  return rows[0] && storedRowOf(entity, rows[0]);
}

/** The rows that a word of people's means, deleted ones too: by a field of theirs, or by their id. */
export async function rowsCalled(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  entity: EntityDefinition,
  { by, word }: { readonly by: string; readonly word: string },
  lock: RowLock,
): Promise<DatabaseRow[]> {
  const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
    where tenant_id = ${context.actor.tenantId} and (${sql.ref(columnOf(by))} = ${word} or id::text = ${word})
    order by deleted_at is not null, id limit ${MOST_CALLED}${LOCKS[lock]}`.execute(context.trx);
  return rows.map((columns) => storedRowOf(entity, columns));
}

/**
 * Those of the rows that there are, deleted ones too, locked in the order of their ids. `share` holds them against changes
 * and not against other readers.
 */
export async function lockRows(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  entity: EntityDefinition,
  ids: readonly string[],
  lock: RowLock = 'update',
): Promise<DatabaseRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
    where tenant_id = ${context.actor.tenantId} and id = any (${[...ids]}::uuid[]) order by id${LOCKS[lock]}`.execute(
    context.trx,
  );
  return rows.map((columns) => storedRowOf(entity, columns));
}

/** @returns undefined when a row with this id exists already, deleted or not. */
export async function insertRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  values: FieldValues,
  scopeUsers: readonly string[],
): Promise<DatabaseRow | undefined> {
  const columns: [name: string, value: unknown][] = [
    ...columnsOfNew(context, id),
    ...fieldColumns(entity, values),
  ];
  if (isAssigned(entity)) columns.push(['scope_users', scopeUsers]);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const { rows } = await sql<Columns>`insert into ${tableOf(entity)} (${names})
    values (${sql.join(columns.map(([, value]) => value))})
    on conflict (tenant_id, id) do nothing returning ${columnsOf(entity)}, ${audited(context)}`.execute(
    context.trx,
  );
  return rows[0] && storedRowOf(entity, rows[0]);
}

/** What the server writes into every new row. */
export function columnsOfNew(
  { actor, happenedAt }: WriteContext,
  id: string,
): [name: string, value: string][] {
  return [
    ['tenant_id', actor.tenantId],
    ['id', id],
    ['created_at', happenedAt],
    ['created_by', actor.userId],
    ['updated_at', happenedAt],
    ['updated_by', actor.userId],
  ];
}

interface Extra {
  readonly scopeUsers?: readonly string[];
}

/** Writes over a row that the caller has locked; its version grows by one. */
export function updateRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  changes: FieldValues,
  extra: Extra = {},
): Promise<DatabaseRow> {
  return writeRow(context, entity, id, changes, extra);
}

/** The same for `row-life.ts` alone, which notes what goes and what comes back. */
export async function writeRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  changes: FieldValues,
  extra: Extra & { readonly deleted?: boolean },
): Promise<DatabaseRow> {
  const columns = fieldColumns(entity, changes);
  // What arrives late is not the latest for that.
  columns.push(
    ['updated_at', sql`greatest(updated_at, ${context.happenedAt}::timestamptz)`],
    ['updated_by', context.actor.userId],
  );
  if (extra.scopeUsers && isAssigned(entity)) columns.push(['scope_users', extra.scopeUsers]);
  if (extra.deleted !== undefined) columns.push(['deleted_at', extra.deleted ? context.now : null]);
  const assignments = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const { rows } = await sql<Columns>`update ${tableOf(entity)} set ${assignments}, version = version + 1
    where tenant_id = ${context.actor.tenantId} and id = ${id}
    returning ${columnsOf(entity)}, ${audited(context)}`.execute(context.trx);
  if (!rows[0]) throw new Error(`${entity.name} ${id} went away under its lock`);
  return storedRowOf(entity, rows[0]);
}

/** Deletes rows of an entity that the caller has locked, or takes their deletion back: for `row-life.ts` alone. */
export async function markDeleted(
  context: WriteContext,
  entity: EntityDefinition,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  await sql`update ${tableOf(entity)} set deleted_at = ${deleted ? context.now : null}, version = version + 1,
      updated_at = greatest(updated_at, ${context.happenedAt}::timestamptz), updated_by = ${context.actor.userId}
    where tenant_id = ${context.actor.tenantId} and id = any (${ids}::uuid[])
    returning ${audited(context)}`.execute(context.trx);
}

/**
 * Tells the audit trigger which operation this is. RETURNING is computed while the rows are written and the trigger runs
 * after them, so this costs no statement of its own; operations that share a transaction need it each.
 */
function audited(context: WriteContext) {
  return sql`set_config('app.actor', ${context.audit}, true)`;
}

function fieldColumns(entity: EntityDefinition, values: FieldValues): [name: string, value: unknown][] {
  return Object.entries(values).map(([name, value]: [string, Json]) => [
    columnOf(name),
    parameterOf(entity, name, value),
  ]);
}
