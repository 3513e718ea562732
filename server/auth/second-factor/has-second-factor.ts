import type { Transaction } from 'kysely';
import type { Tables } from '../../plugins/tables.ts';

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
