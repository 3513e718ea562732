import { sql } from 'kysely';
import { refuse } from '../plugins/errors.ts';
import type { WriteContext } from './row-store.ts';

/**
 * In the transaction of each write that an import makes: an undoing that begins waits for its commit, and what was undone
 * gets nothing added.
 *
 * @throws ProblemError `not_found` unless this person's import is open
 */
export async function requireOpenImport({ trx, actor }: Pick<WriteContext, 'trx' | 'actor'>): Promise<void> {
  const { importId } = actor;
  if (importId === undefined) return;
  const { rows } = await sql`select from imports where tenant_id = ${actor.tenantId} and id = ${importId}
    and created_by = ${actor.userId} and undo_began_at is null for share`.execute(trx);
  if (rows.length === 0) refuse('not_found');
}
