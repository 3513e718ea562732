import type { Transaction } from 'kysely';
import type { AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import type { Origin } from '../password/lock-out.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { cancelReset } from './awaited-reset.ts';
import { checkCode } from './check-code.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export interface SecondStep extends Origin {
  readonly email: string;
  /** Six digits or a recovery code; null or empty when the caller did not know that one is needed. */
  readonly totpCode: string | null;
  /** Proved beside it: a password that nobody chose for them. */
  readonly ownPassword: boolean;
  /** Holds the person's id. */
  readonly audited: AuditedBy;
}

/**
 * The second half of a sign-in, after the password proved right and never before: whoever does not know it must not
 * hear that there is a second factor. @throws ProblemError `TOTP_REQUIRED`, `TOTP_INVALID`, `too_many_requests`.
 */
export async function checkSecondFactor(
  deps: AuthDeps,
  { email, totpCode, ownPassword, ip, deviceKey, audited }: SecondStep,
): Promise<void> {
  const { userId } = audited;
  const code = totpCode?.trim() ?? '';
  if (code === '') {
    if (await asIdentityService(deps.database, (trx) => hasSecondFactor(trx, userId)))
      refuse('TOTP_REQUIRED');
    return;
  }
  const tried = { userId, email, ip, deviceKey, code };
  const { outcome } = await checkCode(deps, 'on', tried, async (trx, kind) => {
    if (kind === 'recovery') await auditRecoveryCode(trx, audited);
    if (ownPassword) await takeOver(trx, userId);
    await cancelReset(trx, audited);
  });
  if (outcome === 'wrong') refuse('TOTP_INVALID');
}

/**
 * Theirs from now on, whoever vouched for the session that set it up: who planted it does not know that password. Else the
 * next invitation of any tenant would end it.
 */
async function takeOver(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ set_up_in: null })
    .where('user_id', '=', userId)
    .where('set_up_in', 'is not', null)
    .execute();
}

async function auditRecoveryCode(trx: Transaction<Tables>, audited: AuditedBy): Promise<void> {
  const left = await countRecoveryCodes(trx, audited.userId);
  await auditIdentity(trx, audited, { before: { recoveryCodes: left + 1 }, after: { recoveryCodes: left } });
}
