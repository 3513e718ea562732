import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import type { AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { auditSetting } from '../../database/tenants/tenant.ts';
import { placesOf } from '../../modules/people/places.ts';

export interface IdentityChange {
  readonly before: Readonly<Record<string, Json>>;
  readonly after: Readonly<Record<string, Json>>;
}

/**
 * Writes what `by` changed of how somebody signs in, themselves unless another is named, to the audit log of every tenant
 * that person belongs to: each of them lets them in, and one that only asked them is told nothing. As the identity service;
 * the transaction is in no tenant afterwards.
 */
export async function auditIdentity(
  trx: Transaction<Tables>,
  by: AuditedBy,
  { before, after }: IdentityChange,
  personId: string = by.userId,
): Promise<void> {
  const places = await placesOf(trx, personId);
  for (const { tenantId } of places.filter(({ standing }) => standing === 'member'))
    await sql`select audit_identity(${tenantId}, ${personId}::uuid, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${auditSetting(by)}::jsonb)`.execute(trx);
}
