import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Json } from '../../src/domain/kit/field.ts';
import type { Tables } from '../plugins/tables.ts';
import type { AuditedBy } from '../plugins/tenant.ts';
import { auditSetting } from '../plugins/tenant.ts';

export interface IdentityChange {
  readonly before: Readonly<Record<string, Json>>;
  readonly after: Readonly<Record<string, Json>>;
}

/**
 * Writes what `by` changed of how somebody signs in, themselves unless another is named, to the audit log of every tenant
 * that person belongs to: each of them lets them in. As the identity service; the transaction is in no tenant afterwards.
 */
export async function auditIdentity(
  trx: Transaction<Tables>,
  by: AuditedBy,
  { before, after }: IdentityChange,
  personId: string = by.userId,
): Promise<void> {
  await sql`select audit_identity(tenant_id, id, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${auditSetting(by)}::jsonb)
    from members where id = ${personId} and deleted_at is null`.execute(trx);
}
