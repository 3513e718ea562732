import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addressOf } from '../../server/embedded/address.ts';
import type { ClusterFiles, RunningCluster } from '../../server/embedded/cluster.ts';
import { layDown, startCluster } from '../../server/embedded/cluster.ts';
import { giveTo, ownerOfCluster } from '../../server/embedded/owner.ts';
import { postgresPrograms } from '../../server/embedded/programs.ts';
import { onDatabase } from './on-database.ts';
import { scratchFolder } from './scratch-folder.ts';

/** One PostgreSQL of a pair, on a port of this machine. */
export interface Member {
  readonly port: number;
  /** Of its files. */
  readonly folder: string;
  /** Of a database, as the superuser. */
  urlOf(database: string): string;
  /** As a machine dies. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** As production has it: a cluster that does not flush is known by the start of its processes (decision 40). */
const SETTINGS = { fsync: 'on', full_page_writes: 'on', timezone: 'UTC', max_connections: '100' } as const;

/** Name of a standby and of its slot, where a primary has one only. */
const STANDBY = 'standby';

export async function startPrimary(): Promise<Member> {
  const files = await filesOf(mkdtempSync(join(scratchFolder(), 'fieldline-primary-')));
  await layDown(files, ['--auth=trust', '--no-sync']);
  return start(files, {});
}

/** @param upstream the port by which it hears of the primary */
export async function startStandby(primary: Member, upstream: number, name = STANDBY): Promise<Member> {
  const files = await filesOf(mkdtempSync(join(scratchFolder(), 'fieldline-standby-')));
  await copyBase(primary, files, name);
  writeFileSync(join(files.folder, 'standby.signal'), '');
  if (files.owner) await giveTo(files.owner, files.folder);
  return start(files, {
    primary_conninfo: `host=127.0.0.1 port=${upstream} user=postgres application_name=${name}`,
    primary_slot_name: name,
    wal_retrieve_retry_interval: '100ms',
  });
}

/** From now on commits are acknowledged when they are on the standby's disk as well. */
export async function makeSynchronous(primary: Member): Promise<void> {
  await onDatabase(primary.urlOf('postgres'), async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await client.query('select pg_reload_conf()');
    await until(async () => {
      const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
  });
}

/** Until the standby has received and replayed what the primary has written until now. */
export async function caughtUp(primary: Member, standby: Member): Promise<void> {
  const lsn = await onDatabase(primary.urlOf('postgres'), async (client) => {
    const { rows } = await client.query('select pg_current_wal_flush_lsn()::text as lsn');
    return String(rows[0]?.lsn);
  });
  await onDatabase(standby.urlOf('postgres'), (client) =>
    until(async () => {
      const { rows } = await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there', [lsn]);
      return rows[0]?.is_there === true;
    }),
  );
}

/** Ends the wait of a commit for the standby, as its time-out does, once there is one. */
export async function endCommitWait(primary: Member): Promise<void> {
  await onDatabase(primary.urlOf('postgres'), (client) =>
    until(async () => {
      const { rows } = await client.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where wait_event = 'SyncRep'`);
      return rows.length > 0;
    }),
  );
}

/** What an operator does when the primary is gone. */
export async function promote(standby: Member): Promise<void> {
  await onDatabase(standby.urlOf('postgres'), (client) => client.query('select pg_promote()'));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

async function filesOf(parent: string): Promise<ClusterFiles> {
  const owner = await ownerOfCluster();
  return { folder: join(parent, 'data'), programs: await postgresPrograms(owner), owner };
}

async function start(files: ClusterFiles, settings: Readonly<Record<string, string>>): Promise<Member> {
  const address = await addressOf(files, { by: 'password', password: '' });
  const cluster = await startCluster(files, { ...SETTINGS, ...address.settings, ...settings });
  const port = Number(address.settings['port']);
  return {
    port,
    folder: files.folder,
    urlOf: (database) => urlAt(port, database),
    async kill() {
      const [pid = ''] = readFileSync(join(files.folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await cluster.ended;
    },
    stop: () => end(files, cluster),
  };
}

/** Of the superuser; everybody may come in. */
export function urlAt(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function end(files: ClusterFiles, cluster: RunningCluster): Promise<void> {
  await cluster.stop();
  rmSync(join(files.folder, '..'), { recursive: true, force: true });
}

/** What is made anew at each start, and what only its own cluster may have. */
const LEFT_OUT = ['pg_wal', 'pg_replslot', 'postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'];

/** What `pg_basebackup` does, which does not come with the packages. The slot keeps the log from the copy's begin on. */
async function copyBase(primary: Member, { folder }: ClusterFiles, slot: string): Promise<void> {
  await onDatabase(primary.urlOf('postgres'), async (client) => {
    await client.query(`select pg_create_physical_replication_slot('${slot}', true)`);
    await client.query("select pg_backup_start('standby', true)");
    cpSync(primary.folder, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
    const backup = await client.query('select labelfile from pg_backup_stop()');
    writeFileSync(join(folder, 'backup_label'), String(backup.rows[0]?.labelfile));
    for (const name of ['pg_wal', 'pg_replslot', 'pg_wal/archive_status', 'pg_wal/summaries'])
      mkdirSync(join(folder, name), { mode: 0o700 });
  });
}
