import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import type { FormerDevice } from '../../../src/domain/sync/device-state.ts';
import { inTenant, readAsIdentityService, requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { hashToken } from '../tokens/single-use-token.ts';
import { deviceKeyOf } from './known-device.ts';
import type { AuthDeps } from './session-parts.ts';

const formerSchema = z.object({
  former: z
    .object({ unsent: z.int(), lastContact: z.iso.datetime() })
    .nullable()
    .describe('Null where the browser is a new device, or one that is known.'),
});

/**
 * A browser that deletes what a site has stored there keeps the cookies that a server gave it (on iPadOS after seven days): what
 * comes back is a new device with a known cookie. It is told how the device of before stood when it last met the server.
 */
export function formerDeviceRoute(app: FastifyInstance, deps: AuthDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/former-device',
    schema: {
      tags: ['Authentication'],
      summary: 'What this browser was to the person before its storage was deleted',
      response: { 200: formerSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const { tenantId, userId, deviceId } = requireActor(request);
      const deviceKey = deviceKeyOf(request);
      if (deviceId === null || deviceKey === null) return { former: null };
      const before = await deviceOfBefore(deps, { tenantId, userId, deviceId, deviceKey });
      if (before === null) return { former: null };
      const { rows } = await inTenant(deps.database, requireActor(request), (trx) =>
        sql<FormerDevice>`select waiting + needs_you as unsent, last_contact as "lastContact" from devices
          where tenant_id = ${tenantId} and user_id = ${userId} and device_id = ${before}`.execute(trx),
      );
      return { former: rows[0] ?? null };
    },
  });
}

interface Browser {
  readonly tenantId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly deviceKey: string;
}

/** Null for a device on which the person has signed in before: it is asked of one that has just begun. */
function deviceOfBefore(deps: AuthDeps, browser: Browser): Promise<string | null> {
  const { tenantId, userId, deviceId, deviceKey } = browser;
  return readAsIdentityService(deps.database, async (trx) => {
    const own = trx
      .selectFrom('refresh_families')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .where('device_id', 'is not', null);
    const here = await own.select('id').where('device_id', '=', deviceId).limit(2).execute();
    if (here.length > 1) return null;
    const former = await own
      .select('device_id')
      .where('device_key_hash', '=', hashToken(deviceKey))
      .where('device_id', '!=', deviceId)
      .orderBy('last_used_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return former?.device_id ?? null;
  });
}
