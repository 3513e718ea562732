import { Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely';
import { isAway, isCancelled } from '../../postgres/database-errors.ts';
import { ProblemError } from '../../problems/errors.ts';
import { openPool } from '../connection/connection-pool.ts';
import { createGate, ServerBusy } from '../connection/gate.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * What became of a read that a replica may answer: it did, or why the primary did. It is `behind` or `ahead` of the primary in this
 * tenant's changes, of `other_data`, no standby, away, has no room, cancelled the query, refused it as the primary may
 * too, or something failed.
 */
export const READ_RESULTS = [
  'replica',
  'behind',
  'ahead',
  'other_data',
  'not_standby',
  'away',
  'busy',
  'cancelled',
  'refused',
  'failed',
] as const;

export type ReadResult = (typeof READ_RESULTS)[number];

/** The replica is not to be read in this transaction. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  readonly why: ReadResult;

  constructor(why: ReadResult) {
    super(`the read replica is not used: ${why}`);
    this.why = why;
  }
}

/** PostgreSQL's standbys behind one address, which answer in place of the primary where they can. */
export interface ReadReplica {
  /**
   * One read-only transaction there, in which every statement sees the same moment.
   *
   * @param prepare looks whether it is to be read. @throws Unusable
   * @returns null where the primary has to answer, for whatever reason: nothing is thrown
   */
  attempt<T>(
    tenantId: string,
    prepare: (trx: Transaction<Tables>) => Promise<string>,
    work: (trx: Transaction<Tables>, epoch: string) => Promise<T>,
  ): Promise<{ readonly value: T } | null>;
  /** Since the start. */
  reads(): ReadonlyMap<ReadResult, number>;
  /** Tells of each turn: why it is not used, and that it is again. */
  onTurn(listener: ReplicaListener): void;
  close(): Promise<void>;
}

/** @param why null: it is used again */
export type ReplicaListener = (why: ReadResult | null, error?: unknown) => void;

/** Where it cannot be reached or is none, nobody tries for a while: a request pays for the first failure only. */
const NOBODY_TRIES: readonly ReadResult[] = ['away', 'not_standby'];

/** Milliseconds between two looks whether it is back. */
const LOOK = 5000;

/** Milliseconds that a connection may take to open: the primary could have answered by then. */
const OPENING = 2000;

/** Milliseconds without a byte, a bit longer than its longest statement (`REPLICA_LIMITS`). */
const SILENCE = 15_000;

/** Places are as many as connections, so that whoever waits for one is not taken for somebody who cannot connect. */
const PLACES = { most: 16, mostOfOne: 12, patience: 1000 } as const;

interface ReplicaOptions {
  /** Whether statements may be sent by name: not to a pooler. */
  readonly isPrepared: boolean;
  /** Hears of each query. */
  readonly log: Logger;
}

/** Opens nothing before the first read. */
export function openReplica(url: string, options: ReplicaOptions): ReadReplica {
  const pool = openPool(
    { connectionString: url, max: PLACES.most, connectionTimeoutMillis: OPENING },
    { isPrepared: options.isPrepared, silence: SILENCE },
  );
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: options.log });
  const places = createGate(PLACES);
  const reads = new Map<ReadResult, number>(READ_RESULTS.map((result) => [result, 0]));
  const availability = createAvailability(async () => {
    const { rows } = await pool.query('select pg_is_in_recovery() as is_standby');
    return rows[0]?.is_standby === true;
  });
  const count = (result: ReadResult) => reads.set(result, (reads.get(result) ?? 0) + 1);
  return {
    async attempt(tenantId, prepare, work) {
      if (!availability.isThere()) {
        count('away');
        return null;
      }
      let isPrepared = false;
      const run = () =>
        kysely
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (trx) => {
            const epoch = await prepare(trx);
            isPrepared = true;
            return work(trx, epoch);
          });
      try {
        const value = await places(tenantId, run);
        count('replica');
        availability.saw(null);
        return { value };
      } catch (error) {
        const why = whyOf(error, isPrepared);
        count(why);
        availability.saw(why, error);
        return null;
      }
    },
    reads: () => reads,
    onTurn: availability.onTurn,
    async close() {
      availability.close();
      await kysely.destroy();
    },
  };
}

function whyOf(error: unknown, isPrepared: boolean): ReadResult {
  if (error instanceof Unusable) return error.why;
  if (error instanceof ServerBusy) return 'busy';
  if (error instanceof ProblemError) return 'refused';
  // Also what conflicts with what the standby has to repeat.
  if (isCancelled(error)) return 'cancelled';
  // Before the work nothing can fail that is the work's own.
  return !isPrepared || isAway(error) ? 'away' : 'failed';
}

/** @param look whether a standby answers */
function createAvailability(look: () => Promise<boolean>) {
  /** Why it was not used last; null: it was, or could have been. */
  let told: ReadResult | null = null;
  let timer: NodeJS.Timeout | undefined;
  let tell: ReplicaListener = () => undefined;
  const turn = (why: ReadResult | null, error?: unknown) => {
    if (why === told) return;
    told = why;
    tell(why, error);
  };
  const lookSoon = () => {
    timer = setTimeout(() => void lookNow(), LOOK).unref();
  };
  const lookNow = async () => {
    if (await look().catch(() => false)) timer = undefined;
    else if (timer) lookSoon();
  };
  return {
    isThere: () => timer === undefined,
    saw(result: ReadResult | null, error?: unknown): void {
      if (result === null) return turn(null);
      if (result !== 'other_data' && !NOBODY_TRIES.includes(result)) return;
      turn(result, error);
      if (NOBODY_TRIES.includes(result) && !timer) lookSoon();
    },
    onTurn(listener: ReplicaListener): void {
      tell = listener;
    },
    close(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
