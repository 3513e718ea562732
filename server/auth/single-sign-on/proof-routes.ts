import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { SsoProof } from '../../../src/domain/identity/single-sign-on.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { finishResets } from '../second-factor/awaited-reset.ts';
import { isOfAnotherTenant } from '../second-factor/has-second-factor.ts';
import { checkSecondFactor } from '../second-factor/sign-in-check.ts';
import { callerOf } from '../session/caller.ts';
import { checkPassword } from '../session/check-password.ts';
import { signInSchema } from '../session/schemas.ts';
import { giveSessionCookies } from '../session/session-cookies.ts';
import type { Caller, Granted } from '../session/session-parts.ts';
import { hashToken } from '../tokens/single-use-token.ts';
import { type Admitted, admit, type SingleSignOnArrival } from './admit.ts';
import type { PendingArrival } from './pending-arrival.ts';
import {
  ARRIVAL_COOKIE,
  arrivalCookieOptions,
  openArrival,
  PROOF_LIFETIME,
  sealArrival,
} from './pending-arrival.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { SingleSignOnDeps } from './sign-on-deps.ts';
import type { TenantSso } from './sso-settings.ts';
import { activeSso } from './sso-settings.ts';

/** Twelve letters and figures, 60 bits: nobody guesses one in ten minutes, so wrong ones need not be counted. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const letters = [...randomBytes(12)]
    .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? 'A')
    .join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

const hashOfCode = (typed: string) => hashToken(typed.replaceAll(/[\s-]/g, '').toUpperCase());

/** Keeps whom the provider vouches for in the browser that brought them, and mails the code where one is needed. */
export async function askForProof(
  deps: SingleSignOnDeps,
  reply: FastifyReply,
  arrival: SingleSignOnArrival,
  { needs, person }: Extract<Admitted, { needs: SsoProof }>,
): Promise<SsoProof> {
  const { sso, subject, email, name, mapped, twoFactors, deviceId } = arrival;
  const startedAt = deps.clock.now();
  const code = needs === 'mail' ? newCode() : null;
  if (code !== null) {
    const expiresAt = new Date(startedAt + PROOF_LIFETIME * 1000).toISOString();
    const data = {
      name: person.name,
      tenantName: sso.tenant_name,
      host: new URL(sso.issuer).host,
      code,
      expiresAt,
    };
    await asIdentityService(deps.database, (trx) =>
      queueMail(trx, {
        tenantId: sso.tenant_id,
        to: person.email,
        locale: person.locale,
        kind: 'sign-in-code',
        data,
      }),
    );
  }
  const pending: PendingArrival = {
    tenantId: sso.tenant_id,
    issuer: sso.issuer,
    clientId: sso.client_id,
    subject,
    email,
    name,
    mapped,
    twoFactors,
    deviceId,
    userId: person.id,
    proof: needs,
    codeHash: code === null ? null : hashOfCode(code),
    startedAt,
  };
  const options = arrivalCookieOptions(deps.apiBasePath, deps.secure);
  reply.setCookie(ARRIVAL_COOKIE, sealArrival(deps.ssoKey, pending), options);
  return needs;
}

const proofBody = z.strictObject({
  password: z.string().min(1).max(1000).optional().describe('After `?sso=password`: the one of the account.'),
  mailCode: z.string().min(1).max(60).optional().describe('After `?sso=mail`: the code that was mailed.'),
  totpCode: z
    .string()
    .max(60)
    .nullish()
    .describe('After `?sso=code`, and beside the others where TOTP_REQUIRED says so.'),
});

type Given = z.infer<typeof proofBody>;

export function proofRoutes(app: FastifyInstance, deps: SingleSignOnDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/sso/complete',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sign-in' } },
    schema: {
      tags: ['Authentication'],
      summary: 'Prove that the account is yours which the provider vouched for, and be signed in',
      body: proofBody,
      response: { 200: signInSchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const granted = await complete(deps, request, request.body);
      reply.clearCookie(ARRIVAL_COOKIE, arrivalCookieOptions(deps.apiBasePath, deps.secure));
      giveSessionCookies(reply, deps, granted);
      const { user } = granted.body;
      request.log.info({ event: 'sign_in', by: 'sso', userId: user.id, family: granted.key.family });
      return granted.body;
    },
  });
}

/**
 * @throws ProblemError `forbidden` for a way over the provider that is too old or was changed meanwhile, `invalid_credentials`,
 * `TOTP_REQUIRED`, `TOTP_INVALID`, `too_many_requests`
 */
async function complete(deps: SingleSignOnDeps, request: FastifyRequest, given: Given): Promise<Granted> {
  const pending = openArrival(deps.ssoKey, deps.clock.now(), request.cookies[ARRIVAL_COOKIE]);
  if (!pending) return refuse('forbidden', [], 'sso_answer_old');
  const sso = await asIdentityService(deps.database, (trx) => activeSso(trx, pending.tenantId));
  if (!sso || sso.issuer !== pending.issuer || sso.client_id !== pending.clientId) {
    return refuse('forbidden', [], 'sso_answer_old');
  }
  const caller = { ...callerOf(request), deviceId: pending.deviceId };
  await requireProof(deps, pending, given, caller);
  try {
    const admitted = await admit(deps, arrivalOf(pending, sso, caller));
    return 'granted' in admitted ? admitted.granted : refuse('forbidden', [], 'sso_answer_old');
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const isSuspended = error.outcome === 'suspended';
    return refuse('forbidden', [], isSuspended ? 'account_suspended' : 'sso_answer_old');
  }
}

/**
 * The account's own second factor too: until its person has agreed, the provider's word about it is the word of whoever runs
 * the provider, and agreeing ends what others set up. Beside a mailed code not for one that another tenant's word planted: its
 * person does not know it, and it ends with the acceptance, as with the link of an invitation.
 */
async function requireProof(
  deps: SingleSignOnDeps,
  { tenantId, userId, proof, codeHash }: PendingArrival,
  { password, mailCode, totpCode }: Given,
  { ip, deviceId, deviceKey, requestId }: Caller,
): Promise<void> {
  const { email } = await asIdentityService(deps.database, (trx) =>
    trx.selectFrom('identities').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  if (proof === 'password') {
    const known = await checkPassword(deps, { email, password: password ?? '', ip, deviceKey });
    if (known?.id !== userId || known.password_from !== null) refuse('invalid_credentials');
  }
  if (proof === 'mail' && hashOfCode(mailCode ?? '') !== codeHash) refuse('invalid_credentials');
  await finishResets(deps, userId);
  const isPlanted = await asIdentityService(deps.database, (trx) => isOfAnotherTenant(trx, userId, tenantId));
  if (proof === 'mail' && isPlanted) return;
  const audited = { userId, deviceId, deviceTime: null, ip, requestId };
  const code = { totpCode: totpCode ?? null, ownPassword: proof === 'password' };
  await checkSecondFactor(deps, { email, ...code, ip, deviceKey, audited });
}

function arrivalOf(pending: PendingArrival, sso: TenantSso, caller: Caller): SingleSignOnArrival {
  const { subject, email, name, mapped, twoFactors, userId, proof } = pending;
  return { ...caller, sso, subject, email, name, mapped, twoFactors, proven: { userId, by: proof } };
}
