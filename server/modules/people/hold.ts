import { withIdentityService } from '../../database/tenants/tenant.ts';
import type { AskingPerson } from './authority.ts';
import { placesOf } from './places.ts';

/**
 * What a tenant may do about how somebody signs in, which is the person's and not the tenant's: nothing before they accepted
 * (`none`), nothing where another tenant has them too (`shared`). An invitation that nobody accepted counts for neither: it
 * is the word of whoever typed the address.
 */
export type Hold = 'none' | 'shared' | 'alone';

export async function holdOn({ trx, actor }: AskingPerson, userId: string): Promise<Hold> {
  const places = await withIdentityService(trx, () => placesOf(trx, userId));
  const here = places.find(({ tenantId }) => tenantId === actor.tenantId);
  if (here?.standing !== 'member') return 'none';
  const others = places.filter((place) => place !== here);
  if (others.some(({ standing }) => standing === 'member')) return 'shared';
  // What they set up since they accepted elsewhere is theirs, whatever became of that: here they are by a typed word.
  return !here.hasAccepted && others.some(({ hasAccepted }) => hasAccepted) ? 'shared' : 'alone';
}
