import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../../database/tenants/read-in-tenant.ts';
import { requireView } from '../rows/access.ts';
import type { Columns } from '../rows/row-shape.ts';
import { columnsOf, sortColumnOf, storedRowOf, tableOf } from '../rows/row-shape.ts';
import type { KeysetPosition, ListRequest } from './list-query.ts';
import { type Matching, matchingRows } from './matching-rows.ts';

export interface ListPage {
  readonly rows: readonly AnyRow[];
  /** Rows that match, on all pages; at least so many where `isMore`. */
  readonly total: number;
  readonly isMore: boolean;
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
  requireView(actor, entity);
  return readInTenant(database, actor, async (trx) => {
    const matching = await matchingRows(trx, actor, entity, request);
    const found = await pageOf(trx, entity, request, matching);
    const shown = found.slice(0, request.limit);
    const rows = shown.map((columns) => storedRowOf(entity, columns).row);
    const last = found.length > request.limit ? rows.at(-1) : undefined;
    const next = last ? { value: shown.at(-1)?.['$position'] ?? null, id: last.id } : null;
    return { rows, total: matching.total, isMore: matching.isMore, next };
  });
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
