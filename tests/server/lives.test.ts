import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { DatabaseOptions } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { readAsIdentityService } from '../../server/database/tenants/tenant.ts';
import { CLUSTER_FOLDER } from '../../server/embedded/embedded-database.ts';
import { markInstalled } from '../../server/install/installed.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Milliseconds: the embedded database opens in seconds, and on a busy machine in many. */
const SLOWLY = 300_000;

interface State {
  readonly epoch: string;
  readonly life: string | null;
}

describe('the embedded database', { timeout: SLOWLY }, () => {
  it('keeps its epoch, however its server ends: what it acknowledged is flushed', async () => {
    await inFolder(async (dataDir) => {
      const first = await stateOf({ dataDir });
      expect(first.life).toMatch(/^postgres \d+ [0-9A-F]{8} flushed$/);
      const server = await startServerProcess({ dataDir });
      await server.stop('SIGKILL');
      expect(await stateOf({ dataDir })).toEqual(first);
    });
  });

  it('has another epoch after its files were put back', async () => {
    await inFolder(async (dataDir) => {
      const { epoch } = await stateOf({ dataDir });
      const earlier = join(dataDir, 'earlier');
      cpSync(join(dataDir, CLUSTER_FOLDER), earlier, { recursive: true });
      const database = await openDatabase({ dataDir });
      await markInstalled(database, systemClock);
      await database.close();
      expect((await stateOf({ dataDir })).epoch).toBe(epoch);
      await rm(join(dataDir, CLUSTER_FOLDER), { recursive: true });
      cpSync(earlier, join(dataDir, CLUSTER_FOLDER), { recursive: true });
      expect((await stateOf({ dataDir })).epoch).not.toBe(epoch);
    });
  });
});

describe('PostgreSQL', () => {
  it('that flushes keeps its epoch, however its servers end', async () => {
    const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
    try {
      const { url } = cluster;
      const first = await stateOf({ url });
      expect(first.life).toMatch(/^postgres \d+ [0-9A-F]{8} flushed$/);
      await inFolder(async (dataDir) => {
        const server = await startServerProcess({ dataDir, environment: { DATABASE_URL: url } });
        await server.stop('SIGKILL');
      });
      expect(await stateOf({ url })).toEqual(first);
    } finally {
      await cluster.stop();
    }
  });

  it.each(['fsync', 'full_page_writes'])(
    'with %s off is known by the start of its processes too',
    async (name) => {
      const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on', [name]: 'off' });
      try {
        expect((await stateOf({ url: cluster.url })).life).toMatch(/^postgres \d+ [0-9A-F]{8} \d{4}-/);
      } finally {
        await cluster.stop();
      }
    },
  );

  it.each([
    ['another cluster', (life: string) => life.replace(/\d+/, '1')],
    ['another timeline', (life: string) => life.replace(/ [0-9A-F]{8} /, ' 0000000F ')],
    ['another start of processes that do not flush', (life: string) => life.replace(/\d{4}-/, '1999-')],
  ])('that was served as %s has another epoch, once', async (_, as) => {
    const url = await createDatabase();
    const first = await stateOf({ url });
    await change(url, 'update server_state set life = $1', [as(first.life ?? '')]);
    const second = await stateOf({ url });
    expect(second.epoch).not.toBe(first.epoch);
    expect(second.life).toBe(first.life);
    expect(await stateOf({ url })).toEqual(second);
  });

  it('whose files were put back is found out by whoever saw it further, and once', async () => {
    await inFolder(async (dataDir) => {
      const url = await createDatabase();
      const options = { url, seenIn: dataDir };
      const first = await stateOf(options);
      expect((await stateOf(options)).epoch).toBe(first.epoch);
      const place = join(dataDir, 'database-seen');
      const [line = '', lsn = ''] = readFileSync(place, 'utf8').split('\n');
      expect(lsn).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
      writeFileSync(place, `another cluster\nFF/FFFFFFFF\n`);
      expect((await stateOf(options)).epoch).toBe(first.epoch);
      writeFileSync(place, `${line}\nFF/FFFFFFFF\n`);
      const second = await stateOf(options);
      expect(second.epoch).not.toBe(first.epoch);
      expect((await stateOf(options)).epoch).toBe(second.epoch);
    });
  });

  it('notices it at the next connection of a server that went on', async () => {
    const url = await createDatabase();
    const database = await openDatabase({ url });
    try {
      const state = () =>
        database.kysely.selectFrom('server_state').select('epoch').executeTakeFirstOrThrow();
      const before = await state();
      await change(url, "update server_state set life = 'postgres 1 00000001 flushed'");
      const cut = await change(
        url,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const after = await afterCut(state, cut);
      expect(after.epoch).not.toBe(before.epoch);
    } finally {
      await database.close();
    }
  });

  it('acknowledges nothing before it is flushed, whatever its settings say', async () => {
    const url = await createDatabase();
    const name = new URL(url).pathname.slice(1);
    await change(url, `alter database "${name}" set synchronous_commit = off`);
    const database = await openDatabase({ url });
    try {
      const rows = await readAsIdentityService(database, (trx) =>
        trx
          .selectNoFrom((query) =>
            query.fn<string>('current_setting', [query.val('synchronous_commit')]).as('value'),
          )
          .execute(),
      );
      expect(rows).toEqual([{ value: 'on' }]);
    } finally {
      await database.close();
    }
  });
});

async function stateOf(options: DatabaseOptions): Promise<State> {
  const database = await openDatabase(options);
  try {
    return await database.kysely
      .selectFrom('server_state')
      .select(['epoch', 'life'])
      .executeTakeFirstOrThrow();
  } finally {
    await database.close();
  }
}

/** Each connection that was cut fails once, whenever the pool hears of it. */
async function afterCut<T>(ask: () => Promise<T>, cut: number): Promise<T> {
  return ask().catch((error: unknown) => {
    if (cut === 0) throw error;
    return afterCut(ask, cut - 1);
  });
}

/** @returns the rows that it answered or changed */
async function change(url: string, statement: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-lives-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
