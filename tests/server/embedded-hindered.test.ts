import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CLUSTER_FOLDER, lendEmbedded, openEmbedded } from '../../server/embedded/embedded-database.ts';
import { connect, rollBack } from '../../server/postgres/connection.ts';
import { clusterProcess } from '../support/postgres.ts';

const HOLDER = fileURLToPath(new URL('../support/embedded-holder.ts', import.meta.url));

/** Milliseconds: laying down a cluster takes seconds, and on a busy machine many. */
const SLOWLY = 120_000;

const PATIENTLY = { timeout: 60_000 };

describe('an embedded database that is hindered', { timeout: SLOWLY }, () => {
  let folder = '';
  let template = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-hindered-'));
    await chmod(folder, 0o755);
    template = join(folder, 'template');
    await (await openEmbedded({ dataDir: template })).close();
  }, SLOWLY);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['of a newer PostgreSQL', /made by PostgreSQL 19.* brings 18[^]*npm run backup/, version('19')],
    ['of an older PostgreSQL', /made by PostgreSQL 17.* brings 18[^]*npm run backup/, version('17')],
    [
      'of which a part is missing',
      /no PG_VERSION[^]*backup/,
      (data) => rm(join(data, 'postgres/PG_VERSION')),
    ],
    [
      'of which the control file is missing',
      /pg_control[^]*restore a backup/,
      (data) => rm(join(data, CONTROL)),
    ],
    ['of which the control file is empty', /restore a backup/, (data) => writeFile(join(data, CONTROL), '')],
    ['that is a file', /no PG_VERSION/, (data) => inItsPlace(join(data, 'postgres'), 'file')],
    ['that is an empty folder', /no PG_VERSION/, (data) => inItsPlace(join(data, 'postgres'), 'folder')],
    [
      'whose lock is a folder',
      /cannot be used by the user/,
      (data) => inItsPlace(join(data, 'owner.lock'), 'folder'),
    ],
  ] as const satisfies readonly (readonly [string, RegExp, (data: string) => Promise<void>])[])(
    '%s is refused with cause and mend, and left as it is',
    async (_, words, spoil) => {
      const dataDir = await copy();
      await spoil(dataDir);
      const before = await listed(dataDir);
      await expect(openEmbedded({ dataDir })).rejects.toThrow(words);
      expect(await listed(dataDir)).toEqual(before);
    },
  );

  it.skipIf(!mayMount())(
    'without room says so at each step of its first start, and goes on when there is room',
    async () => {
      const place = join(folder, 'small');
      await mkdir(place);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place]);
      onTestFinished(() => void execFileSync('umount', ['--lazy', place]));
      const dataDir = join(place, 'data');
      for (const size of ['4m', '20m', '34m']) {
        execFileSync('mount', ['-o', `remount,size=${size}`, place]);
        await expect(openEmbedded({ dataDir })).rejects.toThrow(/DATA_DIR: .* no room left. Make room/);
      }
      execFileSync('mount', ['-o', 'remount,size=200m', place]);
      const { url, close } = await openEmbedded({ dataDir });
      expect(await rowsOf(url)).toEqual([{ here: 1 }]);
      await close();
    },
  );

  it.each(['', 'nonsense\n', '999999999\n'])('takes over from a lock file that says %j', async (text) => {
    const dataDir = await copy();
    await writeFile(join(dataDir, CLUSTER_FOLDER, 'postmaster.pid'), text);
    const { url, close } = await openEmbedded({ dataDir });
    expect(await rowsOf(url)).toEqual([{ here: 1 }]);
    await close();
  });

  it('never runs beside a process of it that outlived its postmaster', async () => {
    const dataDir = await copy();
    const { url, close } = await openEmbedded({ dataDir });
    onTestFinished(close);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const client = await connect({ connectionString: url });
    const backend = Number((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid);
    process.kill(backend, 'SIGSTOP');
    process.kill(clusterProcess(dataDir), 'SIGKILL');
    await vi.waitFor(async () => expect(await rowsOf(url)).toEqual([{ here: 1 }]), PATIENTLY);
    await vi.waitFor(() => expect(() => process.kill(backend, 0)).toThrow('ESRCH'), PATIENTLY);
  });

  it('ends also when a part of it hangs, and has what it acknowledged', async () => {
    const dataDir = await copy();
    const { migrationUrl, close } = await openEmbedded({ dataDir });
    const client = await connect({ connectionString: migrationUrl });
    await client.query('create table sheets as select 7 as number');
    await client.end();
    // The owner of the tables does not see the cluster's own processes.
    const all = await connect({ connectionString: migrationUrl.replace('fieldline_owner@', 'postgres@') });
    const found = await all.query("select pid from pg_stat_activity where backend_type = 'checkpointer'");
    await all.end();
    process.kill(Number(found.rows[0]?.pid), 'SIGSTOP');
    await close();
    const next = await openEmbedded({ dataDir });
    const reader = await connect({ connectionString: next.migrationUrl });
    expect((await reader.query('select number from sheets')).rows).toEqual([{ number: 7 }]);
    await reader.end();
    await next.close();
  });

  it('is given up with words and an exit code when it dies again and again', async () => {
    const dataDir = await copy();
    const { child, said, ended } = await hold(dataDir);
    await vi.waitFor(() => {
      killCluster(dataDir);
      expect(child.exitCode).toBe(1);
    }, PATIENTLY);
    expect(await ended).toBe(1);
    expect(said()).toContain('cannot go on, so this server ends');
    expect(said()).not.toContain('    at ');
  });

  it('is given up with words and an exit code when its files are gone', async () => {
    const dataDir = await copy();
    const { said, ended } = await hold(dataDir);
    const pid = clusterProcess(dataDir);
    await rename(join(dataDir, CONTROL), join(dataDir, 'control'));
    process.kill(pid, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(said()).toMatch(/cannot go on, so this server ends[^]*restore a backup/);
    expect(said()).not.toContain('    at ');
  });

  it('that is ended under a program that borrowed it tells that one to run again', async () => {
    const dataDir = await copy();
    const { close } = await openEmbedded({ dataDir });
    const borrowed = lendEmbedded(dataDir, async (url) => {
      const client = await connect({ connectionString: url });
      try {
        await Promise.all([client.query('select pg_sleep(60)'), close()]);
      } finally {
        await rollBack(client);
      }
    });
    await expect(borrowed).rejects.toThrow('Run this again');
  });

  it('starts in an environment that is meant for others, or holds nothing', async () => {
    const dataDir = await copy();
    const { child, url, ended } = await hold(dataDir, {
      PATH: '/nonexistent',
      TMPDIR: '/nonexistent',
      LC_ALL: 'xx_YY',
      TZ: 'Mars/Olympus',
      PGPORT: '77',
      PGDATA: '/nonexistent',
      PGHOST: '/nonexistent',
      PGSSLMODE: 'require',
    });
    expect(await rowsOf(url)).toEqual([{ here: 1 }]);
    child.kill('SIGKILL');
    await ended;
  });

  function killCluster(dataDir: string): void {
    try {
      process.kill(clusterProcess(dataDir), 'SIGKILL');
    } catch {
      // Between two of them.
    }
  }

  async function hold(dataDir: string, env: NodeJS.ProcessEnv = process.env) {
    const child = spawn(process.execPath, [HOLDER, dataDir], { env });
    const pieces: string[] = [];
    child.stderr.on('data', (text) => pieces.push(String(text)));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    onTestFinished(() => void child.kill('SIGKILL'));
    const [url] = await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(pieces.join('')))),
    ]);
    return { child, ended, url: String(url).trim(), said: () => pieces.join('') };
  }

  async function copy(): Promise<string> {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await cp(template, dataDir, { recursive: true });
    return dataDir;
  }
});

const CONTROL = join('postgres', 'global', 'pg_control');

function version(number: string) {
  return (dataDir: string) => writeFile(join(dataDir, CLUSTER_FOLDER, 'PG_VERSION'), `${number}\n`);
}

async function inItsPlace(path: string, kind: 'file' | 'folder'): Promise<void> {
  await rm(path, { recursive: true });
  await (kind === 'file' ? writeFile(path, 'a letter') : mkdir(path));
}

async function listed(dataDir: string): Promise<readonly string[]> {
  const names = (await readdir(dataDir, { recursive: true })).sort();
  return names.filter((name) => !/owner\.lock|postmaster\.(pid|opts)$/.test(name));
}

function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function rowsOf(url: string): Promise<unknown[]> {
  const client = await connect({ connectionString: url });
  try {
    return (await client.query('select 1 as here')).rows;
  } finally {
    await client.end();
  }
}
