import { withIdentityService } from '../../plugins/tenant.ts';
import type { Caller } from './authority.ts';

/**
 * What a tenant may do about how somebody signs in, which is the person's and not the tenant's: nothing before they accepted
 * (`none`), nothing where another tenant has them too (`shared`). An invitation that nobody accepted counts for neither: it
 * is the word of whoever typed the address.
 */
export type Hold = 'none' | 'shared' | 'alone';

export async function holdOn({ trx, actor }: Caller, userId: string): Promise<Hold> {
  const accepted = await withIdentityService(trx, () =>
    trx
      .selectFrom('members')
      .select('tenant_id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('status', '!=', 'invited')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('invitations')
              .select('invitations.user_id')
              .whereRef('invitations.tenant_id', '=', 'members.tenant_id')
              .whereRef('invitations.user_id', '=', 'members.id')
              .where('invitations.accepted_at', 'is', null),
          ),
        ),
      )
      .execute(),
  );
  if (!accepted.some(({ tenant_id }) => tenant_id === actor.tenantId)) return 'none';
  return accepted.length > 1 ? 'shared' : 'alone';
}
