import { sql } from 'kysely';
import type { ImportRecord } from '../../../src/domain/import/run/import-record.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';

/** An import pauses for less, whatever becomes of its requests. */
const LONGEST_PAUSE = sql`interval '3 minutes'`;

/** By the database's clock alone, which has set both times. */
function isRunning() {
  return sql`finished_at is null and undo_began_at is null and now() - ${LONGEST_PAUSE} < greatest(created_at,
    (select at from audit_log where audit_log.tenant_id = imports.tenant_id and import_id = imports.id
      order by audit_log.id desc limit 1))`;
}

export function importColumns() {
  return sql`${isRunning()} as "isRunning", id, file_name as "fileName", created_at as "createdAt", created_by as "createdBy",
    finished_at as "finishedAt", created, changed, restored, undo_began_at as "undoBeganAt",
    undone_at as "undoneAt", undone, kept, kept_count as "keptCount"`;
}

export async function findImport(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  id: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select ${importColumns()} from imports
    where tenant_id = ${actor.tenantId} and id = ${id}`.execute(trx);
  return rows[0];
}
