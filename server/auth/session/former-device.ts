import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import type { FormerDevice } from '../../../src/domain/sync/device-state.ts';
import { asIdentityService, inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { hashToken } from '../tokens/single-use-token.ts';
import type { AccessToken } from './access-token.ts';
import { requireSession } from './authenticate.ts';
import { deviceKeyOf } from './known-device.ts';
import type { AuthDeps } from './session-parts.ts';

const formerSchema = z.object({
  former: z
    .object({ unsent: z.int(), lastContact: z.iso.datetime() })
    .nullable()
    .describe('Null where the browser was no other device before.'),
});

/**
 * A browser that deletes what a site has stored there keeps the cookies that a server gave it (on iPadOS after seven days): what
 * comes back is a new device with a known cookie. A device that begins says so until there is an answer, and is told how the one of
 * before stood when it last met the server.
 */
export function formerDeviceRoute(app: FastifyInstance, deps: AuthDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/device',
    schema: {
      tags: ['Authentication'],
      summary:
        'A device begins: which one the session is on, and what its browser was before its storage was deleted',
      response: { 200: formerSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const actor = requireActor(request);
      const { deviceId } = actor;
      const deviceKey = deviceKeyOf(request);
      if (deviceId === null || deviceKey === null) return { former: null };
      const { token } = requireSession(request);
      const before = await deviceOfBefore(deps, token, { deviceId, deviceKey });
      if (before === null) return { former: null };
      const { rows } = await inTenant(deps.database, actor, (trx) =>
        sql<FormerDevice>`select waiting + needs_you as unsent, last_contact as "lastContact" from devices
          where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and device_id = ${before}`.execute(
          trx,
        ),
      );
      return { former: rows[0] ?? null };
    },
  });
}

interface Browser {
  readonly deviceId: string;
  readonly deviceKey: string;
}

/**
 * Notes the device of the session. Null for a browser that was none before. However often it is asked: an answer may be lost, and a
 * session end before there is one.
 */
function deviceOfBefore(
  deps: AuthDeps,
  { tenantId, userId, sessionId }: AccessToken,
  { deviceId, deviceKey }: Browser,
): Promise<string | null> {
  return asIdentityService(deps.database, async (trx) => {
    const others = trx
      .selectFrom('refresh_families')
      .select('device_id')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .where('id', '!=', sessionId);
    await trx
      .updateTable('refresh_families')
      .set({ device_id: deviceId })
      .where('id', '=', sessionId)
      .where('device_id', 'is', null)
      .execute();
    const former = await others
      .where('device_key_hash', '=', hashToken(deviceKey))
      // Null is no other.
      .where('device_id', '!=', deviceId)
      .orderBy('last_used_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return former?.device_id ?? null;
  });
}
