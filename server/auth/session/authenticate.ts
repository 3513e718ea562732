import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { problem } from '../../../src/domain/kit/problems/problem.ts';
import { type RenewActor, readAsIdentityService } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse, refuseOther } from '../../problems/errors.ts';
import { type AccessToken, verifyAccessToken } from './access-token.ts';
import type { Membership } from './membership.ts';
import { membershipOfSession } from './membership.ts';
import { requireOpen } from './require-open.ts';
import type { AuthDeps, RequestSession } from './session-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
  }
  interface FastifyContextConfig {
    /** Answers callers who have not signed in. */
    public?: true;
    /** Takes no notice of `x-tenant-id`: the auth calls, which come before a tenant is known. */
    anyTenant?: true;
  }
}

/** The other cells, where there are any. @throws ProblemError that leads the caller to the one of their session */
interface LeadsOn {
  leadOn(request: FastifyRequest, session: { family: string; tenantId: string }): Promise<void>;
}

/** Sets `request.session` and `request.actor`, or refuses, before a body is read. */
export function authenticate(app: FastifyInstance, deps: AuthDeps, cells: LeadsOn | null): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config;
    if (route.public) return;
    const session = await sessionOf(deps, request);
    if (!session) {
      await leadTokenOn(deps, request, cells);
      throw new ProblemError(problem('unauthenticated'), { 'www-authenticate': 'Bearer' });
    }
    const { membership, token } = session;
    if (membership.suspended === 'tenant_moved') await cells?.leadOn(request, sought(token));
    requireActive(membership, route.anyTenant === true);
    const tenant = request.headers['x-tenant-id'];
    if (!route.anyTenant && tenant !== undefined && tenant !== token.tenantId) {
      refuseOther('wrong_tenant', 'x-tenant-id');
    }
    request.session = session;
    request.actor = {
      tenantId: token.tenantId,
      userId: token.userId,
      role: membership.user.role,
      permissions: membership.user.permissions,
      deviceId: deviceIdOf(request),
      deviceTime: deviceTimeOf(request),
      ip: request.ip,
      requestId: request.id,
      isReading: request.method === 'GET' || request.method === 'HEAD',
    };
  });
}

/** A token of ours whose session is not here may be of another cell. */
async function leadTokenOn(deps: AuthDeps, request: FastifyRequest, cells: LeadsOn | null): Promise<void> {
  const token = cells && (await tokenOf(deps, request));
  if (token) await cells.leadOn(request, sought(token));
}

function sought({ sessionId: family, tenantId }: AccessToken) {
  return { family, tenantId };
}

/** The bearer token, if it is one of ours and still good, wherever its session is; null without one. */
export async function tokenOf(
  { accessKey, clock }: Pick<AuthDeps, 'accessKey' | 'clock'>,
  request: FastifyRequest,
  given = bearerOf(request),
): Promise<AccessToken | null> {
  return given === null ? null : verifyAccessToken(accessKey, clock, given);
}

/**
 * For a request that goes on for long: its session, its person and their rights as they stand by now. Not the access
 * token, which may run out meanwhile.
 */
export function renewal({ database, clock }: Pick<AuthDeps, 'database' | 'clock'>): RenewActor {
  return async (request, actor) => {
    const { token } = requireSession(request);
    const now = new Date(clock.now());
    const found = await readAsIdentityService(database, (trx) => membershipOfSession(trx, now, token));
    if (!found) refuse('unauthenticated');
    requireActive(found.membership, false);
    const { role, permissions } = found.membership.user;
    return { ...actor, role, permissions };
  };
}

function requireActive(membership: Membership, anyTenant: boolean): void {
  const { user } = membership;
  requireOpen(membership, 'unauthenticated');
  if (anyTenant) return;
  // 401 and no refusal: what devices send waits until the person has done it.
  if (user.passwordChangeNeeded) refuse('password_change_needed');
  if (user.secondFactorNeeded) refuse('second_factor_needed');
}

/** @throws ProblemError `unauthenticated` on a public route without a session. */
export function requireSession(request: FastifyRequest): RequestSession {
  return request.session ?? refuse('unauthenticated');
}

/** Whose living session the bearer token is; null without one. */
export async function sessionOf(
  deps: AuthDeps,
  request: FastifyRequest,
  given = bearerOf(request),
): Promise<RequestSession | null> {
  const token = await tokenOf(deps, request, given);
  if (!token) return null;
  const now = new Date(deps.clock.now());
  const found = await readAsIdentityService(deps.database, (trx) => membershipOfSession(trx, now, token));
  return found && { token, ...found };
}

/** The device's own name for itself; anything that is not one counts as a wrong header. */
export function deviceIdOf(request: FastifyRequest): string | null {
  return headerValue(request, 'x-device-id', deviceIdSchema);
}

function deviceTimeOf(request: FastifyRequest): string | null {
  return headerValue(request, 'x-device-time', deviceTimeSchema);
}

const deviceIdSchema = z.string().regex(/^[\w.:-]{1,100}$/);
const deviceTimeSchema = z.iso.datetime({ offset: true });

function headerValue(request: FastifyRequest, name: string, schema: z.ZodType<string>): string | null {
  const value = request.headers[name];
  if (value === undefined || value === '') return null;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return refuse('validation', [{ path: name, code: 'invalid_value', message: 'is not valid' }]);
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
