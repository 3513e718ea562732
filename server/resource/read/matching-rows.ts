import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { traceOf } from '../../../src/domain/kit/search/words.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import { columnOf, tableOf } from '../rows/row-shape.ts';
import { isEveryRowVisible, visibleTo } from '../rows/visible-rows.ts';
import type { ListRequest } from './list-query.ts';
import { COUNTED_TO, seekRows, soughtBy } from './seek-rows.ts';

/** What rows of a list have to meet, and how many do. */
export interface Matching {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** On all pages; of more than `COUNTED_TO` that is said, unless they are all rows of the tenant. */
  readonly total: number;
  readonly isMore: boolean;
  /** So many that the first of them in any order are found sooner along that order. */
  readonly isMany: boolean;
}

type Wanted = Pick<ListRequest, 'filters' | 'words' | 'within'>;

/**
 * Whether few rows match is found out before they are put in order, and not left to PostgreSQL's guess, which knows nothing of words
 * that only occur late in the order.
 */
export async function matchingRows(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  wanted: Wanted,
): Promise<Matching> {
  const many = { total: COUNTED_TO, isMore: true, isMany: true };
  const plain = [...base(actor), visibleTo(actor, entity), ...filtering(wanted), ...touching(wanted)];
  const looking = [...plain, ...wanted.words.map(hasWord)];
  const sought = soughtBy(actor, entity, wanted.words);
  const isFree = wanted.filters.length === 0 && wanted.within === null && isEveryRowVisible(actor, entity);
  if (!sought && isFree) return { conditions: plain, ...(await countOfAll(trx, actor, entity)) };
  if (sought && !sought.words.some(isLetter) && (await areFrequent(trx, actor, entity, looking)))
    return { conditions: looking, ...many };
  const ids = sought && (await seekRows(trx, entity, sought));
  const conditions = ids ? [...plain, sql`id = any (${ids}::uuid[])`] : looking;
  if (sought && isFree) {
    return ids ? { conditions, total: ids.length, isMore: false, isMany: false } : { conditions, ...many };
  }
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select from ${tableOf(entity)}
    where ${sql.join(conditions, sql` and `)} limit ${COUNTED_TO + 1}) as counted`.execute(trx);
  const total = rows[0]?.total ?? 0;
  return total > COUNTED_TO ? { conditions, ...many } : { conditions, total, isMore: false, isMany: false };
}

/** Kept with each write: counting a large table would take longer than its first page. */
async function countOfAll(trx: ReadingTransaction, actor: Actor, entity: EntityDefinition) {
  const { rows } = await sql<{ total: number }>`select total from row_counts
    where tenant_id = ${actor.tenantId} and entity = ${entity.name}`.execute(trx);
  return { total: rows[0]?.total ?? 0, isMore: false, isMany: true };
}

/** Rows of a tenant that are worth a look at some of them, and those some. */
const LARGE = 100_000;
const SAMPLE = 25_000;

/** Whether a look at some rows finds more than are counted: the index would bring up hundreds of thousands to say the same. */
async function areFrequent(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  conditions: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
      select ${sql.join(conditions, sql` and `)} as fits from ${tableOf(entity)}
      where ${sql.join(base(actor), sql` and `)} and (select total from row_counts
        where tenant_id = ${actor.tenantId} and entity = ${entity.name}) > ${LARGE}
      limit ${SAMPLE}) as sample where fits`.execute(trx);
  return (rows[0]?.total ?? 0) > COUNTED_TO;
}

function base({ tenantId }: Actor): RawBuilder<unknown>[] {
  return [sql`tenant_id = ${tenantId}`, sql`deleted_at is null`];
}

function filtering({ filters }: Wanted): RawBuilder<unknown>[] {
  return filters.map(({ field, values }) => sql`${sql.ref(columnOf(field))} in (${sql.join(values)})`);
}

function touching({ within }: Wanted): RawBuilder<unknown>[] {
  if (within === null) return [];
  const boxes = within.map(
    ({ west, south, east, north }) =>
      sql`geometry_bounds && box(point(${east}, ${north}), point(${west}, ${south}))`,
  );
  return [sql`(${sql.join(boxes, sql` or `)})`];
}

/** Found at the beginning of a word alone, which is dear to look for in so many texts. */
function isLetter(word: string): boolean {
  return traceOf(word) !== word;
}

function hasWord(word: string): RawBuilder<unknown> {
  return isLetter(word)
    ? sql`strpos(words_of(search_text), ${traceOf(word)}) > 0`
    : sql`strpos(search_text, ${word}) > 0`;
}
