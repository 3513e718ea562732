import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Cells } from '../cells/cells.ts';
import { ProblemError, refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import type { PasskeyDeps } from './passkeys/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionOf, tokenOf } from './session/authenticate.ts';
import { callerOf, renewerOf } from './session/caller.ts';
import { formerDeviceRoute } from './session/former-device.ts';
import {
  decodeRefreshKey,
  REFRESH_COOKIE,
  type RefreshKey,
  refreshCookieOptions,
} from './session/refresh-cookie.ts';
import {
  loginBody,
  refreshBody,
  signInSchema,
  switchTenantBody,
  validatedTokenSchema,
  validateTokenBody,
} from './session/schemas.ts';
import { giveSessionCookies, renewSessionCookies } from './session/session-cookies.ts';
import type { Expected, Granted } from './session/session-parts.ts';
import { signOut } from './session/sign-out.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { refresh, signIn } from './sign-in/session-service.ts';
import { switchTenant } from './sign-in/switch-tenant.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import type { SingleSignOnDeps } from './single-sign-on/sign-on-deps.ts';

export interface AuthRouteDeps extends SingleSignOnDeps, PasskeyDeps {
  /** Sign-ins per minute from one network. */
  readonly signInsPerMinute: number;
  /** Null: this is the only installation. */
  readonly cells: Cells | null;
}

const TAGS = ['Authentication'];

/** The calls of the specification's section 7, Authentication, below `/auth`. */
export function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  app.register(
    async (auth) => {
      auth.addHook('onRoute', (route) => {
        route.config = { ...route.config, anyTenant: true };
      });
      signInRoute(auth, deps);
      refreshRoutes(auth, deps);
      logoutRoute(auth, deps);
      validateRoute(auth, deps);
      ownAccountRoutes(auth, deps);
      switchRoute(auth, deps);
      sessionRoutes(auth, deps);
      formerDeviceRoute(auth, deps);
      secondFactorRoutes(auth, deps);
      passkeyRoutes(auth, deps);
      passwordResetRoutes(auth, deps);
      singleSignOnRoutes(auth, deps);
    },
    { prefix: '/auth' },
  );
}

function signInRoute(app: FastifyInstance, deps: AuthRouteDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/login',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sign-in' } },
    schema: {
      tags: TAGS,
      summary: 'Sign in',
      body: loginBody,
      response: { 200: signInSchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { email, password, totpCode, tenantId } = request.body;
      const credentials = {
        email,
        password,
        totpCode: totpCode ?? null,
        tenantId: tenantId ?? null,
        ...callerOf(request),
      };
      const granted = await (deps.cells?.signIn(request, credentials) ?? signIn(deps, credentials));
      request.log.info({ event: 'sign_in', userId: granted.body.user.id, family: granted.key.family });
      giveSessionCookies(reply, deps, granted);
      return granted.body;
    },
  });
}

/** Both spellings that the specification has. */
function refreshRoutes(app: FastifyInstance, deps: AuthRouteDeps) {
  for (const url of ['/refresh', '/refresh-token']) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url,
      config: { public: true },
      schema: {
        tags: TAGS,
        summary: 'Exchange the refresh cookie for a new access token and a new cookie',
        body: refreshBody,
        security: BY_COOKIE,
        response: { 200: signInSchema, ...problemAnswers },
      },
      handler: async (request, reply) => {
        const key = decodeRefreshKey(deps.refreshKey, request.cookies[REFRESH_COOKIE]);
        if (!key) return refuse('refresh_refused');
        // One line for each key that reaches the server; generation and family are no secrets without the code.
        request.log.info({ event: 'refresh', family: key.family, generation: key.generation });
        return answer(reply, deps, await refreshOrLeadOn(deps, request, key, request.body ?? {}));
      },
    });
  }
}

async function refreshOrLeadOn(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  key: RefreshKey,
  expected: Expected,
): Promise<Granted> {
  try {
    return await refresh(deps, key, expected, renewerOf(request));
  } catch (error) {
    const code = error instanceof ProblemError ? error.problem.code : null;
    if (code === 'refresh_refused' || code === 'moved')
      await deps.cells?.leadOn(request, { family: key.family, tenantId: expected.tenantId });
    throw error;
  }
}

function answer(reply: FastifyReply, deps: AuthRouteDeps, granted: Granted) {
  renewSessionCookies(reply, deps, granted);
  return granted.body;
}

/** In OpenAPI: no access token is asked for. */
const BY_COOKIE = [{ refresh: [] }];

/** Of the cookie alone, as the refresh: the access token names the tenant that is left. */
function switchRoute(app: FastifyInstance, deps: AuthRouteDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/switch-tenant',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'switch-tenant' } },
    schema: {
      tags: TAGS,
      summary: 'Exchange the refresh cookie for a session of the same person in another tenant of theirs',
      body: switchTenantBody,
      security: BY_COOKIE,
      response: { 200: signInSchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const key = decodeRefreshKey(deps.refreshKey, request.cookies[REFRESH_COOKIE]);
      if (!key) return refuse('refresh_refused');
      const { tenantId, fromTenantId, userId, cell } = request.body;
      const wanted = { tenantId, expected: { tenantId: fromTenantId, userId }, caller: callerOf(request) };
      const granted = await (deps.cells?.switchTenant(request, key, wanted, cell ?? null) ??
        switchTenant(deps, key, wanted));
      request.log.info({ event: 'switch_tenant', family: key.family, into: granted.key.family });
      return answer(reply, deps, granted);
    },
  });
}

/** Ends the session of the cookie and of the token; without either there is nothing to end, which is what was asked. */
function logoutRoute(app: FastifyInstance, deps: AuthRouteDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/logout',
    config: { public: true },
    schema: { tags: TAGS, summary: 'Sign out', response: { 204: z.null(), ...problemAnswers } },
    handler: async (request, reply) => {
      const key = decodeRefreshKey(deps.refreshKey, request.cookies[REFRESH_COOKIE]);
      const token = await tokenOf(deps, request);
      const ended = new Set([key?.family, token?.sessionId].filter((id) => id !== undefined));
      await (deps.cells?.endAll(request, [...ended]) ?? signOut(deps, [...ended]));
      deps.cells?.clearWaiting(reply);
      reply.clearCookie(REFRESH_COOKIE, refreshCookieOptions(deps.apiBasePath, deps.secure));
      return reply.code(204).send(null);
    },
  });
}

function validateRoute(app: FastifyInstance, deps: AuthRouteDeps) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/validate-token',
    config: { public: true },
    schema: {
      tags: TAGS,
      summary: 'Whether a token is still good, and whose it is',
      body: validateTokenBody,
      response: { 200: validatedTokenSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request, request.body?.token);
      const living = session?.membership.suspended === null ? session : null;
      return { valid: living !== null, user: living?.membership.user ?? null };
    },
  });
}
