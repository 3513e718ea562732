import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, linesOf, newId, operation, pushBody, unique } from '../support/api.ts';
import { atOneInstant, besideServer } from '../support/at-one-instant.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

describe('while a push runs', () => {
  let server: TestApp;
  let database: pg.Client;

  beforeAll(async () => {
    server = await startTestApp();
    database = await besideServer(server.database);
  });
  afterAll(async () => {
    await database.end();
    await server.close();
  });

  const as = async (email: string) => apiOf(server.app, await server.signIn(email));

  /** Sends, does something while the push waits for a locked order, and lets it go on. */
  async function during(
    meanwhile: (userId: string) => Promise<unknown>,
    behind: (orderId: string) => Promise<readonly ReturnType<typeof operation>[]>,
  ) {
    const sender = await as(PLANNER);
    const order = await sender.create('/work-orders', { title: unique('Locked'), type: 'repair' });
    const operations = [
      operation({
        method: 'PUT',
        path: `/work-orders/${order.id}`,
        base: { location: null },
        body: { location: 'Bay 1' },
      }),
      ...(await behind(order.id)),
    ];
    const results = await whileLocked(
      `work_orders where id = '${order.id}'`,
      () => sender.push(operations),
      () => meanwhile(sender.person.user.id),
    );
    return { statuses: results.map(({ status }) => status), orderId: order.id };
  }

  /** Begins a call that waits for a locked row, does something, and lets it go on. */
  async function whileLocked<T>(row: string, call: () => Promise<T>, meanwhile: () => Promise<unknown>) {
    await database.query('begin');
    await database.query(`select from ${row} for update`);
    const calling = call();
    await untilSomebodyWaits();
    await meanwhile();
    await database.query('rollback');
    return calling;
  }

  async function untilSomebodyWaits(people = 1): Promise<void> {
    for (;;) {
      const { rows } = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length >= people) return;
    }
  }

  const orders = async (count: number) =>
    Array.from({ length: count }, () =>
      operation({
        method: 'POST',
        path: '/work-orders',
        body: { id: newId(), title: unique('Queued'), type: 'repair' },
      }),
    );

  async function standing(userId: string, change: 'suspended' | 'active' | 'viewer' | 'planner') {
    const admin = await as(ADMIN);
    const isStatus = change === 'suspended' || change === 'active';
    const answer = isStatus
      ? await admin.call('POST', `/users/${userId}/status`, { status: change })
      : await admin.call('POST', `/users/${userId}/role`, { role: change });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer;
  }

  it.each([
    ['is deactivated', 'suspended', 'active', 401],
    ['loses the right', 'viewer', 'planner', 403],
  ] as const)('somebody who %s is refused from then on', async (_, change, back, refusal) => {
    let who = '';
    const { statuses } = await during(
      (userId) => {
        who = userId;
        return standing(userId, change);
      },
      () => orders(69),
    );
    await standing(who, back);
    expect(statuses.slice(0, 50)).toEqual([200, ...Array.from({ length: 49 }, () => 201)]);
    expect(statuses.slice(50)).toEqual(Array.from({ length: 20 }, () => refusal));
  });

  it('somebody who is deactivated decides nothing, in the same transaction either', async () => {
    const admin = await as(ADMIN);
    const asked = await admin.create('/switching-requests', { title: unique('Line'), status: 'Requested' });
    let who = '';
    const { statuses, orderId } = await during(
      (userId) => {
        who = userId;
        return standing(userId, 'suspended');
      },
      async () => [
        operation({
          method: 'PATCH',
          path: `/switching-requests/${asked.id}`,
          ifMatch: String((await admin.call('GET', `/switching-requests/${asked.id}`)).headers['etag']),
          base: { status: 'Requested' },
          body: { status: 'Approved' },
        }),
      ],
    );
    await standing(who, 'active');
    expect(statuses).toEqual([401, 401]);
    expect((await admin.call('GET', `/switching-requests/${asked.id}`)).row['status']).toBe('Requested');
    expect((await admin.call('GET', `/work-orders/${orderId}`)).row['location']).toBeNull();
  });

  it.each([
    ['is deactivated', 'suspended', 'active', 401],
    ['loses the right to', 'viewer', 'planner', 403],
  ] as const)(
    'somebody who %s issues no clearance that waited for its row',
    async (_, gone, back, status) => {
      const [issuer, admin] = [await as(PLANNER), await as(ADMIN)];
      const asked = await admin.create('/switching-requests', { title: unique('Line'), status: 'Requested' });
      const path = `/switching-requests/${asked.id}`;
      const { version } = (await admin.call('GET', path)).row;
      const answer = await whileLocked(
        `switching_requests where id = '${asked.id}'`,
        () => issuer.call('POST', `${path}/clearance`, { version }),
        () => standing(issuer.person.user.id, gone),
      );
      await standing(issuer.person.user.id, back);
      expect(answer.status).toBe(status);
    },
  );

  it('an import that its person undoes meanwhile, at another device, is undone to its last line', async () => {
    const [sender, admin] = [await as(ADMIN), await as(ADMIN)];
    const place = await admin.create('/assets', { name: unique('Yard'), kind: 'Pole', status: 'planned' });
    const importId = newId();
    await sender.call('POST', '/imports', { id: importId, fileName: 'poles.csv' });
    const made = operation({
      method: 'POST',
      path: '/assets',
      body: { id: newId(), name: unique('Pole'), kind: 'Pole', status: 'planned' },
    });
    const path = `/assets/${place.id}`;
    const changed = operation({ method: 'PUT', path, base: { model: null }, body: { model: 'P-12' } });
    const body = { ...pushBody(sender.person, [made, changed]), importId };
    let undoing: ReturnType<typeof admin.call> | undefined;
    const pushed = await whileLocked(
      `assets where id = '${place.id}'`,
      () => sender.call('POST', '/sync/push', body),
      async () => {
        undoing = admin.call('POST', `/imports/${importId}/undo`);
        await untilSomebodyWaits(2);
      },
    );
    expect(linesOf(String(pushed.body)).map(({ status }) => status)).toEqual([201, 200]);
    expect((await undoing)?.body).toMatchObject({ undone: 2, keptCount: 0 });
    expect((await admin.call('GET', `/assets/${String(made.body?.['id'])}`)).status).toBe(404);
    expect((await admin.call('GET', path)).row['model']).toBeNull();
  });
});

