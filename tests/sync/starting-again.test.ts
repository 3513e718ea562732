import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { CHANGES_KEPT, purgeExpired } from '../../server/sync/retention.ts';
import { countAll } from '../../src/data/read/count-all.ts';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { openFieldDatabase } from '../../src/data/store/database.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { createEngine } from '../../src/sync/loop/engine.ts';
import { engineDeps } from '../../src/sync/loop/sync-runner.ts';
import type { Desk, Device } from './support/device.ts';
import { askedOrders, openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

describe('a device that has to start again', () => {
  const world = useWorld();

  test('shows its old rows until all of the new ones are there', async () => {
    const { device, desk } = await world.at(PLANNER);
    const admin = await world.at(ADMIN);
    const [gone] = await askedOrders(desk);
    const [kept] = (await openOrders(desk)).filter(({ id }) => id !== gone?.id);
    await admin.desk.repository.remove('workOrder', gone?.id ?? '');
    await admin.desk.repository.update('workOrder', kept?.id ?? '', { location: 'Moved' });
    await admin.device.sync();
    const before = await shown(desk);
    reset(device);
    device.network.plan('/sync/changes', { kind: 'dropRequest' });
    expect((await device.sync()).outcome).toBe('unreachable');
    expect(await shown(desk)).toEqual(before);
    // Halfway: the first pages are put aside, and the app is started anew.
    device.network.plan('/sync/changes', await firstPage());
    device.network.plan('/sync/changes', { kind: 'dropRequest' });
    expect((await device.sync()).outcome).toBe('unreachable');
    expect(await desk.database.shadow.count()).toBeGreaterThan(0);
    expect(await shown(desk)).toEqual(before);
    expect((await device.sync()).outcome).toBe('done');
    expect(await desk.row('workOrder', gone?.id ?? '')).toBeUndefined();
    expect(await desk.row('workOrder', kept?.id ?? '')).toMatchObject({ location: 'Moved' });
    expect(await shown(desk)).toEqual(await shown((await world.at(PLANNER)).desk));
    expect(await desk.database.shadow.count()).toBe(0);
    for (const { name } of ENTITIES) {
      expect(await countAll(desk.database, name)).toBe((await desk.database.rows(name).ids()).length);
    }
  });

  test('goes on saving and sending meanwhile, and loses none of it', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [order, other] = await openOrders(desk);
    reset(device);
    device.network.plan('/sync/changes', await firstPage());
    device.network.plan('/sync/changes', { kind: 'dropRequest' });
    await device.sync();
    const made = await desk.repository.create('workOrder', { title: 'Made meanwhile', type: 'repair' });
    await desk.repository.update('workOrder', order?.id ?? '', { location: 'Sent meanwhile' });
    device.network.plan('/sync/changes', { kind: 'dropRequest' });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    device.network.online = false;
    await desk.repository.update('workOrder', other?.id ?? '', { location: 'Unsent' });
    device.network.online = true;
    device.network.plan('/sync/push', { kind: 'answer', status: 502, body: '' });
    world.server().clock.advance(1000);
    await device.sync();
    expect((await outboxList(desk.database)).length).toBe(1);
    world.server().clock.advance(10 * 60_000);
    expect((await device.sync()).outcome).toBe('done');
    expect(await readMeta(desk.database, 'shadow')).toBe(null);
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await issuesList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', made.id)).toMatchObject({ title: 'Made meanwhile', version: 1 });
    expect(await desk.row('workOrder', order?.id ?? '')).toMatchObject({ location: 'Sent meanwhile' });
    expect(await desk.row('workOrder', other?.id ?? '')).toMatchObject({ location: 'Unsent' });
    expect(await desk.database.base.count()).toBe(0);
  });

  test('that dies during the exchange has the old rows or the new ones, and its work', async () => {
    const { device, desk } = await world.at(PLANNER);
    const backup = await world.backUp();
    const order = await desk.repository.create('workOrder', { title: 'Since the backup', type: 'repair' });
    await device.sync();
    await desk.repository.update('workOrder', order.id, { location: 'Unsent' });
    await world.restore(backup);
    const state = async () => ({
      rows: await shown(desk),
      outbox: (await outboxList(desk.database)).map(({ opId }) => opId),
      acked: await desk.database.acked.toCollection().primaryKeys(),
      cursor: await readMeta(desk.database, 'cursor'),
      epoch: await readMeta(desk.database, 'epoch'),
    });
    const before = await state();
    const { tenantId, userId } = desk.database;
    const dying = openFieldDatabase(tenantId, userId, device.runnerDeps.source);
    const die = () => {
      throw new Error('killed');
    };
    // The last thing that the exchange does.
    dying.meta.hook('updating', (changes) =>
      'value' in changes && changes.value === null ? die() : undefined,
    );
    const engine = createEngine(engineDeps(device.runnerDeps, dying));
    await expect(engine.runSlice(true)).rejects.toThrow('killed');
    dying.dexie.close();
    expect(await state()).toEqual(before);
    expect(await desk.database.shadow.count()).toBeGreaterThan(0);
    expect((await device.sync()).outcome).toBe('done');
    expect(await desk.row('workOrder', order.id)).toMatchObject({
      title: 'Since the backup',
      location: 'Unsent',
    });
    expect((await state()).outbox).toEqual([]);
  });

  test('after half a year away finds what the log has forgotten', async () => {
    const { device, desk } = await world.at(PLANNER);
    const admin = await world.at(ADMIN);
    const survey = await admin.desk.repository.create('survey', {
      title: 'Gone since',
      workOrderId: (await desk.database.rows('workOrder').after('', 1))[0]?.id ?? '',
    });
    await admin.device.sync();
    await device.sync();
    expect(await desk.row('survey', survey.id)).toBeDefined();
    await admin.desk.repository.remove('survey', survey.id);
    await admin.device.sync();
    const { database } = world.server();
    await purgeExpired({ database, clock: { now: () => Date.now() + 2 * CHANGES_KEPT } });
    expect((await device.sync()).outcome).toBe('done');
    expect(await desk.row('survey', survey.id)).toBeUndefined();
    expect(await shown(desk)).toEqual(await shown((await world.at(PLANNER)).desk));
  });

  test('fetches rows anew where its definitions have changed, and nothing twice', async () => {
    const { device, desk } = await world.at(PLANNER);
    const before = await shown(desk);
    const [order] = await desk.database.rows('workOrder').after('', 1);
    await desk.database
      .index('workOrder')
      .update(order?.id ?? '', { title: 'As an older app understood it' });
    await desk.database.meta.put({ key: 'schemaVersion', value: 0 });
    await device.sync();
    expect(await shown(desk)).toEqual(before);
    const calls = device.network.sent.length;
    await device.sync();
    expect(device.network.sent.length).toBe(calls + 1);
  });

  /** A first page as a server with more rows would give it, in the words of this one. */
  async function firstPage() {
    const { app, signIn } = world.server();
    const { headers } = await signIn(PLANNER);
    const answer = await app.inject({ url: '/api/sync/changes?limit=20', headers });
    return { kind: 'answer', status: 200, body: answer.body } as const;
  }
});

test('a database of the version before keeps what waits in it', async () => {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie('fieldline:grid:person', source);
  old.version(2).stores({ outbox: 'opId, seq, state, entity, [entity+entityId]', meta: 'key' });
  await old.table('outbox').put({ opId: 'one', seq: 1, schemaVersion: 1 });
  old.close();
  const database = openFieldDatabase('grid', 'person', source);
  expect(await database.outbox.toArray()).toEqual([{ opId: 'one', seq: 1, schemaVersion: 1 }]);
  expect([await database.acked.count(), await database.shadow.count()]).toEqual([0, 0]);
  database.dexie.close();
});

function reset(device: Device): void {
  device.network.plan('/sync/changes', {
    kind: 'answer',
    status: 410,
    body: JSON.stringify(problem('reset')),
  });
}

/** Every row that this person's screens can show. */
async function shown({ database }: Desk) {
  const lists = ENTITIES.map(async ({ name }) => [name, await database.rows(name).all()] as const);
  return Object.fromEntries(await Promise.all(lists));
}
