import type { FastifyRequest } from 'fastify';
import { DEFAULT_ZONE } from '../../../src/domain/kit/time/time-zone.ts';
import { asIdentityService, readAsIdentityService } from '../../database/tenants/tenant.ts';
import type { OdkCaller } from '../../modules/odk/odk-caller.ts';
import { type Membership, membershipIn } from '../session/membership.ts';
import { hashToken } from '../tokens/single-use-token.ts';
import type { OwnDevicesDeps } from './own-phones.ts';

/** Milliseconds after which it is written down again that a phone is in use. */
const USED_AGAIN = 60_000;

/**
 * Whose phone the request is of, by its password (RFC 7617); what it calls its user is not looked at.
 *
 * @returns null where it is let in by nothing: its entry is gone, or its person, its tenant or the tenant's setting is not active
 */
export async function odkCaller(deps: OwnDevicesDeps, request: FastifyRequest): Promise<OdkCaller | null> {
  const password = passwordOf(request);
  if (password === null) return null;
  const found = await readAsIdentityService(deps.database, async (trx) => {
    const device = await trx
      .selectFrom('odk_devices')
      .innerJoin('tenants', 'tenants.id', 'odk_devices.tenant_id')
      .select(['odk_devices.id', 'odk_devices.tenant_id', 'odk_devices.user_id', 'odk_devices.last_used_at'])
      .where('odk_devices.token_hash', '=', hashToken(password))
      .where('tenants.odk_collect', '=', true)
      .executeTakeFirst();
    if (!device) return null;
    const person = { userId: device.user_id, tenantId: device.tenant_id, signedInWith: 'password' } as const;
    const membership = await membershipIn(trx, person);
    return membership && isOpen(membership) ? { device, membership } : null;
  });
  if (!found) return null;
  const { device, membership } = found;
  await noteUse(deps, device.id, device.last_used_at);
  const { user, tenant } = membership;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return {
    timeZone: tenant.timeZone ?? DEFAULT_ZONE,
    actor: {
      tenantId: tenant.id,
      userId: user.id,
      role: user.role,
      permissions: user.permissions,
      deviceId: `odk-${device.id}`,
      deviceTime: null,
      ip: request.ip,
      requestId: request.id,
      isReading,
    },
  };
}

function isOpen({ suspended, user }: Membership): boolean {
  return suspended === null && !user.secondFactorNeeded && !user.passwordChangeNeeded;
}

function passwordOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const given = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (given === undefined) return null;
  const pair = Buffer.from(given, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? null : pair.slice(colon + 1);
}

async function noteUse(
  { database, clock }: OwnDevicesDeps,
  id: string,
  lastUsedAt: string | null,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < USED_AGAIN) return;
  const values = { last_used_at: new Date(now).toISOString() };
  await asIdentityService(database, (trx) =>
    trx.updateTable('odk_devices').set(values).where('id', '=', id).execute(),
  );
}
