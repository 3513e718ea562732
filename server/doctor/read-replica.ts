import type { ServerConfig } from '../config.ts';
import { refusalOfDatabase } from '../install/database-fault.ts';
import { connectTo } from '../install/inspect-postgres.ts';
import { onConnection } from '../postgres/connection.ts';
import { type Finding, ok, warning } from './finding.ts';

const ABOUT = 'read replica';

const MEND =
  'Everything is read from the primary meanwhile. docs/operating.md, "Read replicas", says what it needs.';

const COUNT = new Intl.NumberFormat('en');

/** Whether the read replica can be read. Nothing depends on it, so that nothing of it is wrong but only to be looked at. */
export async function checkReplica({
  databaseUrl,
  databaseReadUrl,
}: Pick<ServerConfig, 'databaseUrl' | 'databaseReadUrl'>): Promise<Finding[]> {
  if (databaseUrl === null || databaseReadUrl === null) return [];
  try {
    const replica = await look(databaseReadUrl, null);
    // Of the primary its own findings tell.
    const primary = await look(databaseUrl, replica.position).catch(() => null);
    return primary ? [compare(primary, replica)] : [];
  } catch (error) {
    return [warning(ABOUT, refusalOfDatabase(error).message, MEND)];
  }
}

interface Seen {
  readonly isStandby: boolean;
  /** Epoch and life. */
  readonly data: string;
  /** Of its log, as PostgreSQL writes it. */
  readonly position: string;
  /** Bytes of its log after the other position. */
  readonly ahead: number;
}

function look(url: string, other: string | null): Promise<Seen> {
  return onConnection(connectTo(url), async (client) => {
    const { rows } = await client.query(
      `select *, pg_wal_lsn_diff(position, $1)::float8 as ahead from (select pg_is_in_recovery() as is_standby,
          array[epoch, life]::text as data,
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as position
        from server_state) as seen`,
      [other],
    );
    const [found] = rows;
    return {
      isStandby: found?.is_standby === true,
      data: String(found?.data),
      position: String(found?.position),
      ahead: Math.max(Number(found?.ahead), 0),
    };
  });
}

function compare(primary: Seen, replica: Seen): Finding {
  if (!replica.isStandby) return warning(ABOUT, 'takes writes, and so is no standby', MEND);
  if (replica.data !== primary.data)
    return warning(
      ABOUT,
      'is a standby of other data, or has not replayed what the primary became last',
      MEND,
    );
  return ok(ABOUT, `is a standby, ${COUNT.format(primary.ahead)} bytes of the log behind`);
}
