import { readMeta, writeMeta } from '../../data/store/meta.ts';
import { underLock } from '../../data/store/web-locks.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import type { Connection } from '../../session/connection/connection.ts';
import { createDueOrders, duePlans } from './due-plans.ts';

/** Milliseconds since the last contact after which a device no longer knows how the plans stand: several polls. */
const FRESH = 10 * 60_000;

/** Whether what this device knows of the plans is what the server knows. `now` in milliseconds. */
export function isInStep(
  status: {
    readonly connection: Connection;
    readonly lastSyncedAt: string | null;
    readonly firstSync: { readonly done: boolean };
  },
  now: number,
): boolean {
  const { connection, lastSyncedAt, firstSync } = status;
  if (connection !== 'online' || !firstSync.done || lastSyncedAt === null) return false;
  return now - Date.parse(lastSyncedAt) < FRESH;
}

/**
 * Makes the orders of what is due, the first time on each day (decision 29). Other devices may do the same at the same time:
 * the order of an occurrence has one id, and the plan's next date is the same wherever it is computed.
 * @param today `YYYY-MM-DD` where the tenant is
 * @returns how many were made; 0 where it was done on this day already
 */
export function orderOnceADay(
  workspace: Pick<Workspace, 'database' | 'repository' | 'can'>,
  today: string,
): Promise<number> {
  const { database } = workspace;
  return underLock(`due-orders:${database.name}`, async () => {
    if ((await readMeta(database, 'ordersMadeOn')) === today) return 0;
    const plans = await duePlans(workspace, today);
    await createDueOrders(workspace, plans, today);
    await writeMeta(database, 'ordersMadeOn', today);
    return plans.length;
  });
}
