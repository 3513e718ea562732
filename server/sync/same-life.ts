import type { Actor } from '../database/schema/actor.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';
import type { FeedDeps } from './changes.ts';
import { requireOfThisLife } from './changes.ts';
import { noticingRestore } from './epoch.ts';

/** By what a device knows this server; null: it did not say, or knows none yet. */
interface Known {
  readonly epoch: string | null;
  readonly cursor: string | null;
}

/**
 * Keeps a device that has not heard of a restored backup from sending what it did after what the backup lost: it pulls
 * first, and sends in the order in which it was done. Where nobody has told of the backup, the device's place in the log does,
 * and the data gets another epoch.
 *
 * @throws ProblemError `reset`
 */
export async function requireSameLife(
  deps: FeedDeps,
  actor: Actor,
  { epoch: known, cursor }: Known,
): Promise<void> {
  if (known === null && cursor === null) return;
  const checked = inTenant(
    deps.database,
    actor,
    async (trx, { epoch }) => {
      if (known !== null && known !== epoch) refuse('reset');
      if (cursor !== null) await requireOfThisLife(deps, trx, actor, epoch, cursor);
    },
    { snapshot: true },
  );
  await noticingRestore(deps.database, checked);
}
