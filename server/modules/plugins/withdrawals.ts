import type { Transaction } from 'kysely';
import { WITHDRAWN_CODE } from '../../../src/domain/plugins/platform-plugin.ts';
import { holdTurn, shareTurn } from '../../database/connection/turns.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';

const TURN = 'platform-plugins';

/**
 * Holds what the platform says of packages as it is until this transaction ends. A package is withdrawn in many
 * transactions, the mark first and then each tenant: whoever has looked at the mark and not committed yet would put the
 * package into a catalogue behind the back of that. So the mark waits for them, and they for the mark. Marking touches
 * nothing else that anybody locks: neither can wait for the other in a ring.
 */
export async function holdWithdrawals(trx: Transaction<Tables>): Promise<void> {
  await shareTurn(trx, TURN);
}

/** For whoever changes what the platform says: one at a time, when all who looked at it are done. */
export async function takeMarkingTurn(trx: Transaction<Tables>): Promise<void> {
  await holdTurn(trx, TURN);
}

/** @throws ProblemError `transition_refused` with the platform's reason */
export async function requireNotWithdrawn(trx: Transaction<Tables>, packageId: string): Promise<void> {
  await holdWithdrawals(trx);
  const found = await withIdentityService(trx, () =>
    trx
      .selectFrom('platform_plugins')
      .select('withdrawn_reason as reason')
      .where('package_id', '=', packageId)
      .where('withdrawn_at', 'is not', null)
      .executeTakeFirst(),
  );
  if (!found) return;
  const reason = found.reason ?? '';
  const message = 'was withdrawn by the platform';
  refuse('transition_refused', [{ path: 'plugin', code: WITHDRAWN_CODE, message, values: { reason } }], {
    reason: 'plugin_withdrawn',
    message: `The platform withdrew this plugin: ${reason}`,
  });
}
