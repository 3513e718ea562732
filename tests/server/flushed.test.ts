import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { readAsIdentityService } from '../../server/database/tenants/tenant.ts';
import { CLUSTER_FOLDER, lendEmbedded, openEmbedded } from '../../server/embedded/embedded-database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { setUpTenant } from '../../server/seed/set-up.ts';
import { apiOf, newId, operation } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestApp, testClock } from '../support/server-app.ts';

/** So many that what PostgreSQL flushes by itself meanwhile, five times a second, is a part of it. */
const PUSHES = 100;

/** In every place that comes before the settings of the cluster. */
const UNFLUSHED = 'synchronous_commit = off';
const BY_ADDRESS = `options=${encodeURIComponent('-c synchronous_commit=off')}`;

describe('what is acknowledged', () => {
  it('has cost a flush of the log of writes each, though cluster, database, role and address want none', async () => {
    const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
    onTestFinished(cluster.stop);
    await onDatabase(cluster.url, async (client) => {
      await client.query(`alter system set ${UNFLUSHED}`);
      await client.query(`alter database postgres set ${UNFLUSHED}`);
      await client.query(`alter role postgres set ${UNFLUSHED}`);
      await client.query(`alter role postgres in database postgres set ${UNFLUSHED}`);
      await client.query('select pg_reload_conf()');
    });
    const url = `${cluster.url}${cluster.url.includes('?') ? '&' : '?'}${BY_ADDRESS}`;
    const database = await openDatabase({ url });
    const person = (email: string) => ({ email, name: 'Somebody', password: DEMO_PASSWORD });
    await setUpTenant(database, testClock(), {
      id: 'grid',
      name: 'Grid',
      admin: person('admin@grid.example'),
      superAdmin: person('root@grid.example'),
    });
    await database.close();
    const before = await flushes(cluster.url);
    const server = await startTestApp({ database: await openDatabase({ url }), url });
    const admin = apiOf(server.app, await server.signIn('admin@grid.example'));
    for (let index = 0; index < PUSHES; index++) {
      const body = { id: newId(), title: `Order ${index}`, type: 'repair' };
      const [made] = await admin.push([operation({ method: 'POST', path: '/work-orders', body })]);
      expect(made?.status).toBe(201);
    }
    // Each connection says at its end at the latest what it has done.
    await server.close();
    await expect.poll(async () => (await flushes(cluster.url)) - before).toBeGreaterThanOrEqual(PUSHES);
    const owners = await flushes(cluster.url);
    await onDatabase(url, async (client) => {
      for (let index = 0; index < PUSHES; index++)
        await client.query('insert into move_trail values ($1, $1, $2)', ['nobody', '[]']);
    });
    await expect.poll(async () => (await flushes(cluster.url)) - owners).toBeGreaterThanOrEqual(PUSHES);
  });

  it.each(['local', 'remote_apply'])('is where the operator wants it: %s stays', async (wanted) => {
    const cluster = await startPostgres();
    onTestFinished(cluster.stop);
    await onDatabase(cluster.url, (client) =>
      client.query(`alter role postgres set synchronous_commit = ${wanted}`),
    );
    const database = await openDatabase({ url: cluster.url });
    onTestFinished(() => database.close());
    expect((await settingsOf(database))['commits']).toBe(wanted);
  });

  it('is on the disk of the embedded PostgreSQL, whatever its files, its roles and the environment say', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-flushed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await openEmbedded({ dataDir });
    const admin = Object.assign(new URL(first.url), { username: 'postgres' }).href;
    await onDatabase(admin, (client) =>
      client.query(`alter role fieldline set ${UNFLUSHED}; alter role fieldline_owner set ${UNFLUSHED};
        alter database fieldline set ${UNFLUSHED}`),
    );
    await first.close();
    const lines = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `${name} = off\n`);
    const damaged = ['zero_damaged_pages', 'ignore_checksum_failure'].map((name) => `${name} = on\n`);
    await appendFile(join(dataDir, CLUSTER_FOLDER, 'postgresql.auto.conf'), [...lines, ...damaged].join(''));
    vi.stubEnv('PGOPTIONS', '-c synchronous_commit=off');
    onTestFinished(() => void vi.unstubAllEnvs());
    const kept = { fsync: 'on', pages: 'on', commits: 'on', checksums: 'on', zeroed: 'off', ignored: 'off' };
    const ofOwner = await lendEmbedded(dataDir, (url) =>
      onDatabase(url, async (client) => (await client.query(`select ${SETTINGS}`)).rows),
    );
    expect(ofOwner).toEqual([kept]);
    const database = await openDatabase({ dataDir });
    onTestFinished(() => database.close());
    expect(await settingsOf(database)).toEqual(kept);
  });
});

const SETTINGS = `current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
  current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
  current_setting('zero_damaged_pages') as zeroed, current_setting('ignore_checksum_failure') as ignored`;

async function settingsOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await readAsIdentityService(database, (trx) =>
    sql<Record<string, string>>`select ${sql.raw(SETTINGS)}`.execute(trx),
  );
  return rows[0] ?? {};
}

/** How often the log of writes was flushed to the disk, as PostgreSQL has counted. */
async function flushes(url: string): Promise<number> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ n: number }>("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'"),
  );
  return rows[0]?.n ?? 0;
}
