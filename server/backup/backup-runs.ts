import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { BackupRun } from '../../src/domain/shared/backup-run.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema/tables.ts';
import { asIdentityService, readAsIdentityService } from '../database/tenants/tenant.ts';
import type { LastBackup } from '../monitoring/metrics.ts';

const HOUR = 3_600_000;

/** Milliseconds after which one that has not ended was killed. */
const GIVEN_UP = 6 * HOUR;
/** Milliseconds until one that failed is tried again. */
const TRIED_AGAIN = HOUR;

/** Runs that are remembered. */
const REMEMBERED = 200;

/** Any number, the same on every node: only one of them begins. */
const ADVISORY_LOCK = 7_340_086;

export interface NewRun {
  readonly id: string;
  readonly archive: string;
  /** Milliseconds. */
  readonly now: number;
  readonly every: number;
}

/** Begins a run where one is due and no other node is at it. @returns whether it did */
export function beginRun(database: Database, { id, archive, now, every }: NewRun): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
  return asIdentityService(database, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
    const { rows } = await sql`insert into backup_runs (id, started_at, archive)
      select ${id}, ${before(0)}, ${archive} where not exists (select from backup_runs
        where started_at > case outcome when 'done' then ${before(every)}::timestamptz
          when 'failed' then ${before(TRIED_AGAIN)}::timestamptz else ${before(GIVEN_UP)}::timestamptz end)
      returning id`.execute(trx);
    return rows.length > 0;
  });
}

export type RunEnd = Pick<BackupRun, 'outcome' | 'rows' | 'files' | 'bytes' | 'missing' | 'fault'>;

export function endRun(database: Database, id: string, now: number, end: RunEnd): Promise<void> {
  return asIdentityService(database, async (trx) => {
    const ended = { ...end, ended_at: new Date(now).toISOString() };
    await trx.updateTable('backup_runs').set(ended).where('id', '=', id).execute();
    await sql`delete from backup_runs where id in (
      select id from backup_runs order by started_at desc offset ${REMEMBERED})`.execute(trx);
  });
}

/** The newest first. */
export function latestRuns(trx: Transaction<Tables>, most: number): Promise<BackupRun[]> {
  return trx
    .selectFrom('backup_runs')
    .select(['id', 'started_at as startedAt', 'ended_at as endedAt', 'outcome', 'archive', 'rows', 'files'])
    .select(['bytes', 'missing', 'fault'])
    .orderBy('started_at', 'desc')
    .limit(most)
    .execute();
}

/** When the newest one that is whole began, RFC 3339; null: there is none. */
export async function lastGoodRun(trx: Transaction<Tables>): Promise<string | null> {
  const run = await trx
    .selectFrom('backup_runs')
    .select('started_at')
    .where('outcome', '=', 'done')
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  return run?.started_at ?? null;
}

/** How they stand, for what looks at the server from outside; null: none has ended. */
export function lastRun(database: Database): Promise<LastBackup | null> {
  return readAsIdentityService(database, async (trx) => {
    const run = await trx
      .selectFrom('backup_runs')
      .select(['ended_at', 'outcome'])
      .where('outcome', 'is not', null)
      .orderBy('started_at', 'desc')
      .executeTakeFirst();
    if (!run?.ended_at) return null;
    const good = await lastGoodRun(trx);
    return {
      endedAt: Date.parse(run.ended_at),
      hasSucceeded: run.outcome === 'done',
      lastGoodAt: good === null ? null : Date.parse(good),
    };
  });
}
