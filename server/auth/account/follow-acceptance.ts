import type { Transaction } from 'kysely';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { noteAcceptance } from '../../modules/people/places.ts';
import { clearAccount } from './clear-account.ts';
import { noteFirstTenant } from './last-tenant.ts';

/**
 * What goes with an acceptance, whichever way somebody accepted. As the identity service, in its transaction, once the person
 * is a member of the actor's tenant; `actor` is the person. The transaction is in that tenant afterwards, or in none.
 */
export async function followAcceptance(
  trx: Transaction<Tables>,
  actor: Actor,
  account: { readonly now: string; readonly hasOwnPassword: boolean },
): Promise<void> {
  const { userId, tenantId } = actor;
  await noteAcceptance(trx, { userId, tenantId, now: account.now });
  await clearAccount(trx, actor, account);
  if (!account.hasOwnPassword) await noteFirstTenant(trx, userId, tenantId);
}
