import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';

/** Whether one is on. As the identity service. */
export async function hasSecondFactor(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Whether one is on that another tenant vouched for, which is the word of whoever ran that tenant. As the identity service. */
export async function isOfAnotherTenant(
  trx: Transaction<Tables>,
  userId: string,
  tenantId: string,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('set_up_in', '!=', tenantId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}
