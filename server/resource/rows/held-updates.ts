import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import { beforeStatements } from '../../database/connection/before-statements.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { auditOfRows } from './audit-of-rows.ts';
import type { Columns, DatabaseRow } from './row-shape.ts';
import { columnOf, columnsOfStored, storedRowOf, tableOf } from './row-shape.ts';
import { updateRow } from './row-store.ts';
import type { HeldUpdates, RowUpdate } from './write-context.ts';

type Held = RowUpdate & { readonly after: DatabaseRow };

/**
 * Updates that follow each other, with nothing read or written between them, go together: one statement for those of an
 * entity and of the same columns (decision 83). Whatever needs the database for the next decision sends them first, so that no
 * rule sees less than it would of one after the other.
 */
export function holdUpdates(trx: Transaction<Tables>): HeldUpdates {
  let held: Held[] = [];
  let sent = Promise.resolve();
  // One after the other, also where statements are sent at once: the second must not slip in between.
  const send = () => {
    if (held.length === 0) return sent;
    const updates = held;
    held = [];
    sent = sent.then(() => sendAll(trx, updates));
    return sent;
  };
  return {
    trx: beforeStatements(trx, send),
    send,
    hold(update) {
      const after = afterUpdate(update);
      held.push({ ...update, after });
      return after;
    },
  };
}

/** What the database makes of it: `row-store.ts` says the same in SQL. */
function afterUpdate({ context, before, changes, scopeUsers }: RowUpdate): DatabaseRow {
  const { row } = before;
  const updatedAt = row.updatedAt > context.happenedAt ? row.updatedAt : context.happenedAt;
  const by = { updatedAt, updatedBy: context.actor.userId, version: row.version + 1 };
  return { ...before, row: { ...row, ...changes, ...by }, ...(scopeUsers && { scopeUsers }) };
}

async function sendAll(trx: Transaction<Tables>, held: readonly Held[]): Promise<void> {
  for (const alike of kindsOf(held)) {
    const [first, ...others] = alike;
    if (!first) continue;
    const stored =
      others.length === 0 ? [await updateAlone(trx, first)] : await updateTogether(trx, first, alike);
    requireAsAnswered(alike, stored);
  }
}

/** The kind of the last one is the last: what follows from an operation is written as its own. */
function kindsOf(held: readonly Held[]): Held[][] {
  const kinds = Map.groupBy(held.toReversed(), kindOf).values();
  return [...kinds].map((alike) => alike.toReversed()).toReversed();
}

/** Of one kind are those of an entity and of the same columns: the text of their statement is the same for any number of them. */
function kindOf(update: RowUpdate): string {
  return [update.entity.name, ...Object.keys(valuesOf(update)).toSorted()].join();
}

function valuesOf({ changes, scopeUsers }: RowUpdate): Readonly<Record<string, Json>> {
  const entries = Object.entries(changes).map(([name, value]) => [columnOf(name), value] as const);
  return { ...Object.fromEntries(entries), ...(scopeUsers && { scope_users: [...scopeUsers] }) };
}

function updateAlone(trx: Transaction<Tables>, update: Held): Promise<DatabaseRow> {
  const { context, entity, before, changes, scopeUsers } = update;
  return updateRow({ ...context, trx }, entity, before.row.id, changes, {
    ...(scopeUsers && { scopeUsers }),
  });
}

async function updateTogether(
  trx: Transaction<Tables>,
  first: Held,
  alike: readonly Held[],
): Promise<DatabaseRow[]> {
  const { entity, context } = first;
  const ids = alike.map(({ before }) => before.row.id);
  const lines = alike.map((update) => ({
    ...valuesOf(update),
    id: update.before.row.id,
    updated_at: update.context.happenedAt,
    updated_by: update.context.actor.userId,
  }));
  const own = Object.keys(valuesOf(first))
    .toSorted()
    .map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}, `);
  // The ids are said twice: from the JSON alone PostgreSQL expects any number, and may read the whole table for it.
  const { rows } = await sql<Columns>`update ${tableOf(entity)} as stored
    set ${sql.join(own, sql``)}updated_at = greatest(stored.updated_at, given.updated_at), updated_by = given.updated_by,
      version = stored.version + 1
    from json_populate_recordset(null::${tableOf(entity)}, ${JSON.stringify(lines)}::json) as given
    where stored.tenant_id = ${context.actor.tenantId} and stored.id = any (${ids}::uuid[]) and stored.id = given.id
    returning ${columnsOfStored(entity)}, set_config('app.actor', ${auditOf(alike, alike.at(-1) ?? first)}, true)`.execute(
    trx,
  );
  return rows.map((columns) => storedRowOf(entity, columns));
}

/** What else is written, by what follows from the last of them, is of that one. */
function auditOf(alike: readonly Held[], last: Held): string {
  const rows = alike.map(({ before, context }) => ({ id: before.row.id, audit: context.audit }));
  return auditOfRows(last.context.audit, rows);
}

function requireAsAnswered(held: readonly Held[], stored: readonly DatabaseRow[]): void {
  const byId = new Map(stored.map((row) => [row.row.id, row]));
  for (const { entity, after } of held) {
    const { id } = after.row;
    if (!isSame(after, byId.get(id)))
      throw new Error(`${entity.name} ${id} did not become what was answered`);
  }
}

function isSame(one: DatabaseRow, other: DatabaseRow | undefined): boolean {
  return (
    other !== undefined &&
    jsonEqual(one.row, other.row) &&
    one.deletedAt === other.deletedAt &&
    jsonEqual(one.scopeUsers, other.scopeUsers)
  );
}
