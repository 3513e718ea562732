import { sql } from 'kysely';
import { refuse } from '../plugins/errors.ts';
import type { WriteContext } from './row-store.ts';

/** @throws ProblemError `not_found` unless this person's import is open: what was undone gets nothing added. */
export async function requireOpenImport(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  id: string,
): Promise<void> {
  const { rows } = await sql`select from imports where tenant_id = ${actor.tenantId} and id = ${id}
    and created_by = ${actor.userId} and undo_began_at is null`.execute(trx);
  if (rows.length === 0) refuse('not_found');
}
