import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';

/** A tenant that knows somebody, and by whose word. */
export interface Place {
  readonly tenantId: string;
  /** `asked`: an invitation that nobody has accepted, which is the word of whoever typed the address. */
  readonly standing: 'member' | 'asked' | 'gone';
  /** They came by an act of their own, now or at some time; else by a typed password, a provider or the installation. */
  readonly hasAccepted: boolean;
}

/** Everything that is decided by where somebody belongs is decided by this. As the identity service. */
export async function placesOf(trx: Transaction<Tables>, userId: string): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`select tenant_id as "tenantId",
      case when deleted_at is not null then 'gone'
        when status = 'invited' or exists (select from invitations
          where invitations.tenant_id = members.tenant_id and user_id = members.id and accepted_at is null) then 'asked'
        else 'member' end as standing,
      exists (select from acceptances
        where acceptances.tenant_id = members.tenant_id and user_id = members.id) as "hasAccepted"
    from members where id = ${userId}`.execute(trx);
  return rows;
}

/** As the identity service. */
export async function noteAcceptance(
  trx: Transaction<Tables>,
  { userId, tenantId, now }: { readonly userId: string; readonly tenantId: string; readonly now: string },
): Promise<void> {
  await trx
    .insertInto('acceptances')
    .values({ user_id: userId, tenant_id: tenantId, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
