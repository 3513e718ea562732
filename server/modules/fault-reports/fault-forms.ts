import { sql } from 'kysely';
import type { FaultForm } from '../../../src/domain/work-orders/fault-form.ts';
import type { Database } from '../../database/database.ts';
import { readAsIdentityService } from '../../database/tenants/tenant.ts';

/** The form of an asset, and in which tenant. */
export interface OpenForm {
  readonly tenantId: string;
  readonly form: FaultForm;
}

/**
 * The form of an asset of a tenant that is here and lets anybody report faults. A tenant that was suspended or is on its way elsewhere
 * takes none. Nothing else tells an asset that there is from one that there is not.
 */
export async function findForm(database: Database, assetId: string): Promise<OpenForm | null> {
  const { rows } = await readAsIdentityService(database, (trx) =>
    sql<Found>`select tenants.id as tenant_id, tenants.name as tenant, tenants.fault_form_notice as notice, found.name, found.tag
      from tenants left join tenant_moves on tenant_moves.tenant = tenants.id
      cross join lateral (select name, tag from assets
        where assets.tenant_id = tenants.id and assets.id = ${assetId}::uuid and assets.deleted_at is null) as found
      where tenants.fault_form and tenants.status = 'active' and tenant_moves.tenant is null`.execute(trx),
  );
  const [found] = rows;
  if (!found) return null;
  const { tenant_id: tenantId, tenant, notice, name, tag } = found;
  return { tenantId, form: { tenant, notice, asset: { name, tag } } };
}

interface Found {
  readonly tenant_id: string;
  readonly tenant: string;
  readonly notice: string;
  readonly name: string;
  readonly tag: string | null;
}
