import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import type { Membership } from '../session/membership.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';

/**
 * What the person's next sign-in opens that names no tenant. A session that one tenant vouches for says nothing of it: that
 * tenant would decide where the person's own sign-in leads. As the identity service.
 */
export async function noteTenant(
  trx: Transaction<Tables>,
  { user, tenant, signedInWith }: Pick<Membership, 'user' | 'tenant' | 'signedInWith'>,
): Promise<void> {
  if (opensOneTenant(signedInWith)) return;
  const tenant_id = tenant.id;
  await trx
    .insertInto('last_tenants')
    .values({ user_id: user.id, tenant_id })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ tenant_id }).where('last_tenants.tenant_id', '!=', tenant_id),
    )
    .execute();
}

/** Where somebody accepted to work whose account was none of theirs before. Being taken into another one changes nothing. */
export async function noteFirstTenant(
  trx: Transaction<Tables>,
  userId: string,
  tenantId: string,
): Promise<void> {
  await trx
    .insertInto('last_tenants')
    .values({ user_id: userId, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
