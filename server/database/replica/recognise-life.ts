import type pg from 'pg';
import { flushed } from '../../postgres/connection.ts';

/** By this a running PostgreSQL is told from every other one: microseconds of its start. In SQL, as text. */
export const STARTED = 'extract(epoch from pg_postmaster_start_time())::text';

/** Whatever cannot be used yet and will be in a while. The code is PostgreSQL's own for a server that is starting. */
class NotYet extends Error {
  readonly code = '57P03';
}

/** A transaction came to a PostgreSQL that this node has not looked at. */
export class Unrecognised extends NotYet {
  override readonly name = 'Unrecognised';
}

/** Which PostgreSQL a node works with. */
export interface Life {
  /**
   * Before it is worked with: another database than the one that was served last gets another epoch (decision 40).
   *
   * @throws NotYet where it is a standby: it may be behind, and takes no writes until it takes over
   */
  recognise(client: pg.ClientBase): Promise<void>;
  /**
   * A pooler may lead a connection that was recognised to another PostgreSQL: each transaction asks for the one it came to.
   *
   * @param started as `STARTED` has it there
   * @throws Unrecognised
   */
  require(started: string | undefined): void;
}

export function createLife(): Life {
  let known: string | undefined;
  return {
    async recognise(client) {
      const { rows } = await client.query(
        `select ${STARTED} as started, recognise_life(), ${flushed('transaction')} where not pg_is_in_recovery()`,
      );
      if (rows.length === 0) throw new NotYet('the database is a standby');
      known = String(rows[0]?.started);
    },
    require(started) {
      if (started !== known) throw new Unrecognised('another PostgreSQL answers');
    },
  };
}
