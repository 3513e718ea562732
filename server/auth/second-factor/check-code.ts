import type { Selectable, Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import type { Origin } from '../password/lock-out.ts';
import { FROM_ANYWHERE, forgetFailures, lockOutPlace, reserveTry } from '../password/lock-out.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { stepOf } from './totp.ts';

export interface CodeTry extends Origin {
  readonly userId: string;
  readonly email: string;
  /** Six digits, or a recovery code. */
  readonly code: string;
}

export type CodeKind = 'totp' | 'recovery';

export type CheckedCode<T> =
  | { readonly outcome: 'right'; readonly result: T }
  /** `absent`: there is no second factor in the wanted state. */
  | { readonly outcome: 'wrong' | 'absent' };

type SecondFactor = Selectable<Tables['second_factors']>;

/**
 * Checks a code of a second factor that is on, or being set up, and does `onRight` in the same transaction when it is
 * right. The code is used up by that. A wrong one stays counted, which is why this answers instead of throwing.
 *
 * The lock on the person's row makes all tries take turns, also of several nodes: each sees what the one before it
 * counted or used up.
 *
 * @throws ProblemError `too_many_requests`
 */
export async function checkCode<T>(
  deps: AuthDeps,
  wanted: 'on' | 'set-up',
  { userId, email, code, ...origin }: CodeTry,
  onRight: (trx: Transaction<Tables>, kind: CodeKind) => Promise<T>,
): Promise<CheckedCode<T>> {
  const now = deps.clock.now();
  return asIdentityService(deps.database, async (trx) => {
    const factor = await trx
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!factor || (factor.enabled_at !== null) !== (wanted === 'on')) return { outcome: 'absent' };
    const places = [await lockOutPlace(trx, email, origin), FROM_ANYWHERE];
    const attempts = places.map((place) => ({ email, place }));
    for (const attempt of attempts) await reserveTry(trx, now, attempt);
    const kind = await takeCode(trx, deps, factor, code);
    if (kind === null) return { outcome: 'wrong' };
    for (const attempt of attempts) await forgetFailures(trx, now, attempt);
    return { outcome: 'right', result: await onRight(trx, kind) };
  });
}

async function takeCode(
  trx: Transaction<Tables>,
  { clock, secondFactorKey }: AuthDeps,
  factor: SecondFactor,
  typed: string,
): Promise<CodeKind | null> {
  const { user_id: userId, last_step: lastStep } = factor;
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return (await takeRecoveryCode(trx, userId, code)) ? 'recovery' : null;
  const secret = openSecret(secondFactorKey, userId, factor.secret);
  const step = secret === null ? null : stepOf(secret, code, clock.now());
  // RFC 6238 §5.2: never the same code twice, nor one from before it.
  if (step === null || (lastStep !== null && step <= lastStep)) return null;
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  return 'totp';
}
