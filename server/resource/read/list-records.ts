import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../../database/tenants/read-in-tenant.ts';
import { requireView } from '../rows/access.ts';
import type { Columns } from '../rows/row-shape.ts';
import { columnOf, columnsOf, sortColumnOf, storedRowOf, tableOf } from '../rows/row-shape.ts';
import { isEveryRowVisible, visibleTo } from '../rows/visible-rows.ts';
import type { KeysetPosition, ListRequest } from './list-query.ts';

export interface ListPage {
  readonly rows: readonly AnyRow[];
  /** Rows that match, on all pages. */
  readonly total: number;
  /** Where the next page starts; null when this is the last. */
  readonly next: KeysetPosition | null;
}

/** One page by keyset: a page deep in the list costs what the first one costs. Empty values come last. */
export async function listRecords(
  database: Database,
  actor: Actor,
  entity: EntityDefinition,
  request: ListRequest,
): Promise<ListPage> {
  const conditions = matching(actor, entity, request);
  const table = tableOf(entity);
  const column = sql.ref(sortColumnOf(entity, request.sort.field));
  const { after, sort } = request;
  // Said only where there may be nulls: PostgreSQL else reads no index backwards, and sorts the whole table.
  const nullsLast = neverEmpty(entity, sort.field) ? sql`` : sql` nulls last`;
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const page = after ? [...conditions, behind(entity, sort, after)] : conditions;
  return readInTenant(database, actor, async (trx) => {
    const total = seesAll(actor, entity, request)
      ? await countOfAll(trx, actor, entity)
      : await countOf(trx, table, conditions);
    const found = await sql<Columns>`select ${columnsOf(entity)}, ${column} as "$position" from ${table}
        where ${sql.join(page, sql` and `)}
        order by ${column} ${direction}${nullsLast}, id ${direction} limit ${request.limit + 1}`.execute(trx);
    const shown = found.rows.slice(0, request.limit);
    const rows = shown.map((columns) => storedRowOf(entity, columns).row);
    const last = found.rows.length > request.limit ? rows.at(-1) : undefined;
    const next = last ? { value: shown.at(-1)?.['$position'] ?? null, id: last.id } : null;
    return { rows, total, next };
  });
}

/** Whether the list is every row of the tenant. */
function seesAll(actor: Actor, entity: EntityDefinition, request: ListRequest): boolean {
  return request.filters.length === 0 && request.words.length === 0 && isEveryRowVisible(actor, entity);
}

/** Kept with each write: counting a large table would take longer than its first page. */
async function countOfAll(trx: ReadingTransaction, actor: Actor, entity: EntityDefinition): Promise<number> {
  const { rows } = await sql<{ total: number }>`select total from row_counts
    where tenant_id = ${actor.tenantId} and entity = ${entity.name}`.execute(trx);
  return rows[0]?.total ?? 0;
}

async function countOf(
  trx: ReadingTransaction,
  table: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${table}
    where ${sql.join(conditions, sql` and `)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

function matching(actor: Actor, entity: EntityDefinition, request: ListRequest): RawBuilder<unknown>[] {
  requireView(actor, entity);
  const conditions = [sql`tenant_id = ${actor.tenantId}`, sql`deleted_at is null`, visibleTo(actor, entity)];
  for (const { field, values } of request.filters) {
    conditions.push(sql`${sql.ref(columnOf(field))} in (${sql.join(values)})`);
  }
  for (const word of request.words) conditions.push(sql`strpos(search_text, ${word}) > 0`);
  return conditions;
}

function behind(
  entity: EntityDefinition,
  sort: ListRequest['sort'],
  { value, id }: KeysetPosition,
): RawBuilder<unknown> {
  const column = sql.ref(sortColumnOf(entity, sort.field));
  const beyond = sort.descending ? sql`<` : sql`>`;
  // In one comparison, so that a page deep in the index begins where it is.
  if (neverEmpty(entity, sort.field)) return sql`(${column}, id) ${beyond} (${value}, ${id})`;
  if (value === null) return sql`(${column} is null and id ${beyond} ${id})`;
  return sql`(${column} ${beyond} ${value} or (${column} = ${value} and id ${beyond} ${id}) or ${column} is null)`;
}

/** The times that every row has, and the fields that a row cannot be without. */
function neverEmpty(entity: EntityDefinition, field: string): boolean {
  const own = entity.fields[field];
  return own === undefined || own.required === true;
}
