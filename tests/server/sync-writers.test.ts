import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { amount } from '../support/amount.ts';
import type { Api } from '../support/api.ts';
import { apiOf, newId, unique } from '../support/api.ts';
import { countTogether, followFeed, writerAtDatabase } from '../support/many-writers.ts';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

describe('many writers on PostgreSQL', () => {
  const WRITERS = 16;
  /** Of each writer: what it makes and changes, and what it adds. */
  const ROUNDS = amount(60);
  const ADDED = amount(25);
  let running: TestApp | undefined;
  const test = () => {
    if (!running) throw new Error('not started');
    return running;
  };
  const planner = async () => apiOf(test().app, await test().signIn('planner@demo.example'));

  beforeAll(async () => {
    running = await startTestApp();
  });
  afterAll(() => running?.close());

  it('a reader that follows the feed meanwhile misses no change, and the sequence has no gap', async () => {
    const api = await planner();
    const { cursor } = await api.pull();
    const expected = new Map<string, number>();
    let writing = true;
    const writer = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const row = await api.create('/assets', { name: unique('Pole'), kind: 'Pole' });
        const edit = { name: unique('Renamed'), base: { name: String(row['name']) } };
        expected.set(row.id, (await api.call('PUT', `/assets/${row.id}`, edit)).row.version);
        await api
          .create('/assets', { name: unique('Line'), kind: 'ACLineSegment', parentId: row.id })
          .then((child) => {
            expected.set(child.id, child.version);
          });
      }
    };
    const reader = followFeed(api, cursor, () => writing, { entity: 'asset', limit: 50 });
    await Promise.all(Array.from({ length: WRITERS }, writer));
    writing = false;
    const seen = await reader;

    expect(expected.size).toBe(WRITERS * 2 * ROUNDS);
    for (const [id, version] of expected) expect([id, seen.get(id)]).toEqual([id, version]);
    const { rows } = await sql<
      Record<string, unknown>
    >`select count(*) as n, max(seq) as last, min(seq) as first,
        count(*) filter (where seq is null) as unnumbered
      from change_log where tenant_id = 'demo-tenant'`.execute(test().database.kysely);
    expect(rows[0]?.['unnumbered']).toBe(0);
    expect(Number(rows[0]?.['n'])).toBe(Number(rows[0]?.['last']) - Number(rows[0]?.['first']) + 1);
    expect(Number(rows[0]?.['n'])).toBeGreaterThan(WRITERS * 3 * ROUNDS);
  });

  it('thousands of commits straight at the database leave no gap, no change unseen and an exact sum', async () => {
    expect(await countTogether(test(), { commits: amount(30_000), begin: writerAtDatabase })).toEqual([]);
  });

  it('the sum of deltas is exact although backends are killed and every call is repeated until it is answered', async () => {
    const api = await planner();
    const items = await Promise.all(
      [0, 1, 2].map(() => api.create('/inventory', { name: unique('Fuse'), quantity: 0 })),
    );
    let writing = true;
    const killer = killBackends(test(), () => writing);
    const writer = async (index: number) => {
      for (let round = 0; round < ADDED; round++) {
        await untilAnswered(api, `/inventory/${items[(index + round) % 3]?.id}/quantity`, newId());
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)));
    writing = false;
    expect(await killer).toBeGreaterThan(0);
    const rows = await Promise.all(
      items.map(async ({ id }) => (await api.call('GET', `/inventory/${id}`)).row),
    );
    expect(rows.reduce((sum, row) => sum + Number(row['quantity']), 0)).toBe(WRITERS * ADDED);
    expect(rows.every((row) => row.version === Number(row['quantity']) + 1)).toBe(true);
  });

  it('a job sheet that is written while its work order is being given away goes along', async () => {
    const api = await planner();
    const other = await test().signIn('tech2@demo.example');
    const order = await api.create('/work-orders', {
      title: unique('Order'),
      type: 'repair',
      status: 'approved',
    });
    const { kysely } = test().database;
    let sheet: Promise<AnyRow> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await sql`update work_orders set scope_users = scope_users || ${[other.user.id]}::text[], version = 2
        where id = ${order.id}`.execute(trx);
      let answered = false;
      const values = { title: unique('S'), assignedTo: api.person.user.id, workOrderId: order.id };
      sheet = api.create('/job-sheets', values).finally(() => {
        answered = true;
      });
      // Until it waits for this transaction; a writer that does not wait is answered instead.
      while (!answered && !(await someoneWaits(test()))) await setImmediate();
    });
    const id = (await sheet)?.id ?? '';
    const { rows } = await sql<{ scope_users: string[] }>`select scope_users from job_sheets
      where id = ${id}`.execute(kysely);
    expect(rows[0]?.scope_users).toContain(other.user.id);
  });

  it('handing a work order around while its job sheets are written ends without a dead-lock and in agreement', async () => {
    const api = await planner();
    const tech = apiOf(test().app, await test().signIn('tech1@demo.example'));
    const other = await test().signIn('tech2@demo.example');
    const order = await api.create('/work-orders', {
      title: unique('Order'),
      type: 'repair',
      status: 'approved',
    });
    const people = [[tech.person.user.id], [other.user.id], [tech.person.user.id, other.user.id]];
    const path = `/work-orders/${order.id}`;
    const give = async () => {
      for (let round = 0; round < 30; round++) {
        const current = (await api.call('GET', path)).row['assignees'] ?? [];
        await api.call('PUT', path, { assignees: people[round % 3] ?? [], base: { assignees: current } });
      }
    };
    const write = async () => {
      for (let round = 0; round < 15; round++) {
        const me = api.person.user.id;
        const sheet = await api.create('/job-sheets', {
          title: unique('S'),
          assignedTo: me,
          workOrderId: order.id,
        });
        const edit = { title: unique('T'), assignedTo: other.user.id };
        const answer = await api.call('PUT', `/job-sheets/${sheet.id}`, { ...edit, workOrderId: order.id });
        expect(answer.status).toBe(200);
      }
    };
    await Promise.all([give(), write(), write(), write()]);
    const { rows } = await sql<{ wrong: number; sheets: number }>`select count(*) as sheets,
        count(*) filter (where not child.scope_users @> parent.scope_users) as wrong
      from job_sheets child join work_orders parent on parent.id = child.work_order_id
      where parent.id = ${order.id}`.execute(test().database.kysely);
    expect(rows).toEqual([{ sheets: 45, wrong: 0 }]);
  });
});

async function someoneWaits({ database }: TestApp): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`.execute(database.kysely);
  return rows.length > 0;
}

async function untilAnswered(api: Api, path: string, key: string): Promise<AnyRow> {
  for (;;) {
    const answer = await api.call('PATCH', path, { delta: 1 }, { 'idempotency-key': key });
    if (answer.status === 200) return answer.row;
    if (answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  }
}

/** Kills a connection of the server after every twenty statements of its own. @returns how many died. */
async function killBackends({ database }: TestApp, writing: () => boolean): Promise<number> {
  let killed = 0;
  while (writing()) {
    try {
      const { rows } = await sql`select pg_terminate_backend(pid), pg_sleep(0.05) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
          and query not like 'listen%' limit 1`.execute(database.kysely);
      killed += rows.length;
    } catch {
      // It killed the connection that it was about to use itself.
    }
  }
  return killed;
}
