import { sql } from 'kysely';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';

/**
 * In the transaction of each write that an import makes: an undoing that begins waits for its commit, and what was undone
 * gets nothing added.
 *
 * @throws ProblemError `not_found` unless this person's import is open, with the reason where it was undone
 */
export async function requireOpenImport({ trx, actor }: Pick<WriteContext, 'trx' | 'actor'>): Promise<void> {
  const { importId } = actor;
  if (importId === undefined) return;
  const { rows } = await sql<{ isOpen: boolean }>`select undo_began_at is null as "isOpen" from imports
    where tenant_id = ${actor.tenantId} and id = ${importId} and created_by = ${actor.userId} for share`.execute(
    trx,
  );
  if (!rows[0]) refuse('not_found');
  if (!rows[0].isOpen) refuse('not_found', [], 'import_undone');
}
