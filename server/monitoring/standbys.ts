import { sql } from 'kysely';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import { askedOnce, inTime } from './asked-once.ts';
import { KEPT, STATEMENT_TIMEOUT, STATISTICS_PATIENCE_MS } from './statistics.ts';

/** How far one standby is behind, as the primary knows. */
export interface Standby {
  /** Its `application_name`. */
  readonly name: string;
  /** Of the log that it has not replayed. */
  readonly bytes: number;
  /** From a commit until the standby has replayed it; null: unknown, as when it has replayed nothing for long. */
  readonly seconds: number | null;
}

/** Names that are told apart. */
const MOST_STANDBYS = 20;

/** @returns null where they cannot be read in time. Those that the login may not see are left out. */
export function createStandbys(database: Database, clock: Clock): () => Promise<readonly Standby[] | null> {
  const read = askedOnce(KEPT, clock, () => readStandbys(database).catch(() => null));
  return () => inTime(STATISTICS_PATIENCE_MS, read(), null);
}

/** As the login: its right to see them (`pg_read_all_stats`) is none of a role that it takes. */
function readStandbys({ kysely }: Database): Promise<readonly Standby[]> {
  return kysely.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`.execute(trx);
    // Who has replayed everything waits for nothing, and its last lag is soon forgotten.
    const { rows } = await sql<Standby>`select application_name as name,
        max(greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0))::float8 as bytes,
        max(case when replay_lsn >= pg_current_wal_lsn() then 0
          else extract(epoch from replay_lag) end)::float8 as seconds
      from pg_stat_replication where replay_lsn is not null
      group by application_name order by bytes desc limit ${MOST_STANDBYS}`.execute(trx);
    return rows;
  });
}
