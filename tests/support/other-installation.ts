import { openDatabase } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { setUpTenant } from '../../server/seed/set-up.ts';
import { migratedProductionLike, type ProductionLike } from './production-like.ts';
import { testClock } from './server-app.ts';

/** A database as the handbook sets one up, with a tenant `other-grid` of its own. */
export async function otherInstallation(
  admin = 'admin@other.example',
  superAdmin = 'root@other.example',
): Promise<ProductionLike> {
  const made = await migratedProductionLike();
  const database = await openDatabase(made);
  const person = (email: string) => ({ email, name: 'Somebody', password: DEMO_PASSWORD });
  await setUpTenant(database, testClock(), {
    id: 'other-grid',
    name: 'Other Grid',
    admin: person(admin),
    superAdmin: person(superAdmin),
  });
  await database.close();
  return made;
}
