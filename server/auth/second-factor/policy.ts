import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, withIdentityService } from '../../database/tenants/tenant.ts';
import { requireVouching } from '../../modules/people/vouching.ts';
import { refuse } from '../../problems/errors.ts';
import type { Membership } from '../session/membership.ts';
import type { AuthDeps } from '../session/session-parts.ts';

/**
 * From the next request on, everybody in the actor's tenant who signs in by password needs a second factor. Who has none
 * is asked to set one up before anything else; what their devices hold unsent waits for that.
 *
 * @param membership of whoever asks for it
 * @throws ProblemError `forbidden` for less rights than anybody here, `transition_refused` where it would shut out whoever asks for it
 */
export async function requireOfEverybody(
  deps: AuthDeps,
  membership: Membership,
  actor: Actor,
  required: boolean,
): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString();
  await inTenant(deps.database, actor, async (trx) => {
    await requireVouching({ trx, actor }, 'PUT /auth/second-factor-policy');
    await withIdentityService(trx, async () => {
      if (required && !membership.twoFactors) {
        refuse('transition_refused', [], 'own_second_factor_first');
      }
      await trx
        .updateTable('tenants')
        .set((row) => ({
          second_factor_required: required,
          updated_at: now,
          version: row('version', '+', 1),
        }))
        .where('id', '=', actor.tenantId)
        .where('second_factor_required', '!=', required)
        .execute();
    });
  });
}
