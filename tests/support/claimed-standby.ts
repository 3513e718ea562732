import pg from 'pg';
import { onDatabase } from './on-database.ts';

/** Something that the primary takes for a standby: it says that it has replayed all there is and all to come, and keeps nothing. */
export interface ClaimedStandby {
  close(): void;
}

/** @param url of any database of the cluster, as a superuser */
export async function startClaimedStandby(url: string, name: string): Promise<ClaimedStandby> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  address.searchParams.set('application_name', name);
  // Not by the product's way: a connection that replicates takes no SQL, and so none of its settings.
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('IDENTIFY_SYSTEM');
  const { connection } = client;
  const isFollowing = new Promise((resolve) => connection.once('replicationStart', resolve));
  // It ends with the connection only.
  client.query(`START_REPLICATION PHYSICAL ${rows[0]?.xlogpos}`).catch(() => undefined);
  await isFollowing;
  connection.stream.write(REPLAYED_ALL);
  await onDatabase(url, async (other) => {
    const query = 'select from pg_stat_replication where application_name = $1 and replay_lsn is not null';
    while ((await other.query(query, [name])).rows.length === 0);
  });
  return { close: () => connection.stream.destroy() };
}

/** CopyData with a standby status update, as the streaming replication protocol has it: written, flushed and replayed. */
const REPLAYED_ALL = Buffer.concat([
  Buffer.from('d'),
  Buffer.from([0, 0, 0, 4 + 1 + 4 * 8 + 1]),
  Buffer.from('r'),
  Buffer.alloc(3 * 8, 0x7f),
  Buffer.alloc(8 + 1),
]);
