import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { traceOf } from '../../../src/domain/kit/search/words.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import { seenOf } from '../rows/access.ts';

/** Rows that are counted; of more, it is only said that there are more. Counting a million takes longer than listing a hundred. */
export const COUNTED_TO = 10_000;

/** By what rows are found without reading the others. */
export interface Sought {
  /** Folded; every one has to occur in the row. */
  readonly words: readonly string[];
  /** Whoever the row names, for those who see no others. */
  readonly person: string | null;
}

/** Null where nothing is sought. */
export function soughtBy(actor: Actor, entity: EntityDefinition, words: readonly string[]): Sought | null {
  const { scope } = entity;
  const isNamed = scope.kind === 'assigned' && !scope.about && seenOf(actor, entity) === 'assigned';
  return isNamed || words.length > 0 ? { words, person: isNamed ? actor.userId : null } : null;
}

/** Makes it the question of this transaction: a setting, because the policy of the table asks it (migration 95). */
export async function seek(
  trx: ReadingTransaction,
  { name }: EntityDefinition,
  { words, person }: Sought,
): Promise<void> {
  const question = JSON.stringify({ entity: name, words, person });
  await sql`select set_config('app.sought', ${question}, true)`.execute(trx);
}

/** Whether a row is one of those that the question finds: to be told apart by whoever asks from the few others that it finds too. */
export function isSought({ tenantId }: Actor, { name }: EntityDefinition): RawBuilder<unknown> {
  return sql`id = any (array(select id from search_index where tenant_id = ${tenantId} and entity = ${name}))`;
}

/**
 * Ids of the rows that have every word and name the person, deleted ones aside; null for more than `COUNTED_TO`. Whoever asks filters
 * them by what else the caller may see.
 */
export async function seekRows(
  trx: ReadingTransaction,
  { tenantId }: Actor,
  entity: EntityDefinition,
  sought: Sought,
): Promise<readonly string[] | null> {
  await seek(trx, entity, sought);
  const traces = sought.words.map((word) => sql`strpos(words, ${traceOf(word)}) > 0`);
  const conditions = [sql`tenant_id = ${tenantId}`, sql`entity = ${entity.name}`, ...traces];
  const { rows } = await sql<{ id: string }>`select id from search_index
    where ${sql.join(conditions, sql` and `)} limit ${COUNTED_TO + 1}`.execute(trx);
  return rows.length > COUNTED_TO ? null : rows.map(({ id }) => id);
}
