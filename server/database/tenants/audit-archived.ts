import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** The header of an answer with entries of the audit log that says so; there is none while all of them are here. */
export const ARCHIVED_BEFORE = 'x-archived-before';

/** Entries from before this instant are in archives, here or where the tenant came from; null: all are here. */
export async function auditArchivedBefore(
  trx: Transaction<Tables>,
  tenantId: string,
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`select greatest(audit_archived_before,
    (select audit_archived_before from tenants where id = ${tenantId})) as before from server_state`.execute(
    trx,
  );
  return rows[0]?.before ?? null;
}
