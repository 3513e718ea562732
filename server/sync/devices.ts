import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deviceLabel } from '../../src/domain/identity/device-label.ts';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import { inTenant, requireActor } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../resource/http/route-schemas.ts';
import { instantSchema } from '../resource/input/body-schemas.ts';
import { readAs } from '../resource/input/validate.ts';

const count = z.int().check(z.minimum(0), z.maximum(10_000_000));

const stateSchema = z.strictObject({
  appVersion: z.string().check(z.minLength(1), z.maxLength(60)),
  waiting: count,
  needsYou: count,
  oldestAt: z.nullable(instantSchema),
});

interface DevicesDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a device says of itself, and of what has not arrived from it. */
export function deviceRoutes(app: FastifyInstance, { database, clock }: DevicesDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'How the work on this device stands',
    body: stateSchema,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.put('/sync/device', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const state = readAs(stateSchema, request.body);
    if (actor.deviceId === null) {
      refuse('validation', [{ path: 'x-device-id', code: 'required', message: 'must name the device' }]);
    }
    const label = deviceLabel(request.headers['user-agent']);
    const now = new Date(clock.now()).toISOString();
    await inTenant(database, actor, async (trx) => {
      await sql`insert into devices
          (tenant_id, user_id, device_id, label, app_version, waiting, needs_you, oldest_at, last_contact)
        values (${actor.tenantId}, ${actor.userId}, ${actor.deviceId}, ${label}, ${state.appVersion},
          ${state.waiting}, ${state.needsYou}, ${state.oldestAt}, ${now})
        on conflict (tenant_id, user_id, device_id) do update set label = excluded.label,
          app_version = excluded.app_version, waiting = excluded.waiting, needs_you = excluded.needs_you,
          oldest_at = excluded.oldest_at, last_contact = excluded.last_contact`.execute(trx);
      // A caller names its device as it likes: the longest silent ones make room.
      await sql`delete from devices where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
          and device_id in (select device_id from devices
            where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
            order by last_contact desc, device_id offset ${LIMITS.devicesOfPerson})`.execute(trx);
    });
    return reply.code(204).send();
  });
}
