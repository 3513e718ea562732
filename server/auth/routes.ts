import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { deviceLabel } from '../../src/domain/identity/device-label.ts';
import { isUuid } from '../../src/domain/kit/ids.ts';
import { refuse } from '../plugins/errors.ts';
import { problemAnswers } from '../plugins/problem-schema.ts';
import { asIdentityService } from '../plugins/tenant.ts';
import { deviceIdOf, requireSession, sessionOf } from './authenticate.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import {
  decodeRefreshKey,
  encodeRefreshKey,
  REFRESH_COOKIE,
  refreshCookieOptions,
} from './refresh-cookie.ts';
import { livingFamilies, revokeFamily } from './refresh-families.ts';
import {
  loginBody,
  profileSchema,
  refreshBody,
  sessionListSchema,
  signInSchema,
  validatedTokenSchema,
  validateTokenBody,
} from './schemas.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { hasSecondFactor } from './second-factor/sign-in-check.ts';
import type { AuthDeps, Granted } from './session-service.ts';
import { refresh, signIn } from './session-service.ts';

export interface AuthRouteDeps extends AuthDeps {
  readonly apiBasePath: string;
  /** Browsers reach the server over TLS. */
  readonly secure: boolean;
  /** Sign-ins per minute from one network address. */
  readonly signInsPerMinute: number;
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
      whoAmIRoutes(auth, deps);
      sessionRoutes(auth, deps);
      secondFactorRoutes(auth, deps);
      passwordResetRoutes(auth, deps);
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
      const granted = await signIn(deps, {
        email,
        password,
        totpCode: totpCode ?? null,
        tenantId: tenantId ?? null,
        ip: request.ip,
        deviceId: deviceIdOf(request),
        deviceLabel: deviceLabel(request.headers['user-agent']),
        requestId: request.id,
      });
      request.log.info({ event: 'sign_in', userId: granted.body.user.id, family: granted.key.family });
      return answer(reply, deps, granted);
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
        response: { 200: signInSchema, ...problemAnswers },
      },
      handler: async (request, reply) => {
        const key = decodeRefreshKey(deps.refreshKey, request.cookies[REFRESH_COOKIE]);
        if (!key) return refuse('refresh_refused');
        // One line for each key that reaches the server; generation and family are no secrets without the code.
        request.log.info({ event: 'refresh', family: key.family, generation: key.generation });
        return answer(reply, deps, await refresh(deps, key, request.body ?? {}));
      },
    });
  }
}

function answer(reply: FastifyReply, deps: AuthRouteDeps, granted: Granted) {
  reply.setCookie(REFRESH_COOKIE, encodeRefreshKey(deps.refreshKey, granted.key), {
    ...refreshCookieOptions(deps.apiBasePath, deps.secure),
    maxAge: Math.ceil((granted.expiresAt.getTime() - deps.clock.now()) / 1000),
  });
  return granted.body;
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
      const session = await sessionOf(deps, request);
      const ended = new Set([key?.family, session?.token.sessionId].filter((id) => id !== undefined));
      const now = new Date(deps.clock.now());
      await asIdentityService(deps.database, async (trx) => {
        for (const id of ended) await revokeFamily(trx, now, id, 'logout');
      });
      reply.clearCookie(REFRESH_COOKIE, refreshCookieOptions(deps.apiBasePath, deps.secure));
      return reply.code(204).send(null);
    },
  });
}

function whoAmIRoutes(app: FastifyInstance, deps: AuthRouteDeps) {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
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
  typed.route({
    method: 'GET',
    url: '/profile',
    schema: {
      tags: TAGS,
      summary: 'The person signed in',
      response: { 200: profileSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const { user } = requireSession(request).membership;
      const secondFactor = await asIdentityService(deps.database, (trx) => hasSecondFactor(trx, user.id));
      return { ...user, secondFactor };
    },
  });
}

function sessionRoutes(app: FastifyInstance, deps: AuthRouteDeps) {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'GET',
    url: '/sessions',
    schema: {
      tags: TAGS,
      summary: 'Devices signed in',
      response: { 200: sessionListSchema, ...problemAnswers },
    },
    handler: async (request) => sessionList(deps, request),
  });
  typed.route({
    method: 'DELETE',
    url: '/sessions/:id',
    schema: {
      tags: TAGS,
      summary: 'Sign a device out',
      params: z.object({ id: z.string() }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const now = new Date(deps.clock.now());
      const { token } = requireSession(request);
      const { id } = request.params;
      const known = await asIdentityService(deps.database, async (trx) => {
        const families = await livingFamilies(trx, now, token);
        const own = isUuid(id) && families.some((family) => family.id === id);
        if (own) await revokeFamily(trx, now, id, 'ended');
        return own;
      });
      if (!known) refuse('not_found');
      return reply.code(204).send(null);
    },
  });
}

async function sessionList(deps: AuthRouteDeps, request: FastifyRequest) {
  const { token } = requireSession(request);
  const now = new Date(deps.clock.now());
  const families = await asIdentityService(deps.database, (trx) => livingFamilies(trx, now, token));
  return families.map((family) => ({
    id: family.id,
    device: family.device_label ?? 'Unknown device',
    createdAt: family.created_at,
    lastUsedAt: family.last_used_at,
    current: family.id === token.sessionId,
  }));
}
