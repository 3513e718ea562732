import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { ReadResult } from '../../server/database/replica/read-replica.ts';
import type { Actor } from '../../server/database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../../server/database/tenants/read-in-tenant.ts';
import { checkReplica } from '../../server/doctor/read-replica.ts';
import { createMetrics } from '../../server/monitoring/prometheus.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { mintEpoch } from '../../server/sync/epoch.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { ChangesPage } from '../../src/domain/sync/wire.ts';
import { type Api, apiOf, newId, unique } from '../support/api.ts';
import { cheapenDemo } from '../support/cheap-passwords.ts';
import { type Forwarder, startForwarder } from '../support/forwarder.ts';
import { onDatabase } from '../support/on-database.ts';
import { giveRoles, type ProductionLike } from '../support/production-like.ts';
import { caughtUp, type Member, promote, startPrimary, startStandby } from '../support/replication.ts';
import { startTestApp, type TestApp, testClock } from '../support/server-app.ts';

const GRID = 'grid';

const HARBOR: Actor = {
  tenantId: 'harbor-grid',
  userId: newId(),
  role: 'viewer',
  permissions: [],
  deviceId: null,
  deviceTime: null,
  ip: null,
  requestId: 'test',
};

describe('reads with a replica', { timeout: 300_000 }, () => {
  let primary: Member;
  let standby: Member;
  let upstream: Forwarder;
  /** Where the nodes find the replica. */
  let address: Forwarder;
  let roles: Pick<ProductionLike, 'url' | 'migrationUrl'>;
  let server: TestApp;
  let other: TestApp;
  let planner: Api;

  beforeAll(async () => {
    primary = await startPrimary();
    await onDatabase(primary.urlOf('postgres'), (client) => client.query(`create database ${GRID}`));
    const { url, migrationUrl } = await giveRoles(primary.urlOf(GRID));
    roles = { url, migrationUrl };
    const database = await openDatabase(roles);
    await loadDemo(database, systemClock);
    await cheapenDemo(database);
    await database.close();
    upstream = await startForwarder(primary.port);
    standby = await startStandby(primary, upstream.port);
    address = await startForwarder(standby.port);
    const start = async () =>
      startTestApp({
        database: await open(address.port),
        clock: testClock(Date.now()),
        url: primary.urlOf(GRID),
      });
    server = await start();
    other = await start();
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
  });
  afterAll(async () => {
    await server.close();
    await other.close();
    await address.close();
    await upstream.close();
    await standby.stop();
    await primary.stop();
  });
  beforeEach(() => caughtUp(primary, standby));

  it('have lists and the first download from it, each as the primary has them', async () => {
    const before = await scansOn(standby, 'inventory_items');
    const { results } = await during(server.database, async () => {
      const listed = await planner.call('GET', '/inventory?limit=5&sort=name');
      expect([listed.status, listed.headers['x-total-count']]).toEqual([200, await countOn(primary)]);
      const { pages } = await planner.pull(undefined, 50);
      expect(pages.length).toBeGreaterThan(2);
    });
    expect([...results.keys()]).toEqual(['replica']);
    expect(results.get('replica')).toBeGreaterThan(3);
    await expect.poll(() => scansOn(standby, 'inventory_items')).toBeGreaterThan(before);
  });

  // But for a whole tenant that arrives, which has another epoch in the same transaction.
  it('are of tables whose every write the change log tells of', async () => {
    const { rows } = await onDatabase(primary.urlOf(GRID), (client) =>
      client.query(`select change.tgrelid::regclass::text as name
        from pg_trigger as change join pg_trigger as made using (tgrelid)
        where change.tgfoid = 'record_change'::regproc and made.tgfoid = 'record_inserts'::regproc
          and change.tgtype & 16 > 0 and made.tgtype & 4 > 0
          and 'O' = all (array[change.tgenabled, made.tgenabled])
          and cardinality(change.tgattr::int2[]) = 0`),
    );
    const told = rows.map(({ name }) => String(name));
    expect(ENTITIES.map(({ table }) => table).filter((table) => !told.includes(table))).toEqual([]);
  });

  it('never lack what was written before, on any node, however far the replica is behind', async () => {
    const elsewhere = apiOf(other.app, await other.signIn('admin@demo.example'));
    await whilePaused(async () => {
      const { value: name, results } = await during(server.database, async () => {
        const { name: made } = await planner.create('/inventory', { name: unique('Fuse link'), quantity: 1 });
        expect(await found(planner, made)).toMatchObject([{ name: made }]);
        expect(namesIn(await planner.pull())).toContain(made);
        return made;
      });
      expect([...results.keys()]).toEqual(['behind']);
      expect(await found(elsewhere, name)).toMatchObject([{ name }]);
      // Whose tenant has not written since is not held up by one that has.
      const harbor = await during(server.database, () =>
        readInTenant(server.database, HARBOR, countOf('work_orders')),
      );
      expect([...harbor.results.keys()]).toEqual(['replica']);
    });
    await caughtUp(primary, standby);
    const again = await during(server.database, () => planner.call('GET', '/inventory'));
    expect([...again.results.keys()]).toEqual(['replica']);
  });

  it('show nothing that the primary has not acknowledged, and give out no cursor beyond it', async () => {
    const before = await epochOf(primary);
    await acknowledgeBy(primary, 'somebody_away');
    const name = unique('Cable shoe');
    const writing = planner.call('POST', '/inventory', { name, quantity: 1 });
    await expect.poll(() => countOn(standby)).not.toBe(await countOn(primary));
    const { results } = await during(server.database, async () => {
      expect(await found(planner, name)).toEqual([]);
      const page = (await planner.call('GET', '/sync/changes?limit=5')).body as ChangesPage;
      expect((await planner.call('GET', `/sync/changes?cursor=${page.next}`)).status).toBe(200);
    });
    expect(results).toEqual(new Map([['ahead', 3]]));
    // Those who wait are let go.
    await acknowledgeBy(primary, '');
    expect((await writing).status).toBe(201);
    expect(await epochOf(primary)).toBe(before);
  });

  it('show nothing to whom the primary has shut out, though the replica stands where the primary does', async () => {
    const viewer = apiOf(server.app, await server.signIn('viewer@demo.example'));
    const read = async () => {
      const listed = await viewer.call('GET', '/inventory?limit=5');
      return [listed.status, (await viewer.call('GET', '/sync/changes?limit=5')).status];
    };
    const shut = (statement: string) =>
      onDatabase(primary.urlOf(GRID), (client) =>
        client.query(`set session_replication_role = replica; ${statement}`),
      );
    const members = "where email = 'viewer@demo.example' and tenant_id = 'demo-tenant'";
    await whilePaused(async () => {
      const { results } = await during(server.database, async () => {
        expect(await read()).toEqual([200, 200]);
        await shut("update roles set permissions = '[]' where name = 'viewer' and tenant_id = 'demo-tenant'");
        expect(await read()).toEqual([403, 200]);
        expect((await viewer.pull()).upserts.size).toBe(0);
        await shut(`update members set status = 'suspended' ${members}`);
        expect(await read()).toEqual([401, 401]);
        await shut(`update members set status = 'active' ${members}; update refresh_families set revoked_at = now()
          where user_id in (select id from members ${members})`);
        expect(await read()).toEqual([401, 401]);
      });
      expect([...results.keys()]).toEqual(['replica']);
    });
  });

  it('come from the primary where the replica is of other data, or of another version', async () => {
    await whilePaused(async () => {
      await mintEpoch(server.database);
      const { results } = await during(server.database, () => planner.call('GET', '/inventory'));
      expect([...results.keys()]).toEqual(['other_data']);
    });
    await caughtUp(primary, standby);
    await whilePaused(async () => {
      await onDatabase(primary.urlOf(GRID), (client) =>
        client.query("insert into schema_migrations (name) values ('9999_later.sql')"),
      );
      const { results } = await during(server.database, () => planner.call('GET', '/inventory'));
      expect([...results.keys()]).toEqual(['other_data']);
    });
    await onDatabase(primary.urlOf(GRID), (client) =>
      client.query("delete from schema_migrations where name = '9999_later.sql'"),
    );
  });

  it('come from the primary where another change has the number of the replica’s last one', async () => {
    await whilePaused(async () => {
      await onDatabase(primary.urlOf(GRID), (client) =>
        client.query(`update change_log set version = version + 1 where (tenant_id, seq) in
          (select tenant_id, seq from change_counter where tenant_id = 'harbor-grid')`),
      );
      const { results } = await during(server.database, () =>
        readInTenant(server.database, HARBOR, countOf('work_orders')),
      );
      expect([...results.keys()]).toEqual(['other_data']);
    });
  });

  it('are counted, and the standby’s lag is seen by a login that may see it', async () => {
    const { database, clock } = server;
    await readInTenant(database, HARBOR, countOf('work_orders'));
    const metrics = createMetrics({ database, clock, lastBackup: async () => null });
    const lags = async () => {
      clock.advance(20_000);
      const { text } = await metrics.page();
      expect(text).toMatch(/^fieldline_replica_reads_total\{result="replica"\} [1-9]/m);
      return [...text.matchAll(/^(fieldline_standby_lag_\w+)\{standby="standby"\} \d/gm)].map(
        ([, name]) => name,
      );
    };
    expect(await lags()).toEqual([]);
    const role = new URL(roles.url).username;
    await onDatabase(primary.urlOf(GRID), (client) => client.query(`grant pg_read_all_stats to "${role}"`));
    await expect.poll(lags).toEqual(['fieldline_standby_lag_bytes', 'fieldline_standby_lag_seconds']);
  });

  it('are looked at by the doctor', async () => {
    const examined = async (databaseReadUrl: string) => {
      const findings = await checkReplica({ databaseUrl: roles.url, databaseReadUrl });
      return findings.map(({ status, words }) => `${status}: ${words}`);
    };
    expect(await examined(urlAt(address.port))).toEqual([
      expect.stringMatching(/^ok: is a standby, \d[\d,]* bytes/),
    ]);
    expect(await examined(roles.url)).toEqual(['warning: takes writes, and so is no standby']);
    expect(await examined(urlAt(1))).toEqual([expect.stringContaining('warning: cannot be reached')]);
    await whilePaused(async () => {
      await mintEpoch(server.database);
      expect(await examined(urlAt(address.port))).toEqual([
        expect.stringContaining('warning: is a standby of other data'),
      ]);
    });
  });

  it('see their own tenant only, and write nowhere', async () => {
    const { value, results } = await during(server.database, () =>
      readInTenant(server.database, HARBOR, async (trx) => {
        const { rows } = await sql<{
          tenant: string;
        }>`select distinct tenant_id as tenant from work_orders`.execute(trx);
        return rows.map(({ tenant }) => tenant);
      }),
    );
    expect([value, [...results.keys()]]).toEqual([['harbor-grid'], ['replica']]);
    const writing = readInTenant(server.database, HARBOR, (trx) =>
      sql`insert into feature_flags (tenant_id, id, key) values ('harbor-grid', ${newId()}, 'inventory')`.execute(
        trx,
      ),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    // Who tries it keeps nobody from the replica.
    const after = await during(server.database, () =>
      readInTenant(server.database, HARBOR, countOf('work_orders')),
    );
    expect([...after.results.keys()]).toEqual(['replica']);
  });

  it('come from the primary where the standby had to end a query for what it repeats', async () => {
    await onDatabase(primary.urlOf(GRID), (client) =>
      client.query('create table passing as select 1; grant select on passing to public'),
    );
    await onDatabase(standby.urlOf(GRID), async (client) => {
      await client.query('alter system set max_standby_streaming_delay = 0');
      await client.query('select pg_reload_conf()');
    });
    await caughtUp(primary, standby);
    const reading = during(server.database, () =>
      readInTenant(server.database, HARBOR, async (trx) => {
        const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(
          trx,
        );
        const isStandby = rows[0]?.is_standby === true;
        if (isStandby) await sql`select pg_sleep(60) from passing`.execute(trx);
        return isStandby;
      }),
    );
    const onStandby = (query: string) =>
      onDatabase(standby.urlOf(GRID), async (client) => (await client.query(query)).rows[0]?.count);
    await expect
      .poll(() =>
        onStandby(`select count(*)::int from pg_stat_activity
        where datname = '${GRID}' and wait_event = 'PgSleep'`),
      )
      .toBe(1);
    await onDatabase(primary.urlOf(GRID), (client) => client.query('drop table passing'));
    const { value, results } = await reading;
    expect([value, [...results.keys()]]).toEqual([false, ['cancelled']]);
    await expect
      .poll(() =>
        onStandby(
          `select confl_lock::int as count from pg_stat_database_conflicts where datname = '${GRID}'`,
        ),
      )
      .toBe(1);
  });

  it('do not each wait for a replica that says nothing', async () => {
    const mute = await startMute();
    const database = await open(mute.port);
    const turns: (ReadResult | null)[] = [];
    database.replica?.onTurn((why) => turns.push(why));
    const { results } = await during(database, async () => {
      for (let n = 0; n < 20; n++) await readInTenant(database, HARBOR, countOf('work_orders'));
    });
    expect(results).toEqual(new Map([['away', 20]]));
    expect(turns).toEqual(['away']);
    expect(mute.connections()).toBe(1);
    await database.close();
    await mute.close();
  });

  it('come from the primary where the other one is no standby, or is one no more', async () => {
    const second = await startStandby(primary, primary.port, 'second');
    const [ofPrimary, ofSecond] = [await open(primary.port), await open(second.port)];
    const read = (database: Database) => () => readInTenant(database, HARBOR, countOf('work_orders'));
    await expect
      .poll(async () => [...(await during(ofSecond, read(ofSecond))).results.keys()])
      .toEqual(['replica']);
    await promote(second);
    for (const database of [ofPrimary, ofSecond]) {
      const { value, results } = await during(database, read(database));
      expect([Number(value) > 0, [...results.keys()]]).toEqual([true, ['not_standby']]);
      await database.close();
    }
    await second.stop();
  });

  it('are all answered while it cannot be reached under load, have it again when it is back, and are when it is killed', async () => {
    const isOver = { now: false };
    const answers = new Map<number, number>();
    const readers = Array.from({ length: 6 }, async () => {
      while (!isOver.now) {
        const { status } = await planner.call('GET', '/inventory?limit=20');
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    const more = (result: ReadResult) => {
      const count = () => server.database.replica?.reads().get(result) ?? 0;
      const before = count();
      return expect.poll(count).toBeGreaterThan(before + 20);
    };
    await more('replica');
    address.leadTo(null);
    await more('away');
    address.leadTo(standby.port);
    await more('replica');
    await standby.kill();
    await more('away');
    isOver.now = true;
    await Promise.all(readers);
    expect([...answers.keys()]).toEqual([200]);
  });

  /** @param port of the replica */
  function open(port: number): Promise<Database> {
    return openDatabase({ ...roles, readUrl: urlAt(port) });
  }

  function urlAt(port: number): string {
    return Object.assign(new URL(roles.url), { port: String(port) }).href;
  }

  async function whilePaused(work: () => Promise<void>): Promise<void> {
    await onDatabase(standby.urlOf(GRID), async (client) => {
      await client.query('select pg_wal_replay_pause()');
      await expect
        .poll(
          async () => (await client.query('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state,
        )
        .toBe('paused');
      try {
        await work();
      } finally {
        await client.query('select pg_wal_replay_resume()');
      }
    });
  }
});

/** What became of the reads of a database while something was done. */
async function during<T>(database: Database, work: () => Promise<T>) {
  const before = new Map(database.replica?.reads());
  const value = await work();
  const results = new Map<ReadResult, number>();
  for (const [result, count] of database.replica?.reads() ?? []) {
    const more = count - (before.get(result) ?? 0);
    if (more > 0) results.set(result, more);
  }
  return { value, results };
}

async function found(api: Api, name: unknown): Promise<unknown> {
  return (await api.call('GET', `/inventory?search=${encodeURIComponent(String(name))}`)).body;
}

function countOf(table: string) {
  return async (trx: ReadingTransaction) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
      trx,
    );
    return rows[0]?.total;
  };
}

function namesIn({ upserts }: Awaited<ReturnType<Api['pull']>>) {
  return [...upserts.values()].map((row) => row['name']);
}

/** Looks into a table on this machine, index or not. */
async function scansOn(member: Member, table: string): Promise<number> {
  return onDatabase(member.urlOf(GRID), async (client) => {
    const { rows } = await client.query(
      `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = $1`,
      [table],
    );
    return Number(rows[0]?.scans);
  });
}

/** Items of the tenant, as the header of a list has it. */
async function countOn(member: Member): Promise<string> {
  return onDatabase(member.urlOf(GRID), async (client) => {
    const { rows } = await client.query(
      "select count(*) as total from inventory_items where tenant_id = 'demo-tenant' and deleted_at is null",
    );
    return String(rows[0]?.total);
  });
}

async function epochOf(member: Member): Promise<string> {
  return onDatabase(member.urlOf(GRID), async (client) =>
    String((await client.query('select epoch from server_state')).rows[0]?.epoch),
  );
}

/** Which standby a commit waits for; by default none. */
async function acknowledgeBy(primary: Member, name: string): Promise<void> {
  await onDatabase(primary.urlOf('postgres'), async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`);
    await client.query('select pg_reload_conf()');
  });
}

/** Lets everybody in and says nothing. */
async function startMute() {
  const open = new Set<Socket>();
  let connections = 0;
  const listening = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return {
    port: (listening.address() as AddressInfo).port, // it listens on a port
    connections: () => connections,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
