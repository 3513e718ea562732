import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { addressOf } from '../../server/embedded/address.ts';
import { layDown, startCluster } from '../../server/embedded/cluster.ts';
import { CLUSTER_FOLDER, openEmbedded } from '../../server/embedded/embedded-database.ts';
import { ownerOfCluster } from '../../server/embedded/owner.ts';
import { packageFolder, postgresPrograms } from '../../server/embedded/programs.ts';
import { isInstalled, markInstalled } from '../../server/install/installed.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { clusterProcess } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';

const PATIENTLY = { timeout: 30_000 };

/** Milliseconds: laying down a cluster takes seconds, and on a busy machine many. */
const SLOWLY = 120_000;

describe('the embedded PostgreSQL', { timeout: SLOWLY }, () => {
  it('flushes what it acknowledges, checks its pages, and lets in nobody but its user', async () => {
    const dataDir = await folder();
    const { url, migrationUrl, close } = await openEmbedded({ dataDir });
    onTestFinished(close);
    const [settings] = await rowsOf(
      url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as network`,
    );
    expect(settings).toEqual({ fsync: 'on', pages: 'on', commits: 'on', checksums: 'on', network: '' });
    expect((await stat(join(dataDir, CLUSTER_FOLDER))).mode & 0o077).toBe(0);
    const roles = `select rolsuper or rolbypassrls or rolcreatedb as mighty,
      exists (select from pg_database where datdba = pg_roles.oid) as owns from pg_roles where rolname = current_user`;
    expect(await rowsOf(url, roles)).toEqual([{ mighty: false, owns: false }]);
    expect(await rowsOf(migrationUrl, roles)).toEqual([{ mighty: false, owns: true }]);
  });

  it('is started again when it dies, and its server goes on with all that was acknowledged', async () => {
    const dataDir = await folder();
    const database = await openDatabase({ dataDir });
    onTestFinished(() => database.close());
    const words = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => words.mockRestore());
    const before = await epochOf(database);
    await markInstalled(database, systemClock);
    process.kill(clusterProcess(dataDir), 'SIGKILL');
    const said = () => words.mock.calls.flat().join('');
    await vi.waitFor(() => expect(said()).toContain('is started again'), PATIENTLY);
    await vi.waitFor(async () => expect(await isInstalled(database)).toBe(true), PATIENTLY);
    expect(await epochOf(database)).toBe(before);
  });

  it('ends with a server that is killed, and serves the next one at once', async () => {
    const dataDir = await folder();
    const server = await startServerProcess({ dataDir });
    await server.stop('SIGKILL');
    await server.start();
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    const cluster = clusterProcess(dataDir);
    await server.stop('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(cluster, 0)).toThrow('ESRCH'), PATIENTLY);
  });

  it('hears no Ctrl C that is meant for its server', async () => {
    const dataDir = await folder();
    const { url, close } = await openEmbedded({ dataDir });
    onTestFinished(close);
    // proc(5): the group is the third after the name, which stands in brackets.
    const groupOf = async (pid: number) =>
      (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/.*\) /s, '').split(' ')[2];
    expect(await groupOf(clusterProcess(dataDir))).not.toBe(await groupOf(process.pid));
    expect(await rowsOf(url, 'select 1 as here')).toEqual([{ here: 1 }]);
  });

  it('takes over from one that outlived its server, and from the number of a process that is none', async () => {
    const dataDir = await folder();
    const first = await openEmbedded({ dataDir });
    await first.close();
    const files = await filesIn(dataDir);
    const left = await startCluster(files, (await addressOf(files, { by: 'folder' })).settings);
    const second = await openEmbedded({ dataDir });
    expect(await left.ended).toContain('shut down');
    await second.close();
    await writeFile(join(dataDir, CLUSTER_FOLDER, 'postmaster.pid'), `${process.pid}\n`);
    const third = await openEmbedded({ dataDir });
    expect(await rowsOf(third.url, 'select 1 as here')).toEqual([{ here: 1 }]);
    await third.close();
  });

  it('begins anew where making its files was cut off', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, `${CLUSTER_FOLDER}.unfinished`, 'base'), { recursive: true });
    const { url, close } = await openEmbedded({ dataDir });
    expect(await rowsOf(url, 'select 1 as here')).toEqual([{ here: 1 }]);
    await close();
  });

  it('has one server at a time', async () => {
    const dataDir = await folder();
    const { close } = await openEmbedded({ dataDir });
    onTestFinished(close);
    await expect(openEmbedded({ dataDir })).rejects.toThrow('Another Fieldline server');
  });

  it('is found behind a path that is too long for a socket', async () => {
    const dataDir = join(await folder(), 'a-folder-with-a-long-name'.repeat(5));
    const { url, close } = await openEmbedded({ dataDir });
    expect(await rowsOf(url, 'select 1 as here')).toEqual([{ here: 1 }]);
    await close();
  });

  it('says what a database of an earlier kind is, and leaves it as it is', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'pgdata'));
    await writeFile(join(dataDir, 'pgdata', 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ dataDir })).rejects.toThrow('holds a database of an earlier version');
    const { close } = await openEmbedded({ dataDir, besideFormer: true });
    await close();
    expect(await readFile(join(dataDir, 'pgdata', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('asks for a password where it is reached by a port', async () => {
    const files = await filesIn(await folder());
    const word = join(tmpdir(), `fieldline-word-${process.pid}`);
    await writeFile(word, 'rain', { mode: 0o644 });
    onTestFinished(() => rm(word));
    await layDown(files, ['--auth=scram-sha-256', `--pwfile=${word}`]);
    const { settings, urlOf } = await addressOf(files, { by: 'password', password: 'rain' });
    const cluster = await startCluster(files, settings);
    const url = urlOf('postgres', 'postgres');
    expect(await rowsOf(url, 'select 1 as here')).toEqual([{ here: 1 }]);
    await expect(rowsOf(url.replace('rain', 'sun'), 'select 1')).rejects.toThrow('password');
    await cluster.stop();
  });

  it('says on which machines it does not run, and what to do there', async () => {
    await expect(packageFolder('sunos-x64')).rejects.toThrow(
      /no embedded PostgreSQL for sunos-x64.*DATABASE_URL/,
    );
  });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fieldline-embedded-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function filesIn(dataDir: string) {
  const owner = await ownerOfCluster();
  return { folder: join(dataDir, CLUSTER_FOLDER), programs: await postgresPrograms(owner), owner };
}

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function epochOf({ kysely }: Database): Promise<string> {
  return (await kysely.selectFrom('server_state').select('epoch').executeTakeFirstOrThrow()).epoch;
}
