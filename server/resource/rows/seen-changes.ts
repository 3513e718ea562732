import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { RowAccess } from './access.ts';
import { seesState } from './access.ts';
import type { Columns, DatabaseRow } from './row-shape.ts';
import { columnOf, columnsOf, storedRowOf, tableOf } from './row-shape.ts';

/** A change of a record, as the audit log has it: of an update the changed columns. */
export interface LoggedChange {
  readonly id: number;
  readonly entityId: string;
  readonly before: Columns | null;
  readonly after: Columns | null;
}

/**
 * The changes of records of one entity, as a person may read them: without the values of a state in which they could not
 * have seen the record. An article that was published has the text of its draft in its history, and that stays with those
 * who write articles (decision 41).
 */
export async function asSeen<T extends LoggedChange>(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityDefinition,
  changes: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(changes.map(({ entityId }) => entityId))].filter(isUuid);
  const records = new Map(
    (await recordsOf(trx, actor, entity, ids)).map((stored) => [stored.row.id, stored]),
  );
  const deciding = decidingFields(entity);
  const past = deciding.length === 0 ? [] : await decisionsIn(trx, actor, entity, ids, deciding);
  return changes.map((change) => {
    const now = records.get(change.entityId);
    const seenAt = (until: number) => {
      // A notice that was taken back was taken back with its words.
      const isWithdrawn = entity.scope.kind === 'assigned' && entity.scope.quotes && now?.deletedAt !== null;
      const state = now && !isWithdrawn ? stateAt(entity, now, past, until) : undefined;
      return state !== undefined && seesState(actor, entity, state);
    };
    const isSeen = seenAt(change.id);
    return {
      ...change,
      before: isSeen && change.before !== null && seenAt(change.id - 1) ? change.before : null,
      after: isSeen ? change.after : null,
    };
  });
}

/** The fields of a row by which it is decided who sees it, beside those that name its people. */
function decidingFields({ scope }: EntityDefinition): string[] {
  if (scope.kind === 'tenant') return scope.readable ? ['status'] : [];
  const { about, apart, quotes } = scope;
  return [apart, about?.entity, about?.id, quotes?.entity, quotes?.id].filter((name) => name !== undefined);
}

async function recordsOf(
  trx: Transaction<Tables>,
  { tenantId }: Actor,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<DatabaseRow[]> {
  const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
    where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`.execute(trx);
  return rows.map((columns) => storedRowOf(entity, columns));
}

/** What a change made of the deciding fields that it changed. */
interface Decision {
  readonly id: number;
  readonly entityId: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** Oldest first. */
async function decisionsIn(
  trx: Transaction<Tables>,
  { tenantId }: Actor,
  entity: EntityDefinition,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Decision[]> {
  const columns = fields.map(columnOf);
  const { rows } = await sql<{
    id: number;
    entity_id: string;
    action: string;
    after: Columns;
  }>`select id, entity_id, action,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(after) where key = any (${columns}::text[])), '{}') as after
    from audit_log
    where tenant_id = ${tenantId} and entity = ${entity.name} and entity_id = any (${ids}::text[])
      and (action = 'insert' or after ?| ${columns}::text[])
    order by id`.execute(trx);
  return rows.map(({ id, entity_id: entityId, action, after }) => {
    // What a new record does not name was empty.
    const changed = fields.filter((name) => action === 'insert' || columnOf(name) in after);
    return {
      id,
      entityId,
      values: Object.fromEntries(changed.map((name) => [name, after[columnOf(name)] ?? null])),
    };
  });
}

/** The record after the changes up to `until`; undefined before the first. */
function stateAt(
  entity: EntityDefinition,
  now: DatabaseRow,
  decisions: readonly Decision[],
  until: number,
): RowAccess | undefined {
  if (decidingFields(entity).length === 0) return now;
  const earlier = decisions.filter(({ id, entityId }) => entityId === now.row.id && id <= until);
  if (earlier.length === 0) return undefined;
  const row: AnyRow = earlier.reduce((known, { values }) => ({ ...known, ...values }), now.row);
  return { row, scopeUsers: scopeThen(entity, now, row) };
}

/** Those who saw it then, of a row that has since joined its parent or another record: its own people. */
function scopeThen({ scope }: EntityDefinition, now: DatabaseRow, row: AnyRow): readonly string[] {
  if (scope.kind === 'tenant') return [];
  const { about, apart, people } = scope;
  const hasMoved = about && !jsonEqual(row[about.id] ?? null, now.row[about.id] ?? null);
  const wasApart = apart !== undefined && row[apart] === true && now.row[apart] !== true;
  if (!hasMoved && !wasApart) return now.scopeUsers;
  const named = hasMoved ? [] : [now.row.createdBy, ...people.map((name) => row[name] ?? null)].flat();
  return named.filter((person) => typeof person === 'string');
}
