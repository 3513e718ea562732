import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { DEVICE_FORGOTTEN } from '../../src/domain/identity/tenant-usage.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema/tables.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { askedOnce, inTime } from './asked-once.ts';

/** How the devices of one tenant follow, and what has not arrived from them. Seconds; null where there is none. */
export interface TenantStatistics {
  readonly tenantId: string;
  readonly devices: number;
  readonly devicesWithUnsent: number;
  /** Operations that go by themselves, and those that a person has to decide on. */
  readonly waiting: number;
  readonly needsYou: number;
  /** Of the oldest unsent change, by the device's clock. */
  readonly oldestUnsent: number | null;
  /** Changes of the log that a device has not been given, of devices heard of within a day. */
  readonly worstLag: number | null;
  readonly medianLag: number | null;
}

export interface Statistics {
  readonly tenants: number;
  /** Those that are worst off, `MOST_TENANTS` at most. */
  readonly ofTenants: readonly TenantStatistics[];
  readonly mails: readonly { readonly state: string; readonly count: number }[];
  readonly oldestMail: number | null;
  readonly uploads: number;
  readonly oldestUpload: number | null;
  readonly fileBytes: number;
  /** Sessions that wait for another's lock. */
  readonly locksWaiting: number;
}

/** Tenants that are told apart: each is several lines, in whatever keeps them for months. */
const MOST_TENANTS = 200;

/** Milliseconds that numbers are given out again: however many ask, the database is asked once. */
export const KEPT = 15_000;

/** Milliseconds for a statement: numbers are not worth more. */
export const STATEMENT_TIMEOUT = 5000;

/** Milliseconds that whoever asks waits. They give up after ten seconds, and would then have no number at all. */
export const STATISTICS_PATIENCE_MS = 4000;

const DAY = 86_400_000;

/**
 * Reads what is counted from the database, across tenants, as the role that may; it sees no record, no name and no address.
 * @returns null where the database does not answer in time
 */
export function createStatistics(database: Database, clock: Clock): () => Promise<Statistics | null> {
  const read = askedOnce(KEPT, clock, () => readStatistics(database, clock.now()).catch(() => null));
  return () => inTime(STATISTICS_PATIENCE_MS, read(), null);
}

function readStatistics(database: Database, now: number): Promise<Statistics> {
  return readAsIdentityService(database, async (trx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`.execute(trx);
    const ofTenants = await readTenants(trx, now);
    const { rows } = await sql<Omit<Statistics, 'ofTenants' | 'mails'>>`select
        (select count(*) from tenants) as tenants,
        (select ${secondsSince(sql`min(created_at)`, now)} from mails where state in ('queued', 'sending')) as "oldestMail",
        upload.count as uploads, upload.oldest as "oldestUpload",
        (select coalesce(sum(size), 0) from files) as "fileBytes",
        (select count(*) from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()) as "locksWaiting"
      from (select count(distinct (tenant_id, attachment_id)) as count,
        ${secondsSince(sql`min(created_at)`, now)} as oldest from upload_parts) as upload`.execute(trx);
    const mails = await sql<{ state: string; count: number }>`select state, count(*) as count from mails
      group by state`.execute(trx);
    const [counted] = rows;
    if (!counted) throw new Error('a count has no row');
    return { ...counted, ofTenants, mails: mails.rows };
  });
}

async function readTenants(trx: Transaction<Tables>, now: number): Promise<readonly TenantStatistics[]> {
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  // In SQL the greatest of nothing and 0 is 0.
  const lag = sql`case when device.last_contact > ${before(1)} and device.seen_seq is not null
    then greatest(coalesce(counter.seq, 0) - device.seen_seq, 0) end`;
  const { rows } = await sql<TenantStatistics>`select tenants.id as "tenantId",
      count(device.tenant_id) as devices,
      count(*) filter (where device.waiting + device.needs_you > 0) as "devicesWithUnsent",
      coalesce(sum(device.waiting), 0) as waiting, coalesce(sum(device.needs_you), 0) as "needsYou",
      ${secondsSince(sql`min(device.oldest_at)`, now)} as "oldestUnsent",
      max(${lag}) as "worstLag", percentile_disc(0.5) within group (order by ${lag}) as "medianLag"
    from tenants
    left join change_counter as counter on counter.tenant_id = tenants.id
    left join devices as device on device.tenant_id = tenants.id
      and device.last_contact > ${before(DEVICE_FORGOTTEN)}
    group by tenants.id
    order by greatest(max(${lag}), sum(device.waiting + device.needs_you)) desc nulls last, tenants.id
    limit ${MOST_TENANTS}`.execute(trx);
  return rows;
}

/** A device whose clock is ahead has saved nothing in the future. */
function secondsSince(instant: ReturnType<typeof sql>, now: number) {
  const since = sql`extract(epoch from ${new Date(now).toISOString()}::timestamptz - ${instant})::float8`;
  return sql`case when ${instant} is not null then greatest(${since}, 0) end`;
}
