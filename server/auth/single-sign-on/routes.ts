import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { SsoOutcome } from '../../../src/domain/identity/single-sign-on.ts';
import type { Problem } from '../../../src/domain/kit/problems/problem.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { callerDevice } from '../../http/messages/caller-device.ts';
import { mediaAnswer } from '../../http/messages/media-answer.ts';
import { refusalOf } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { deviceIdOf } from '../session/authenticate.ts';
import { originOf } from '../session/caller.ts';
import { giveSessionCookies } from '../session/session-cookies.ts';
import type { Caller } from '../session/session-parts.ts';
import { admit, type SingleSignOnArrival } from './admit.ts';
import { type Claims, claimedName, emailOf, mappedRole } from './claims.ts';
import { beginJourney, endJourney } from './journey.ts';
import { JOURNEY_COOKIE, journeyCookieOptions, openJourney, sealJourney } from './journey-cookie.ts';
import { askForProof, proofRoutes } from './proof-routes.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { SingleSignOnDeps } from './sign-on-deps.ts';
import { findProviders, isProvedDomain, type TenantSso } from './sso-settings.ts';

const TAGS = ['Authentication'];

/** Below `/auth`. Begun by the app's own call, so that no other site can send somebody into an account that is not theirs. */
export function singleSignOnRoutes(app: FastifyInstance, deps: SingleSignOnDeps): void {
  findRoute(app, deps);
  startRoute(app, deps);
  callbackRoute(app, deps);
  proofRoutes(app, deps);
}

function findRoute(app: FastifyInstance, deps: SingleSignOnDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/sso/find',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sso-find' } },
    schema: {
      tags: TAGS,
      summary: 'Providers for the domain of an address, or for the short name of an organisation',
      body: z.strictObject({ of: z.string().min(1).max(254) }),
      response: {
        200: z.array(z.object({ tenantId: z.string(), name: z.string(), host: z.string() })),
        ...problemAnswers,
      },
    },
    handler: async (request) => {
      const { of } = request.body;
      return (
        deps.cells?.findProviders(of) ?? asIdentityService(deps.database, (trx) => findProviders(trx, of))
      );
    },
  });
}

function startRoute(app: FastifyInstance, deps: SingleSignOnDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/sso/start',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sign-in' } },
    schema: {
      tags: TAGS,
      summary: 'Begin to sign in by the tenant’s provider: where to send the browser',
      body: z.strictObject({
        tenantId: z.string().min(1).max(63),
        email: z.email().max(254).nullish().describe('Told to the provider, which may fill it in.'),
      }),
      response: { 200: z.object({ url: z.string() }), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { tenantId, email } = request.body;
      const deviceId = deviceIdOf(request);
      await deps.cells?.leadToProvider(tenantId);
      const { url, journey } = await beginJourney(deps, { tenantId, email: email ?? null, deviceId });
      const options = journeyCookieOptions(deps.apiBasePath, deps.secure);
      reply.setCookie(JOURNEY_COOKIE, sealJourney(deps.ssoKey, journey), options);
      return { url };
    },
  });
}

/** The provider sends the browser here, and this sends it on to the login page, whatever happens. */
function callbackRoute(app: FastifyInstance, deps: SingleSignOnDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/sso/callback',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sign-in' } },
    // The line of each request holds its address, and this one's a code.
    logLevel: 'warn',
    schema: {
      tags: TAGS,
      summary: 'Where the provider sends the browser back to; goes on to the login page with the outcome',
      response: {
        200: mediaAnswer('text/html', 'The login page, where the browser ends up'),
        302: z.null(),
        ...problemAnswers,
      },
    },
    errorHandler: (error, request, reply) => {
      const { problem, headers } = refusalOf(error);
      if (problem.status >= 500) request.log.error({ err: error }, 'single sign-on failed');
      const outcome = failureOf(problem);
      toLoginPage(reply, deps, outcome, outcome === 'mails' ? headers['retry-after'] : undefined);
    },
    handler: async (request, reply) => toLoginPage(reply, deps, await arrive(deps, app.log, request, reply)),
  });
}

async function arrive(
  deps: SingleSignOnDeps,
  log: FastifyBaseLogger,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SsoOutcome> {
  try {
    const journey = openJourney(deps.ssoKey, deps.clock.now(), request.cookies[JOURNEY_COOKIE]);
    if (!journey) throw new SignInRefused('expired', 'no journey');
    const query = new URL(request.url, deps.callbackUrl()).searchParams;
    const arrival = await arrivalOf(deps, await endJourney(deps, journey, query), {
      deviceId: journey.deviceId,
      deviceLabel: callerDevice(request),
      requestId: request.id,
      ...originOf(request),
    });
    const admitted = await admit(deps, arrival);
    if ('needs' in admitted) return await askForProof(deps, reply, arrival, admitted);
    const { granted } = admitted;
    giveSessionCookies(reply, deps, granted);
    const userId = granted.body.user.id;
    log.info({ event: 'sign_in', by: 'sso', requestId: request.id, userId, family: granted.key.family });
    return 'done';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    // The reason is the library's or ours; codes and tokens are in none of them.
    const reason = error instanceof Error ? error.message : '';
    log.info({ event: 'sso_refused', requestId: request.id, outcome, reason });
    return outcome;
  }
}

async function arrivalOf(
  deps: SingleSignOnDeps,
  { sso, subject, claims, twoFactors }: Awaited<ReturnType<typeof endJourney>>,
  caller: Caller,
): Promise<SingleSignOnArrival> {
  const email = await provenEmail(deps, sso, claims);
  const name = email === null ? '' : claimedName(claims, email);
  const mapped = mappedRole(claims, sso.role_claim, sso.role_map);
  return { ...caller, sso, subject, email, name, mapped, twoFactors, proven: null };
}

/**
 * The address, where it may be used to find somebody. The provider has to say that it is proven, unless the tenant's
 * administrator trusts all of its addresses of a domain that is proved to be the tenant's. @throws SignInRefused `domain`
 */
async function provenEmail(deps: SingleSignOnDeps, sso: TenantSso, claims: Claims): Promise<string | null> {
  const email = emailOf(claims);
  if (email === null) return null;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (sso.domains.length > 0 && !sso.domains.includes(domain)) throw new SignInRefused('domain');
  if (claims['email_verified'] === true) return email;
  if (!sso.trust_email) return null;
  const isProved = await asIdentityService(deps.database, (trx) =>
    isProvedDomain(trx, sso.tenant_id, domain),
  );
  return isProved ? email : null;
}

/** Null: no refusal but a failure of ours. */
function outcomeOf(error: unknown): SsoOutcome | null {
  if (error instanceof SignInRefused) return error.outcome;
  return refusalOf(error).problem.code === 'quota_reached' ? 'quota' : null;
}

function failureOf({ code, reason }: Problem): SsoOutcome {
  if (reason === 'mails_enough') return 'mails';
  return code === 'too_many_requests' ? 'busy' : 'failed';
}

/** A journey is good for one return. */
function toLoginPage(
  reply: FastifyReply,
  deps: SingleSignOnDeps,
  outcome: SsoOutcome,
  wait?: string,
): FastifyReply {
  reply.clearCookie(JOURNEY_COOKIE, journeyCookieOptions(deps.apiBasePath, deps.secure));
  const query = new URLSearchParams({ sso: outcome, ...(wait !== undefined && { wait }) });
  // Said, since a refusal on the way here has given the answer a status already.
  return reply.redirect(`/login?${query.toString()}`, 302);
}
