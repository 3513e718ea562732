import type { Transaction } from 'kysely';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import type { ProblemReason } from '../../../src/domain/kit/problems/problem-reasons.ts';
import type { AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import type { Origin } from '../password/lock-out.ts';
import { checkPassword } from '../session/check-password.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import type { CheckedCode } from './check-code.ts';
import { checkCode } from './check-code.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './sealed-secret.ts';
import { newTotpSecret, otpauthUrl } from './totp.ts';

/** The person signed in, who changes their own sign-in and nobody else's. */
export interface Oneself extends Origin {
  readonly email: string;
  /** Holds the person's id. */
  readonly audited: AuditedBy;
  /** The tenant whose word the session is; null: the person's own way in. */
  readonly vouchedForBy: string | null;
}

export interface SetUp {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** A new secret in place of one that was never switched on. @throws ProblemError `transition_refused` while one is on. */
export async function setUpSecondFactor(
  deps: AuthDeps,
  { email, audited, vouchedForBy }: Oneself,
): Promise<SetUp> {
  const { userId } = audited;
  const secret = newTotpSecret();
  const row = {
    secret: sealSecret(deps.secondFactorKey, userId, secret),
    last_step: null,
    created_at: new Date(deps.clock.now()).toISOString(),
    set_up_in: vouchedForBy,
  };
  await asIdentityService(deps.database, async (trx) => {
    const written = await trx
      .insertInto('second_factors')
      .values({ user_id: userId, enabled_at: null, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('second_factors.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!written) refuse('transition_refused', [], 'second_factor_on');
    await audit(trx, audited, 'off', 'set-up');
  });
  return { secret, otpauthUrl: otpauthUrl(secret, email) };
}

/** Ten recovery codes, which nobody can read again. @throws ProblemError `validation`, `transition_refused`. */
export async function enableSecondFactor(deps: AuthDeps, oneself: Oneself, code: string): Promise<string[]> {
  const { userId } = oneself.audited;
  const checked = await checkCode(deps, 'set-up', codeTry(oneself, code), async (trx) => {
    await trx
      .updateTable('second_factors')
      .set((row) => ({
        enabled_at: new Date(deps.clock.now()).toISOString(),
        // The weaker of the two sessions that it took.
        set_up_in: row.fn.coalesce('set_up_in', row.val(oneself.vouchedForBy)),
      }))
      .where('user_id', '=', userId)
      .execute();
    await audit(trx, oneself.audited, 'set-up', 'on');
    return replaceRecoveryCodes(trx, userId);
  });
  return resultOf(checked, 'second_factor_not_begun');
}

/** Ten new ones; those before are good no more. @throws ProblemError `validation`, `transition_refused`. */
export async function renewRecoveryCodes(deps: AuthDeps, oneself: Oneself, code: string): Promise<string[]> {
  const { audited } = oneself;
  const checked = await checkCode(deps, 'on', codeTry(oneself, code), async (trx) => {
    const before = await countRecoveryCodes(trx, audited.userId);
    const codes = await replaceRecoveryCodes(trx, audited.userId);
    await auditIdentity(trx, audited, {
      before: { recoveryCodes: before },
      after: { recoveryCodes: codes.length },
    });
    return codes;
  });
  return resultOf(checked, 'second_factor_off');
}

/** Whether it is the person's code of now; it is used up by the answer. @throws ProblemError `transition_refused`. */
export async function verifyCode(deps: AuthDeps, oneself: Oneself, code: string): Promise<boolean> {
  const { outcome } = await checkCode(deps, 'on', codeTry(oneself, code), async () => undefined);
  if (outcome === 'absent') refuse('transition_refused', [], 'second_factor_off');
  return outcome === 'right';
}

/** One of the two. */
export interface Proof {
  /** Of the authenticator app, or a recovery code. */
  readonly token?: string | undefined;
  readonly password?: string | undefined;
}

/** A stolen tablet must not be enough to remove it. @throws ProblemError `validation`, `transition_refused`. */
export async function disableSecondFactor(deps: AuthDeps, oneself: Oneself, proof: Proof): Promise<void> {
  const { token, password } = proof;
  if (token !== undefined) {
    const remove = (trx: Transaction<Tables>) => removeSecondFactor(trx, oneself);
    return resultOf(await checkCode(deps, 'on', codeTry(oneself, token), remove), 'second_factor_off');
  }
  if (password === undefined) refuse('validation', [PROOF_MISSING]);
  const known = await checkPassword(deps, { ...oneself, password });
  if (known?.id !== oneself.audited.userId) refuseField('password');
  await asIdentityService(deps.database, (trx) => removeSecondFactor(trx, oneself));
}

async function removeSecondFactor(trx: Transaction<Tables>, { audited }: Oneself): Promise<void> {
  const { userId } = audited;
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) refuse('transition_refused', [], 'second_factor_off');
  await audit(trx, audited, 'on', 'off');
  const { email, name, locale } = await trx
    .selectFrom('identities')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(trx, { tenantId: null, to: email, locale, kind: 'second-factor-reset', data: { name } });
}

const PROOF_MISSING: ProblemDetail = {
  path: 'token',
  code: 'required',
  message: 'is required, or the password',
};

function resultOf<T>(checked: CheckedCode<T>, absent: ProblemReason): T {
  if (checked.outcome === 'right') return checked.result;
  return checked.outcome === 'wrong' ? refuseField('token') : refuse('transition_refused', [], absent);
}

/** Not 401: the person is signed in, and their app would try to refresh the session. */
function refuseField(path: 'token' | 'password'): never {
  return refuse('validation', [{ path, code: 'invalid_value', message: 'is wrong' }]);
}

function codeTry({ email, ip, deviceKey, audited }: Oneself, code: string) {
  return { userId: audited.userId, email, ip, deviceKey, code };
}

async function audit(
  trx: Transaction<Tables>,
  by: AuditedBy,
  before: 'off' | 'set-up' | 'on',
  after: 'off' | 'set-up' | 'on',
): Promise<void> {
  await auditIdentity(trx, by, { before: { secondFactor: before }, after: { secondFactor: after } });
}
