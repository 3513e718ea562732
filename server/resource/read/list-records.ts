import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { traceOf } from '../../../src/domain/kit/search/words.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../../database/tenants/read-in-tenant.ts';
import { requireView } from '../rows/access.ts';
import type { Columns } from '../rows/row-shape.ts';
import { columnOf, columnsOf, sortColumnOf, storedRowOf, tableOf } from '../rows/row-shape.ts';
import { isEveryRowVisible, visibleTo } from '../rows/visible-rows.ts';
import type { KeysetPosition, ListRequest } from './list-query.ts';
import { COUNTED_TO, seekRows, soughtBy } from './seek-rows.ts';

export interface ListPage {
  readonly rows: readonly AnyRow[];
  /** Rows that match, on all pages; at least so many where `isMore`. */
  readonly total: number;
  readonly isMore: boolean;
  /** Where the next page starts; null when this is the last. */
  readonly next: KeysetPosition | null;
}

/**
 * One page by keyset: a page deep in the list costs what the first one costs. Empty values come last.
 *
 * Whether few rows match is found out before they are put in order, and not left to PostgreSQL's guess: few are all read, of many the
 * first ones are looked for in the order's index.
 */
export async function listRecords(
  database: Database,
  actor: Actor,
  entity: EntityDefinition,
  request: ListRequest,
): Promise<ListPage> {
  requireView(actor, entity);
  const sought = soughtBy(actor, entity, request.words);
  return readInTenant(database, actor, async (trx) => {
    const ids = sought && (await seekRows(trx, actor, entity, sought));
    const conditions = matching(actor, entity, request, ids);
    const { total, isMore } = seesAll(actor, entity, request)
      ? { total: await countOfAll(trx, actor, entity), isMore: true }
      : await countOf(trx, tableOf(entity), conditions);
    const found = await pageOf(trx, entity, request, { conditions, isMany: isMore });
    const shown = found.slice(0, request.limit);
    const rows = shown.map((columns) => storedRowOf(entity, columns).row);
    const last = found.length > request.limit ? rows.at(-1) : undefined;
    const next = last ? { value: shown.at(-1)?.['$position'] ?? null, id: last.id } : null;
    return { rows, total, isMore: isMore && !seesAll(actor, entity, request), next };
  });
}

interface Matching {
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly isMany: boolean;
}

async function pageOf(
  trx: ReadingTransaction,
  entity: EntityDefinition,
  { after, sort, limit }: ListRequest,
  { conditions, isMany }: Matching,
): Promise<readonly Columns[]> {
  const column = sql.ref(sortColumnOf(entity, sort.field));
  // Said only where there may be nulls: PostgreSQL else reads no index backwards, and sorts the whole table.
  const nullsLast = neverEmpty(entity, sort.field) ? sql`` : sql` nulls last`;
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const page = after ? [...conditions, behind(entity, sort, after)] : conditions;
  // Behind an offset PostgreSQL does not look for them along the order.
  const apart = isMany ? sql`` : sql` offset 0`;
  const { rows } = await sql<Columns>`select * from (select ${columnsOf(entity)}, ${column} as "$position"
      from ${tableOf(entity)} where ${sql.join(page, sql` and `)}${apart}) as matching
    order by "$position" ${direction}${nullsLast}, id ${direction} limit ${limit + 1}`.execute(trx);
  return rows;
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
): Promise<Pick<ListPage, 'total' | 'isMore'>> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select from ${table}
    where ${sql.join(conditions, sql` and `)} limit ${COUNTED_TO + 1}) as counted`.execute(trx);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, COUNTED_TO), isMore: total > COUNTED_TO };
}

/** @param ids of the rows that were sought, where they are not too many */
function matching(
  actor: Actor,
  entity: EntityDefinition,
  request: ListRequest,
  ids: readonly string[] | null,
): RawBuilder<unknown>[] {
  const conditions = [sql`tenant_id = ${actor.tenantId}`, sql`deleted_at is null`, visibleTo(actor, entity)];
  for (const { field, values } of request.filters) {
    conditions.push(sql`${sql.ref(columnOf(field))} in (${sql.join(values)})`);
  }
  return [...conditions, ...(ids ? [sql`id = any (${ids}::uuid[])`] : request.words.map(hasWord))];
}

function hasWord(word: string): RawBuilder<unknown> {
  const trace = traceOf(word);
  return trace === word
    ? sql`strpos(search_text, ${word}) > 0`
    : sql`strpos(words_of(search_text), ${trace}) > 0`;
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
