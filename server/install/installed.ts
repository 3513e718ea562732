import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import { asIdentityService, readAsIdentityService } from '../database/tenants/tenant.ts';

/** Whether somebody has finished setting this database up. Once true, true for ever. */
export async function isInstalled(database: Database): Promise<boolean> {
  const state = await readAsIdentityService(database, (trx) =>
    trx.selectFrom('server_state').select('installed_at').executeTakeFirst(),
  );
  return (state?.installed_at ?? null) !== null;
}

/** Keeps the first time. */
export async function markInstalled(database: Database, clock: Clock): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  await asIdentityService(database, (trx) =>
    trx.updateTable('server_state').set({ installed_at: at }).where('installed_at', 'is', null).execute(),
  );
}
