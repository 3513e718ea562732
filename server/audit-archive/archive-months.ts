import type pg from 'pg';
import { MOVE_LOCK } from '../backup/arrivals.ts';
import { rollBack } from '../postgres/connection.ts';
import { type ArchivedFile, NoAuditArchive, readMonth, writeMonth } from './archive-file.ts';
import type { ArchiveStore } from './archive-store.ts';
import { rememberWriters } from './remember-writers.ts';

export interface Archiving {
  /** Of the owner of the tables, with nothing under way. */
  readonly client: pg.Client;
  readonly store: ArchiveStore;
  /** Milliseconds. */
  readonly now: number;
  readonly keepMonths: number;
  /** Hears of each step when it is done. */
  readonly onStep?: (step: ArchiveStep, name: string) => Promise<void>;
}

export type ArchiveStep = 'written' | 'kept' | 'read back' | 'dropped';

export interface Archived extends ArchivedFile {
  readonly name: string;
}

/** A partition of the audit log. */
interface Partition {
  readonly place: string;
  readonly ends: string;
}

/** Any number, the same on every node: only one archives at a time. */
const ADVISORY_LOCK = 7_340_090;

const BATCH = 2000;

/**
 * Takes the months of the audit log out of the database that it need not keep any longer. Each is written into a file, put where
 * archives lie and read back from there; only then, and where the partition still holds as many entries as its files, it is
 * dropped. Whoever dies on the way leaves the entries in the database, and perhaps a file that is written again.
 *
 * @returns what was archived; null: somebody else is at it
 */
export async function archiveMonths(archiving: Archiving): Promise<Archived[] | null> {
  const { client } = archiving;
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set synchronize_seqscans = off`);
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${ADVISORY_LOCK}) as mine`,
  );
  if (rows[0]?.mine !== true) return null;
  try {
    const archived: Archived[][] = [];
    for (const partition of await expiredPartitions(archiving))
      archived.push(await archivePartition(archiving, partition));
    return archived.flat();
  } finally {
    // A connection that has broken gave it back; the failure before it is the one to tell.
    await client.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`).catch(() => undefined);
  }
}

/** The oldest first. The one from before there were partitions holds many months, and goes with the last of them. */
async function expiredPartitions({ client, now, keepMonths }: Archiving): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select name::text as place, ends::text from partitions_of('audit_log')
      where ends <= month_of($1, $2) order by ends`,
    [new Date(now).toISOString(), -keepMonths],
  );
  return rows;
}

async function archivePartition(archiving: Archiving, partition: Partition): Promise<Archived[]> {
  const { client, now, onStep } = archiving;
  const { rows: months } = await client.query<{ month: string }>(
    `select distinct to_char(at, 'YYYY-MM') as month from ${partition.place} order by 1`,
  );
  const files: Archived[] = [];
  for (const { month } of months) files.push(await archiveMonth(archiving, partition, month));
  await client.query('begin');
  try {
    await requireNoMove(client);
    // Who reads goes on while it is counted; nobody writes into a month of more than a year ago.
    await client.query(`set local lock_timeout = '2s'; lock table ${partition.place} in share mode`);
    await requireSame(client, partition, files);
    for (const { name, month, entries, bytes, sha256OfFile } of files) {
      await client.query(
        `insert into audit_archives (file, month, rows, bytes, sha256, archived_at) values ($1, $2, $3, $4, $5, $6)
          on conflict (file) do nothing`,
        [name, `${month}-01`, entries, bytes, sha256OfFile, new Date(now).toISOString()],
      );
    }
    await client.query(
      'update server_state set audit_archived_before = greatest(audit_archived_before, $1::timestamptz)',
      [partition.ends],
    );
    await rememberWriters(client, partition.place);
    await client.query(`drop table ${partition.place}`);
    await client.query('commit');
  } catch (error) {
    await rollBack(client);
    throw error;
  }
  await onStep?.('dropped', partition.place);
  return files;
}

async function archiveMonth(
  { client, store, onStep }: Archiving,
  partition: Partition,
  month: string,
): Promise<Archived> {
  const draft = await store.draftOf(month);
  const written = await writeMonth(draft, month, entriesOf(client, partition, month));
  await onStep?.('written', draft);
  // By its content: what another attempt, or an installation that this one was copied from, has put there is never overwritten
  // by something else.
  const name = `audit-${month}-${written.sha256}.jsonl.gz`;
  await store.keep(draft, name);
  await onStep?.('kept', name);
  const found = await readMonth(await store.open(name));
  if (found.month !== month || found.entries !== written.entries || found.sha256 !== written.sha256)
    throw new NoAuditArchive(`${name} is not what was written. The entries stay in the database.`);
  await onStep?.('read back', name);
  return { ...found, name };
}

/** All of the month as of one moment, many at a time. */
async function* entriesOf(
  client: pg.Client,
  { place }: Partition,
  month: string,
): AsyncGenerator<readonly string[]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(
      `declare entries no scroll cursor for select row_to_json(entry)::text as entry from ${place} as entry
        where at >= to_timestamp('${month}', 'YYYY-MM') and at < to_timestamp('${month}', 'YYYY-MM') + interval '1 month'`,
    );
    for (;;) {
      const { rows } = await client.query<{ entry: string }>(`fetch ${BATCH} from entries`);
      if (rows.length === 0) return;
      yield rows.map(({ entry }) => entry);
    }
  } finally {
    await rollBack(client);
  }
}

/**
 * A move compares what both sides have of each month, and what a month leaves behind is written of each tenant: also of one whose
 * mover was killed when it was closed, and which may go on here.
 */
async function requireNoMove(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ none: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${MOVE_LOCK})
      and not exists (select from tenant_moves where state = 'closed') as none`,
  );
  if (rows[0]?.none) return;
  throw new Error(
    'A tenant moves, is restored, or waits for its move to end: what was to leave stays until then.',
  );
}

async function requireSame(
  client: pg.Client,
  { place }: Partition,
  files: readonly ArchivedFile[],
): Promise<void> {
  const { rows } = await client.query<{ entries: string }>(`select count(*)::text as entries from ${place}`);
  const archived = files.reduce((sum, { entries }) => sum + entries, 0);
  if (Number(rows[0]?.entries) === archived) return;
  throw new Error(`Entries came into ${place} meanwhile: it stays, and is archived again the next time.`);
}
