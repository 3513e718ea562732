import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { auditSetting } from '../../database/tenants/tenant.ts';
import { recordForPlatform } from '../../resource/http/acting-in.ts';
import { forgetPhones } from './phones.ts';
import { holdSessions, livingFamilies, revokeFamily } from './refresh-families.ts';

/** Of whom; `tenantId` null: in all tenants. */
export interface Whose {
  readonly userId: string;
  readonly tenantId: string | null;
}

/** Where somebody is signed in, the last used first. */
export async function sessionsOf(trx: Transaction<Tables>, now: Date, whose: Whose) {
  const families = await livingFamilies(trx, now, whose);
  return families.map((family) => ({
    id: family.id,
    device: family.device_label ?? 'Unknown device',
    ip: family.ip,
    tenant: family.tenant_name,
    createdAt: family.created_at,
    lastUsedAt: family.last_used_at,
  }));
}

/**
 * Ends sessions of somebody else, at an administrator's word: one, or all where none is named, and then lets their phones with ODK Collect
 * in no more either. Each stands in the audit
 * log of its own tenant; where that is not the administrator's, in the platform's too. Runs as the identity service.
 *
 * @returns how many were ended
 */
export async function endSessionsOf(
  trx: Transaction<Tables>,
  now: Date,
  by: Actor,
  { sessionId, ...whose }: Whose & { readonly sessionId: string | null },
): Promise<number> {
  await holdSessions(trx, whose.userId);
  const living = await livingFamilies(trx, now, whose);
  const ended = living.filter(({ id }) => sessionId === null || id === sessionId);
  for (const { id } of ended) await revokeFamily(trx, now, id, 'ended');
  const phones = sessionId === null ? await forgetPhones(trx, whose) : [];
  for (const [tenantId, families] of Map.groupBy([...ended, ...phones], (family) => family.tenant_id)) {
    const labels = families.map((family) => family.device_label ?? 'Unknown device');
    await sql`select audit_identity(${tenantId}, ${whose.userId}::uuid, ${JSON.stringify({ sessions: labels })}::jsonb,
      '{"sessions": []}'::jsonb, ${auditSetting(by)}::jsonb)`.execute(trx);
    // What is written in the tenant that the call names, the call itself sees to.
    if (tenantId !== by.tenantId) await recordForPlatform(trx, tenantId);
  }
  // Writing the audit logs of several tenants leaves the transaction in none.
  await sql`select set_config('app.tenant_id', ${by.tenantId}, true)`.execute(trx);
  return ended.length + phones.length;
}
