import { asIdentityService } from '../../database/tenants/tenant.ts';
import { forgetPositionOf } from '../../modules/last-positions/last-positions.ts';
import { revokeFamily } from './refresh-families.ts';
import type { AuthDeps } from './session-parts.ts';

/**
 * Ends the sessions, by the ids of their families; those that are not here, or over, stay as they are. Where their people were last is
 * forgotten.
 */
export async function signOut(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  families: readonly string[],
): Promise<void> {
  const now = new Date(clock.now());
  await asIdentityService(database, async (trx) => {
    for (const id of families) {
      await revokeFamily(trx, now, id, 'logout');
      await forgetPositionOf(trx, id);
    }
  });
}
