import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database/database.ts';
import { isLockTimeout } from './postgres/database-errors.ts';
import { CHANGES_KEPT, type RetentionDeps, unlessAnotherDoes } from './sync/retention.ts';
import { nowAndThen } from './timers/now-and-then.ts';

/** Months whose partitions are there before their time comes: a server may stand still for so long. */
const AHEAD = 3;

/** Milliseconds after the start of a node until its first look, and between two looks. */
const FIRST_LOOK = 3 * 60_000;
const LOOK = 60 * 60_000;

export interface PartitionsKept {
  readonly made: number;
  readonly dropped: number;
}

/**
 * Makes the partitions of coming months, and drops those of the log of changes that nobody's feed reaches back to (decision 76).
 * @throws where somebody who reads a log for long, a backup for instance, is in the way for now
 */
export async function keepLogPartitions({ database, clock }: RetentionDeps): Promise<PartitionsKept> {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const now = clock.now();
  const make = sql<number>`make_log_partitions(${at(now)}, ${AHEAD})`;
  const drop = sql<number>`drop_expired_changes(${at(now - CHANGES_KEPT)})`;
  return { made: await oneByOne(database, make), dropped: await oneByOne(database, drop) };
}

/** A partition in a transaction of its own: everybody else waits for its lock. */
async function oneByOne(database: Database, work: RawBuilder<number>): Promise<number> {
  for (let done = 0; ; done++) if ((await unlessAnotherDoes(database, work)) !== 1) return done;
}

export function startLogPartitions(deps: RetentionDeps & { readonly log: FastifyBaseLogger }): {
  close(): Promise<void>;
} {
  const { log } = deps;
  return nowAndThen({
    first: FIRST_LOOK,
    every: LOOK,
    async look() {
      const kept = await keepLogPartitions(deps);
      if (kept.made + kept.dropped > 0) log.info({ event: 'log_partitions', ...kept });
    },
    onError: (error) =>
      isLockTimeout(error)
        ? log.info({ event: 'log_partitions_later' })
        : log.error({ event: 'log_partitions_failed', err: error }),
  });
}
