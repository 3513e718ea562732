import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Actor } from '../database/schema/actor.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';

/** How far devices have come in their tenants' logs, for whoever looks whether they follow. Nothing else depends on it. */
export interface FollowedLog {
  /** This device was given everything up to there. */
  note(actor: Actor, seq: number): void;
  /** Writes down what was noted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds: a write for each page that is read would double what reading costs. */
const EVERY = 30_000;

/** Devices between two writes. Above it they are noted when they next ask. */
const MOST_NOTED = 20_000;

interface Noted {
  readonly tenantId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly seq: number;
}

export function followLog(database: Database, log: FastifyBaseLogger): FollowedLog {
  const noted = new Map<string, Noted>();
  const flush = async () => {
    const devices = [...noted.values()];
    noted.clear();
    if (devices.length === 0) return;
    await writeDown(database, devices).catch((error: unknown) =>
      log.warn({ event: 'followed_log_not_written', err: error }),
    );
  };
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(flush);
  }, EVERY).unref();
  return {
    note({ tenantId, userId, deviceId }, seq) {
      if (deviceId === null) return;
      const key = `${tenantId} ${userId} ${deviceId}`;
      if (noted.size < MOST_NOTED || noted.has(key)) noted.set(key, { tenantId, userId, deviceId, seq });
    },
    flush,
    async close() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

/** All in one statement, locked in one order: another node may be writing of the same devices. */
async function writeDown(database: Database, devices: readonly Noted[]): Promise<void> {
  const all = <T>(of: (device: Noted) => T) => devices.map(of);
  await asIdentityService(database, (trx) =>
    sql`with given as (
        select device.tenant_id, device.user_id, device.device_id, said.seq
        from unnest(${all((one) => one.tenantId)}::text[], ${all((one) => one.userId)}::text[],
          ${all((one) => one.deviceId)}::text[], ${all((one) => one.seq)}::bigint[])
          as said (tenant_id, user_id, device_id, seq)
        join devices as device using (tenant_id, user_id, device_id)
        where device.seen_seq is distinct from said.seq and not exists (select from tenant_moves as moving
          where moving.tenant = device.tenant_id and moving.state in ('closed', 'moved'))
        order by device.tenant_id, device.user_id, device.device_id for no key update of device)
      update devices set seen_seq = given.seq from given
      where devices.tenant_id = given.tenant_id and devices.user_id = given.user_id
        and devices.device_id = given.device_id`.execute(trx),
  );
}
