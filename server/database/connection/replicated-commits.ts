import type pg from 'pg';

/** Name of PostgreSQL's function that waits for a synchronous standby: its words are in whatever language. */
const WAITS = 'SyncRepWaitForLSN';

/** Its code is PostgreSQL's for a statement that was cancelled. */
class NotReplicated extends Error {
  override readonly name = 'NotReplicated';
  readonly code = '57014';

  constructor() {
    super('committed, and not known to be on the standby');
  }
}

/**
 * Where a commit waits for a synchronous standby, a time-out ends the wait and not the commit: PostgreSQL says that it is done,
 * and warns that it is here only. To whoever asked that is no acknowledgement: they come again, and are answered when what
 * they repeat has arrived there too.
 */
export function refuseUnreplicated(client: pg.PoolClient): void {
  let isHereOnly = false;
  client.on('notice', ({ routine }) => {
    if (routine === WAITS) isHereOnly = true;
  });
  const send = client.query;
  const checked = async (...given: unknown[]): Promise<unknown> => {
    isHereOnly = false;
    const result: unknown = await Reflect.apply(send, client, given);
    if (isHereOnly) throw new NotReplicated();
    return result;
  };
  Object.assign(client, { query: checked });
}
