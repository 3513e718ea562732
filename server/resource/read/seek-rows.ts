import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
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

/** Whether a row is one of those that are sought, deleted ones aside: found by the index alone (migration 95). */
export function isSought({ name }: EntityDefinition, { words, person }: Sought): RawBuilder<unknown> {
  return sql`id = any ((select seek(${name}, ${words}::text[], ${person}::text, null))::uuid[])`;
}

/** Ids of the rows that are sought, which the caller need not see all of; null for more than `COUNTED_TO`. */
export async function seekRows(
  trx: ReadingTransaction,
  { name }: EntityDefinition,
  { words, person }: Sought,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ ids: readonly string[] | null }>`select
    seek(${name}, ${words}::text[], ${person}::text, ${COUNTED_TO}::integer) as ids`.execute(trx);
  return rows[0]?.ids ?? null;
}
