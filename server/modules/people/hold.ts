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
  if (accepted.length > 1) return 'shared';
  return (await isOthersByAcceptance({ trx, actor }, userId)) ? 'shared' : 'alone';
}

/**
 * Whether the person accepted elsewhere, if only for a time, while they are here by the word of who typed their address: what
 * they set up since is theirs, also after they left there.
 */
async function isOthersByAcceptance({ trx, actor }: Caller, userId: string): Promise<boolean> {
  const invitations = await withIdentityService(trx, () =>
    trx
      .selectFrom('invitations')
      .select(['tenant_id', 'accepted_at'])
      .where('user_id', '=', userId)
      .execute(),
  );
  const isAskedHere = invitations.some(({ tenant_id }) => tenant_id === actor.tenantId);
  return (
    !isAskedHere &&
    invitations.some(({ tenant_id, accepted_at }) => tenant_id !== actor.tenantId && accepted_at !== null)
  );
}
