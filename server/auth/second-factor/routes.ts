import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { asIdentityService, inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { holdOn } from '../../modules/people/hold.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requireSession } from '../session/authenticate.ts';
import { originOf } from '../session/caller.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';
import { requireFreshProof } from '../sign-in/reauthenticate.ts';
import { cancelReset } from './awaited-reset.ts';
import { requireOfEverybody } from './policy.ts';
import type { Oneself } from './switch.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  verifyCode,
} from './switch.ts';

const TAGS = ['Authentication'];

const codeBody = z.strictObject({
  token: z
    .string()
    .regex(/^\d{3} ?\d{3}$/, 'must be six digits')
    .describe('What the authenticator app shows. A code is good once.'),
});

const setUpSchema = z.object({
  secret: z.string().describe('Base32, for an app that cannot read the QR code.'),
  otpauthUrl: z.string().describe('Text of the QR code.'),
});

const recoveryCodes = z
  .array(z.string())
  .describe('Each is good once, as totpCode at the sign-in. They cannot be read again.');

const proofBody = z
  .strictObject({
    token: z.string().min(1).max(60).optional().describe('A code of the app, or a recovery code.'),
    password: z.string().min(1).max(1000).optional().describe('Read when no token is given.'),
  })
  .nullish()
  .describe('One of the two.');

/** The calls of the specification's section 7 on the second factor, with both paths of the first. */
export function secondFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  for (const url of ['/setup-totp', '/2fa/setup']) setUpRoute(app, deps, url);
  enableRoute(app, deps);
  verifyRoute(app, deps);
  disableRoute(app, deps);
  recoveryCodesRoute(app, deps);
  policyRoute(app, deps);
  keepRoute(app, deps);
}

function setUpRoute(app: FastifyInstance, deps: AuthDeps, url: string) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url,
    schema: {
      tags: TAGS,
      summary:
        'Begin with a second factor, after a sign-in or a proof of the last ten minutes: it is on once a code of it was given to enable-totp',
      body: z.strictObject({}).nullish(),
      response: { 200: setUpSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const person = await oneself(deps, request);
      requireFreshProof(deps, requireSession(request));
      return setUpSecondFactor(deps, person);
    },
  });
}

function enableRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/enable-totp',
    schema: {
      tags: TAGS,
      summary: 'Switch the second factor on, and get recovery codes',
      body: codeBody,
      response: { 200: z.object({ recoveryCodes }), ...problemAnswers },
    },
    handler: async (request) => ({
      recoveryCodes: await enableSecondFactor(deps, await oneself(deps, request), request.body.token),
    }),
  });
}

function verifyRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/2fa/verify',
    schema: {
      tags: TAGS,
      summary: 'Whether a code is right; it is used up by that, and nothing else changes',
      body: codeBody,
      response: { 200: z.object({ valid: z.boolean() }), ...problemAnswers },
    },
    handler: async (request) => ({
      valid: await verifyCode(deps, await oneself(deps, request), request.body.token),
    }),
  });
}

function disableRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/disable-totp',
    schema: {
      tags: TAGS,
      summary: 'Switch the second factor off, with a code of it or with the password',
      body: proofBody,
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      await disableSecondFactor(deps, await oneself(deps, request), request.body ?? {});
      return reply.code(204).send(null);
    },
  });
}

function recoveryCodesRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/recovery-codes',
    schema: {
      tags: TAGS,
      summary: 'Get new recovery codes in place of those before, with a code',
      body: z.strictObject({
        token: z.string().min(1).max(60).describe('A code of the app, or a recovery code.'),
      }),
      response: { 200: z.object({ recoveryCodes }), ...problemAnswers },
    },
    handler: async (request) => ({
      recoveryCodes: await renewRecoveryCodes(deps, await oneself(deps, request), request.body.token),
    }),
  });
}

function policyRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'PUT',
    url: '/second-factor-policy',
    schema: {
      tags: TAGS,
      summary: 'Whether everybody in the tenant needs a second factor; for whoever may edit its roles',
      body: z.strictObject({ required: z.boolean() }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await requireOfEverybody(deps, requireSession(request).membership, actor, request.body.required);
      return reply.code(204).send(null);
    },
  });
}

/** The person keeps what the platform was asked to take. Whoever one tenant vouched for has no say in it. */
function keepRoute(app: FastifyInstance, deps: AuthDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'DELETE',
    url: '/second-factor-reset',
    schema: {
      tags: TAGS,
      summary: 'Keep one’s second factor and passkeys, which somebody asked the platform to remove',
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { signedInWith } = requireSession(request).membership;
      if (opensOneTenant(signedInWith)) refuse('forbidden', [], 'second_factor_by_password');
      const actor = requireActor(request);
      const isEnded = await asIdentityService(deps.database, (trx) => cancelReset(trx, actor));
      if (!isEnded) refuse('not_found');
      return reply.code(204).send(null);
    },
  });
}

/**
 * The second factor is asked for in every tenant of the person, so nobody changes it for whom one tenant vouches (its provider,
 * or a password that its administrator chose), unless the person is of that tenant alone. What is set up so ends when they
 * accept an invitation (clear-account.ts).
 *
 * @throws ProblemError `forbidden`
 */
async function oneself({ database }: AuthDeps, request: FastifyRequest): Promise<Oneself> {
  const { membership } = requireSession(request);
  const actor = requireActor(request);
  const isVouchedFor = opensOneTenant(membership.signedInWith);
  if (isVouchedFor) {
    const hold = await inTenant(database, actor, (trx) => holdOn({ trx, actor }, actor.userId));
    if (hold !== 'alone') refuse('forbidden', [], 'second_factor_by_password');
  }
  const { email } = membership.user;
  return { email, ...originOf(request), audited: actor, vouchedForBy: isVouchedFor ? actor.tenantId : null };
}