describe('what is deleted at the moment of a decision on it', () => {
  let server: TestApp;
  let database: pg.Client;

  beforeAll(async () => {
    server = await startTestApp();
    database = await besideServer(server.database);
  });
  afterAll(async () => {
    await database.end();
    await server.close();
  });

  it.each(['deletion', 'decision'])(
    'is there, or the decision is not: on two nodes, the %s first',
    async (ahead) => {
      const here = apiOf(server.app, await server.signIn(PLANNER));
      const there = apiOf(await server.secondNode(), await server.signIn(ADMIN));
      const item = await there.create('/inventory', { name: unique('Fuse'), quantity: 0 });
      const warehouse = await there.create('/warehouses', { name: unique('Yard'), kind: 'site' });
      for (const [path, named] of [
        [`/inventory/${item.id}`, { items: [{ name: 'Fuse', itemId: item.id, quantity: 1 }] }],
        [`/warehouses/${warehouse.id}`, { warehouseId: warehouse.id }],
      ] as const) {
        // Cancelled, it keeps nothing from being deleted until it is approved after all.
        const values = { supplier: unique('Honest Cables'), status: 'Cancelled', ...named };
        const order = await here.create('/v1/procurement', values);
        const deleting = () => there.call('DELETE', path);
        const deciding = () => there.decide(`/v1/procurement/${order.id}`, { status: 'Approved' });
        const [first, second] = ahead === 'decision' ? [deciding, deleting] : [deleting, deciding];
        const answers = await atOneInstant(database, 'demo-tenant', first, second);
        expect(
          answers.map(({ status }) => status < 300),
          `${path}: ${JSON.stringify(answers.map(({ body }) => body))}`,
        ).toEqual([true, false]);
      }
    },
  );
});
