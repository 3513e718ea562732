import type { Database } from '../database.ts';
import { asIdentityService } from './tenant.ts';

/** Tenants that a node does something for by itself: all but those that are closed for their move, or elsewhere since. */
export async function tenantsHere(database: Database): Promise<string[]> {
  const rows = await asIdentityService(database, (trx) =>
    trx
      .selectFrom('tenants')
      .leftJoin('tenant_moves', (join) =>
        join
          .onRef('tenant_moves.tenant', '=', 'tenants.id')
          .on('tenant_moves.state', 'in', ['closed', 'moved']),
      )
      .where('tenant_moves.tenant', 'is', null)
      .select('tenants.id')
      .orderBy('tenants.id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}
