import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ELSEWHERE } from '../../../src/domain/identity/admin-calls.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { readAsIdentityService, requireActor } from '../../database/tenants/tenant.ts';
import { refuse, refuseOther } from '../../problems/errors.ts';

/**
 * The caller in the tenant that the call names. Only people of the platform may name another than their own; what they do
 * there runs under that tenant's row-level security, with their own name in its audit log.
 *
 * @throws ProblemError `wrong_tenant`, `not_found`
 */
export async function callerIn(
  database: Database,
  request: FastifyRequest,
  tenantId: string | undefined,
): Promise<Actor> {
  const actor = requireActor(request);
  if (tenantId === undefined || tenantId === actor.tenantId) return actor;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const right = isReading ? ELSEWHERE.read : ELSEWHERE.change;
  if (!isOfPlatform(actor) || !allows(actor.permissions, right)) refuseOther('wrong_tenant', 'tenantId');
  const found = await readAsIdentityService(database, (trx) =>
    trx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst(),
  );
  return found ? { ...actor, tenantId, isGuest: true } : refuse('not_found');
}

export function isOfPlatform(actor: Actor): boolean {
  return actor.tenantId === PLATFORM_TENANT;
}

/** @throws ProblemError `forbidden` for people of a tenant who hold the call's permission by mistake */
export function requirePlatform(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  return isOfPlatform(actor) ? actor : refuse('forbidden');
}

/** Leaves a trace in the tenant's log of people of the platform who look into what is the tenant's. */
export async function recordReading(
  trx: Transaction<Tables>,
  what: 'auditLog' | 'device' | 'errorReport' | 'session' | 'user' = 'auditLog',
): Promise<void> {
  await sql`select record_reading(${what})`.execute(trx);
}

/** Has what this request wrote to a tenant's log stand in the platform's too, with the tenant's id. */
export async function recordForPlatform(trx: Transaction<Tables>, tenantId: string): Promise<void> {
  await sql`select record_for_platform(${tenantId})`.execute(trx);
}
