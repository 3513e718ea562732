import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { DeviceAsked } from '../../src/domain/sync/device-state.ts';
import type { Database } from '../database/database.ts';
import type { Actor } from '../database/schema/actor.ts';
import type { Tables } from '../database/schema/tables.ts';
import { inTenant, requireActor } from '../database/tenants/tenant.ts';
import { callerDevice } from '../http/messages/caller-device.ts';
import { refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../resource/http/route-schemas.ts';
import { instantSchema } from '../resource/input/body-schemas.ts';
import { readAs } from '../resource/input/validate.ts';

const count = z.int().check(z.minimum(0), z.maximum(10_000_000));

const bytes = z.nullable(z.int().check(z.minimum(0)));

const conditionSchema = z.strictObject({
  battery: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  isCharging: z.nullable(z.boolean()),
  storageUsed: bytes,
  storageQuota: bytes,
  isLocked: z.boolean(),
});

const stateSchema = z.strictObject({
  appVersion: z.string().check(z.minLength(1), z.maxLength(60)),
  waiting: count,
  needsYou: count,
  oldestAt: z.nullable(instantSchema),
  condition: z.optional(conditionSchema),
  hasLocked: z.optional(instantSchema),
});

const askedSchema = z.object({ lock: z.nullable(z.string()) });

interface DevicesDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a device says of itself, and of what has not arrived from it. */
export function deviceRoutes(app: FastifyInstance, { database, clock }: DevicesDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'How the work on this device stands; answers what the device is asked to do',
    body: stateSchema,
    response: { 200: askedSchema, ...problemAnswers },
  };
  app.put('/sync/device', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = requireActor(request);
    const state = readAs(stateSchema, request.body);
    const { deviceId } = actor;
    if (deviceId === null) {
      return refuse('validation', [
        { path: 'x-device-id', code: 'required', message: 'must name the device' },
      ]);
    }
    const label = callerDevice(request);
    const told = { ...state, deviceId, label, now: new Date(clock.now()).toISOString() };
    return inTenant(database, actor, async (trx) => {
      const asked = await writeDown(trx, actor, told);
      // A caller names its device as it likes: the longest silent ones make room.
      await sql`delete from devices where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
          and device_id in (select device_id from devices
            where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
            order by last_contact desc, device_id offset ${LIMITS.devicesOfPerson})`.execute(trx);
      return asked;
    });
  });
}

interface Told extends z.infer<typeof stateSchema> {
  readonly deviceId: string;
  readonly label: string;
  readonly now: string;
}

/**
 * A device that tells how it stands has just synced: what it was asked of that kind is done. A request to lock stays until the device names
 * it as carried out. What an older app does not tell of is not known.
 */
async function writeDown(trx: Transaction<Tables>, actor: Actor, told: Told): Promise<DeviceAsked> {
  const { condition, hasLocked = null, now } = told;
  const { rows } = await sql<DeviceAsked>`insert into devices
      (tenant_id, user_id, device_id, label, app_version, waiting, needs_you, oldest_at, last_contact,
        battery, is_charging, storage_used, storage_quota, locked_at)
    values (${actor.tenantId}, ${actor.userId}, ${told.deviceId}, ${told.label}, ${told.appVersion},
      ${told.waiting}, ${told.needsYou}, ${told.oldestAt}, ${now}, ${condition?.battery ?? null},
      ${condition?.isCharging ?? null}, ${condition?.storageUsed ?? null}, ${condition?.storageQuota ?? null},
      ${condition?.isLocked ? now : null})
    on conflict (tenant_id, user_id, device_id) do update set label = excluded.label,
      app_version = excluded.app_version, waiting = excluded.waiting, needs_you = excluded.needs_you,
      oldest_at = excluded.oldest_at, last_contact = excluded.last_contact, battery = excluded.battery,
      is_charging = excluded.is_charging, storage_used = excluded.storage_used, storage_quota = excluded.storage_quota,
      locked_at = case when excluded.locked_at is not null then coalesce(devices.locked_at, excluded.locked_at) end,
      sync_asked_at = null,
      lock_asked_at = case when devices.lock_asked_at is distinct from ${hasLocked}::timestamptz then devices.lock_asked_at end
    returning lock_asked_at as lock`.execute(trx);
  return { lock: rows[0]?.lock ?? null };
}
