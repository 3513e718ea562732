import { sql } from 'kysely';
import type { ImportRecord } from '../../../src/domain/import/import-record.ts';
import type { WriteContext } from '../../resource/row-store.ts';

export function importColumns() {
  return sql`id, file_name as "fileName", created_at as "createdAt", created_by as "createdBy",
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
