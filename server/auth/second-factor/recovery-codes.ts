import type { Transaction } from 'kysely';
import { Secret } from 'otpauth';
import type { Tables } from '../../database/schema/tables.ts';
import { hashToken } from '../tokens/single-use-token.ts';

const COUNT = 10;

/** Ten new codes in place of those before, each of 120 bits: six groups of four letters and figures. Only hashes are stored. */
export async function replaceRecoveryCodes(trx: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => new Secret({ size: 15 }).base32);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

export async function countRecoveryCodes(trx: Transaction<Tables>, userId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether it was one of the person's codes, which it is not any more. Takes it as people type it. */
export async function takeRecoveryCode(
  trx: Transaction<Tables>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
