import { allows } from '../../../src/domain/identity/permission.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Database } from '../../plugins/database.ts';
import { refuse } from '../../plugins/errors.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { asIdentityService } from '../../plugins/tenant.ts';

/**
 * The caller in the tenant that the call names. Only people of the platform may name another than their own; what they do
 * there runs under that tenant's row-level security, with their own name in its audit log.
 *
 * @param right what naming another tenant takes, beside what the call itself takes
 * @throws ProblemError `wrong_tenant`, `not_found`
 */
export async function actingIn(
  database: Database,
  actor: Actor,
  tenantId: string | undefined,
  right: 'tenants:view' | 'tenants:edit',
): Promise<Actor> {
  if (tenantId === undefined || tenantId === actor.tenantId) return actor;
  if (!isOfPlatform(actor) || !allows(actor.permissions, right)) refuse('wrong_tenant');
  const found = await asIdentityService(database, (trx) =>
    trx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst(),
  );
  return found ? { ...actor, tenantId } : refuse('not_found');
}

export function isOfPlatform(actor: Actor): boolean {
  return actor.tenantId === PLATFORM_TENANT;
}
