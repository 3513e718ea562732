import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { RESTORABLE_FOR } from '../../src/domain/shared/deleted-record.ts';
import type { Database } from '../database/database.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { tenantsHere } from '../database/tenants/tenants-here.ts';
import { nowAndThen } from '../timers/now-and-then.ts';

export interface RetentionDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const DAY = 86_400_000;

/** Milliseconds that the log of changes is kept: a device that was away for longer downloads again. */
export const CHANGES_KEPT = 180 * DAY;
/** Milliseconds that an operation's answer is kept with its key. */
export const ANSWERS_KEPT = 90 * DAY;

/**
 * Milliseconds that a deleted record is kept: for as long as it can be restored, and a day more, so that the log no longer
 * names what is gone: a device would not hear of it.
 */
export const DELETED_KEPT = Math.max(RESTORABLE_FOR, CHANGES_KEPT) + DAY;

/** Rows of one transaction: a fraction of a second, so that nobody's save waits for more. */
const STEP = 500;

/** Any number, the same on every node: only one of them purges at a time. */
const ADVISORY_LOCK = 7_340_022;

/**
 * Purges what has been kept long enough, in small steps, until nothing is left or `stopping` says so. Purging nothing
 * writes nothing. @returns how many rows it purged
 */
export async function purgeExpired(deps: RetentionDeps, stopping?: AbortSignal): Promise<number> {
  const { clock, database } = deps;
  const before = (kept: number) => new Date(clock.now() - kept).toISOString();
  let total = 0;
  for (const tenant of await tenantsHere(database)) {
    const works = [
      sql<number>`purge_change_log(${tenant}, ${before(CHANGES_KEPT)}, ${STEP})`,
      sql<number>`purge_answers(${tenant}, ${before(ANSWERS_KEPT)}, ${STEP})`,
      sql<number>`purge_deleted(${tenant}, ${before(DELETED_KEPT)}, ${STEP})`,
    ];
    for (const work of works) {
      for (let purged: number | null = 1; purged !== 0; total += purged) {
        purged = stopping?.aborted ? null : await unlessAnotherDoes(database, work);
        if (purged === null) return total;
      }
    }
  }
  return total;
}

/**
 * Compares what is kept of each tenant's rows, their number and their digest, with the rows, and mends what differs.
 * @returns of how many kinds of record it was wrong: none, or there is a fault that somebody has to find
 */
export async function mendCounts({ database }: RetentionDeps, stopping?: AbortSignal): Promise<number> {
  let mended = 0;
  for (const tenant of await tenantsHere(database)) {
    if (stopping?.aborted) break;
    mended += (await unlessAnotherDoes(database, sql<number>`mend_counts(${tenant})`)) ?? 0;
  }
  return mended;
}

/** Milliseconds after the start of a node until its first look: by then its people are served. */
const FIRST_LOOK = 10 * 60_000;

/** Looks once a day. */
export function startRetention(deps: RetentionDeps & { readonly log: FastifyBaseLogger }): {
  close(): Promise<void>;
} {
  return nowAndThen({
    first: FIRST_LOOK,
    every: DAY,
    async look(stopping) {
      const rows = await purgeExpired(deps, stopping);
      if (rows > 0) deps.log.info({ event: 'purged', rows });
      const kinds = await mendCounts(deps, stopping);
      if (kinds > 0) deps.log.error({ event: 'counts_mended', kinds });
    },
    onError: (error) => deps.log.error({ event: 'purge_failed', err: error }),
  });
}

/** One step in a transaction of its own; null where another node is at it. */
export async function unlessAnotherDoes(
  database: Database,
  work: RawBuilder<number>,
): Promise<number | null> {
  const { rows } = await asIdentityService(database, (trx) =>
    sql<{ purged: number | null }>`select
      case when pg_try_advisory_xact_lock(${ADVISORY_LOCK}) then ${work} end as purged`.execute(trx),
  );
  return rows[0]?.purged ?? null;
}
