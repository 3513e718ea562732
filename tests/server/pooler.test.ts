import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../server/database/connection/connection-pool.ts';
import { openDatabase } from '../../server/database/database.ts';
import { apiOf, newId, operation, unique } from '../support/api.ts';
import { addressOf, sharedCluster } from '../support/postgres.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { startTransactionPooler, type TransactionPooler } from '../support/transaction-pooler.ts';

const PEOPLE = ['planner@demo.example', 'store@demo.example', 'admin@demo.example', 'tech1@demo.example'];

/** Enough for every usual statement to come often. */
const ROUNDS = 4;

describe('a server behind a pooler that hands each transaction another session', () => {
  let pooler: TransactionPooler;
  let server: TestApp;

  beforeAll(async () => {
    const shared = new URL(sharedCluster());
    pooler = await startTransactionPooler(`${shared.searchParams.get('host')}/.s.PGSQL.${shared.port}`);
    server = await startTestApp({ pooler: pooler.port });
  });
  afterAll(async () => {
    await server.close();
    await pooler.close();
  });

  it('signs people in, writes, lists, pushes and pulls, many at once', async () => {
    const people = await Promise.all(
      PEOPLE.map(async (email) => apiOf(server.app, await server.signIn(email))),
    );
    const [planner] = people;
    if (!planner) throw new Error('nobody');
    const item = await planner.create('/inventory', { name: unique('Cable shoe'), quantity: 0 });
    const counting = (api: typeof planner) => () =>
      api.push(
        Array.from({ length: 10 }, () =>
          operation({ method: 'PATCH', path: `/inventory/${item.id}/quantity`, body: { delta: 1 } }),
        ),
      );
    for (let round = 0; round < ROUNDS; round++) {
      const orders = people.map((api) =>
        api.call('POST', '/work-orders', { id: newId(), title: unique('Order'), type: 'repair' }),
      );
      const pushed = await Promise.all(people.slice(0, 2).map((api) => counting(api)()));
      expect(pushed.flat().map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      for (const { status } of await Promise.all(orders)) expect([201, 403]).toContain(status);
      expect((await planner.call('GET', '/work-orders?limit=5&sort=title')).status).toBe(200);
      expect((await planner.call('PATCH', `/inventory/${item.id}`, { name: unique('Renamed') })).status).toBe(
        200,
      );
    }
    const { upserts } = await planner.pull();
    expect(upserts.get(item.id)).toMatchObject({ quantity: 20 * ROUNDS });
    expect(pooler.sessions()).toBeGreaterThan(2);
  });

  it('hears of changes by a connection of its own, past the pooler', async () => {
    const heard = Promise.withResolvers<string>();
    const unlisten = await server.database.listen('changes', heard.resolve);
    const planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    await planner.create('/inventory', { name: unique('Cable tie'), quantity: 1 });
    expect(JSON.parse(await heard.promise)).toMatchObject({ tenantId: 'demo-tenant' });
    await unlisten();
  });

  it('never runs another node’s statement for its own, where nobody has told it of the pooler', async () => {
    const connectionString = `postgres://postgres@127.0.0.1:${pooler.port}/postgres?sslmode=disable`;
    const nodes = [10, 20].map((factor) => ({
      factor,
      pool: openPool({ connectionString, max: 1 }, { isPrepared: true }),
    }));
    const answers = await Promise.all(
      nodes.map(async ({ factor, pool }) => {
        const got: number[] = [];
        for (let round = 0; round < 40; round++) {
          // Refused where the session does not know the statement: a reader of a replica goes to the primary then.
          const answer = await pool
            .query(`select $1::int as got, ${factor} as factor`, [round])
            .catch(() => null);
          if (answer) got.push(Number(answer.rows[0]?.factor));
        }
        return [...new Set(got)];
      }),
    );
    expect(answers).toEqual([[10], [20]]);
    for (const { pool } of nodes) await pool.end();
  });

  it('does not start where the two addresses lead to different databases', async () => {
    await expect(openDatabase({ url: server.url, listenUrl: addressOf('postgres') })).rejects.toThrow(
      'DATABASE_LISTEN_URL leads to another database than DATABASE_URL.',
    );
  });
});
