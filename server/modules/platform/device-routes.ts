import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { KnownDevice } from '../../../src/domain/sync/device-state.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, recordReading } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { countedSince } from './usage.ts';

const listQuery = z.strictObject({ tenantId: z.optional(z.string().check(z.maxLength(63))) });

const deviceSchema = z.object({
  deviceId: z.string(),
  userId: z.string(),
  user: z.nullable(z.string()),
  label: z.string(),
  appVersion: z.string(),
  waiting: z.int(),
  needsYou: z.int(),
  oldestAt: z.nullable(z.string()),
  lastContact: z.string(),
  battery: z.nullable(z.int()),
  isCharging: z.nullable(z.boolean()),
  storageUsed: z.nullable(z.int()),
  storageQuota: z.nullable(z.int()),
  isLocked: z.boolean(),
  asked: z.object({ sync: z.nullable(z.string()), lock: z.nullable(z.string()) }),
});

type DeviceRow = Omit<KnownDevice, 'asked'> & Required<KnownDevice>['asked'];

/** Which devices a tenant's people work on, and what has not arrived from them, as each device said itself. */
export function deviceListRoute(app: FastifyInstance, { database, clock }: PlatformDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'The devices of the tenant’s people: those with unsent work first, then the latest heard of',
    querystring: listQuery,
    response: { 200: z.array(deviceSchema), ...problemAnswers },
  };
  app.get('/devices', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const { tenantId } = readAs(listQuery, request.query);
    const actor = await callerIn(database, request, tenantId);
    const { devices: since } = countedSince(clock.now());
    return inTenant(database, actor, async (trx) => {
      if (actor.isGuest) await recordReading(trx, 'device');
      const { rows } = await sql<DeviceRow>`select device_id as "deviceId", user_id as "userId",
          members.name as "user", label, app_version as "appVersion", waiting, needs_you as "needsYou",
          oldest_at as "oldestAt", last_contact as "lastContact", battery, is_charging as "isCharging",
          storage_used as "storageUsed", storage_quota as "storageQuota", locked_at is not null as "isLocked",
          sync_asked_at as sync, lock_asked_at as lock
        from devices
        left join members on members.tenant_id = devices.tenant_id and members.id::text = devices.user_id
        where devices.tenant_id = ${actor.tenantId} and last_contact > ${since}
        order by waiting + needs_you > 0 desc, last_contact desc, device_id limit 2000`.execute(trx);
      return rows.map(({ sync, lock, ...device }) => ({ ...device, asked: { sync, lock } }));
    });
  });
}
