import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';

/**
 * Whatever ends all sessions of a person lets their phones with ODK Collect in no more either: the password of one is a session that does
 * not run out. As the identity service.
 *
 * @param whose `tenantId` null: in all tenants
 * @returns what they were called, with their tenants
 */
export function forgetPhones(
  trx: Transaction<Tables>,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string | null },
) {
  return trx
    .deleteFrom('odk_devices')
    .where('user_id', '=', userId)
    .$if(tenantId !== null, (phones) => phones.where('tenant_id', '=', tenantId))
    .returning(['tenant_id', 'name as device_label'])
    .execute();
}
