import { describe, expect, test } from 'vitest';
import { ackedIn } from '../../src/data/outbox/acked.ts';
import { issuesList, outboxList, retryOperation } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { PushRequest } from '../../src/domain/sync/wire.ts';
import type { Place } from './support/world.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';
const DAY = 86_400_000;

describe('a server that comes back from a backup', () => {
  const world = useWorld();

  test('gets again what it had acknowledged since, in its order, and nothing twice', async () => {
    const { device, desk } = await world.at(STORE);
    const item = await desk.repository.create('inventoryItem', { name: 'Fuse link 16 A', quantity: 100 });
    await device.sync();
    await consume(desk, item, -3);
    await device.sync();
    const backup = await world.backUp();
    await consume(desk, item, 10);
    await device.sync();
    await desk.repository.update('inventoryItem', item.id, { location: 'Van 7' });
    const late = await desk.repository.create('inventoryItem', { name: 'Fuse link 25 A', quantity: 8 });
    await device.sync();
    await consume(desk, item, -2);
    await world.restore(backup);
    expect(await onServer('inventory', item.id)).toMatchObject({ quantity: 97, location: null });
    expect((await device.sync()).outcome).toBe('done');
    const there = await onServer('inventory', item.id);
    expect(there).toMatchObject({ quantity: 105, location: 'Van 7' });
    expect(await desk.row('inventoryItem', item.id)).toEqual(there);
    expect(await desk.row('inventoryItem', late.id)).toEqual(await onServer('inventory', late.id));
    await expectRest({ device, desk });
    // Once more from the same backup: what has gone again is kept again.
    await world.restore(backup);
    await device.sync();
    expect(await onServer('inventory', item.id)).toMatchObject({ quantity: 105, location: 'Van 7' });
    expect(await onServer('inventory', late.id)).toMatchObject({ quantity: 8 });
    await expectRest({ device, desk });
  });

  test.each([false, true])(
    'of which nobody tells hears what was saved since only after what it has forgotten, whoever wrote meanwhile: %s',
    async (isBusy) => {
      const { device, desk } = await world.at(PLANNER);
      const known = await newOrder({ device, desk }, 'As in the backup');
      const backup = await world.backUp();
      const lost = await newOrder({ device, desk }, 'Forgotten');
      await desk.repository.update('workOrder', lost.id, { title: 'Typed without signal' });
      await desk.repository.update('workOrder', known.id, { title: 'Typed as well' });
      await world.restoreUntold(backup);
      if (isBusy) for (const title of ['One', 'Two', 'Three']) await newOrder(await world.at(ADMIN), title);
      await device.sync();
      expect(await onServer('work-orders', lost.id)).toMatchObject({ title: 'Typed without signal' });
      expect(await onServer('work-orders', known.id)).toMatchObject({ title: 'Typed as well' });
      await expectRest({ device, desk });
    },
  );

  test('hears what was saved since only after what it has forgotten', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await newOrder({ device, desk }, 'As in the backup');
    const backup = await world.backUp();
    await desk.repository.update('workOrder', order.id, { title: 'Forgotten', status: 'scheduled' });
    await device.sync();
    await desk.repository.update('workOrder', order.id, { title: 'Typed without signal' });
    await desk.repository.update('workOrder', order.id, { status: 'inProgress' });
    await world.restore(backup);
    await device.sync();
    expect(await onServer('work-orders', order.id)).toMatchObject({
      title: 'Typed without signal',
      status: 'inProgress',
    });
    await expectRest({ device, desk });
  });

  test('hears of a completion with the time it happened, although it is told a day later', async () => {
    const { device, desk } = await world.at(ADMIN);
    const order = await newOrder({ device, desk }, 'Completed and closed since');
    await desk.repository.update('workOrder', order.id, { status: 'scheduled' });
    await device.sync();
    const backup = await world.backUp();
    for (const status of ['inProgress', 'completed', 'closed']) {
      await desk.repository.update('workOrder', order.id, { status });
      await device.sync();
    }
    const before = await desk.row('workOrder', order.id);
    await world.restore(backup);
    world.server().clock.advance(DAY);
    await device.open(ADMIN);
    await device.sync();
    const after = await onServer('work-orders', order.id);
    expect(after['status']).toBe('closed');
    expect(after['completedDate']).toBe(before?.completedDate);
    expect(await desk.row('workOrder', order.id)).toEqual(after);
    await expectRest({ device, desk });
  });

  test('never makes the work of this device disappear from its screens', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await newOrder({ device, desk }, 'Before');
    const backup = await world.backUp();
    await desk.repository.update('workOrder', order.id, { title: 'Since the backup' });
    const made = await newOrder({ device, desk }, 'Made since');
    await world.restore(backup);
    device.network.plan('/sync/push', { kind: 'dropRequest' });
    device.network.plan('/sync/push', { kind: 'dropRequest' });
    await device.sync();
    await device.sync();
    const shown = () =>
      Promise.all([order, made].map(async ({ id }) => (await desk.row('workOrder', id))?.title));
    expect((await outboxList(desk.database)).every(({ state, sent }) => state === 'pending' && sent)).toBe(
      true,
    );
    expect(await shown()).toEqual(['Since the backup', 'Made since']);
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await shown()).toEqual(['Since the backup', 'Made since']);
    await expectRest({ device, desk });
  });

  test('hears of no child before its parent, although the child was saved when the parent was known', async () => {
    const { device, desk } = await world.at(PLANNER);
    const backup = await world.backUp();
    const order = await newOrder({ device, desk }, 'Parent');
    const [creation] = (await desk.database.acked.toArray()).flatMap(ackedIn);
    const sheet = await desk.repository.create('survey', { title: 'Child', workOrderId: order.id });
    await device.sync();
    const unsent = await desk.repository.create('survey', { title: 'Unsent child', workOrderId: order.id });
    await world.restore(backup);
    await device.sync();
    const last = device.network.sent.findLast(({ path }) => path === '/sync/push');
    const { operations } = JSON.parse(last?.body ?? '') as PushRequest;
    const parent = creation?.opId;
    expect(operations.map(({ body, dependsOn }) => [body?.['id'], dependsOn])).toEqual([
      [order.id, []],
      [sheet.id, [parent]],
      [unsent.id, [parent]],
    ]);
    for (const { id } of [sheet, unsent]) {
      expect(await onServer('surveys/v1/surveys', id)).toMatchObject({ workOrderId: order.id });
    }
    await expectRest({ device, desk });
  });

  test('takes no edit of others back, and brings nothing back to life', async () => {
    const [one, two] = [await world.at(PLANNER), await world.at(ADMIN)];
    const kept = await newOrder(one, 'Mine');
    const deleted = await newOrder(one, 'Short-lived', 'waitingOnApproval');
    await two.device.sync();
    await two.desk.repository.update('workOrder', kept.id, { title: 'Theirs, later' });
    await two.desk.repository.remove('workOrder', deleted.id);
    await two.device.sync();
    await world.restore(await world.backUp());
    for (const { device, desk } of [one, two, one]) {
      await device.sync();
      expect(await desk.row('workOrder', kept.id)).toMatchObject({ title: 'Theirs, later' });
      expect(await desk.row('workOrder', deleted.id)).toBeUndefined();
      await expectRest({ device, desk });
    }
    expect(await onServer('work-orders', kept.id)).toMatchObject({ title: 'Theirs, later' });
  });

  test('shows what it refuses this time, and takes it once the record is there again', async () => {
    const [one, two] = [await world.at(PLANNER), await world.at(ADMIN)];
    const backup = await world.backUp();
    const order = await newOrder(one, 'Known to two people');
    await two.device.sync();
    await two.desk.repository.update('workOrder', order.id, { location: 'Bay 4' });
    await two.device.sync();
    await world.restore(backup);
    await two.device.sync();
    const [refused] = await outboxList(two.desk.database);
    expect(refused).toMatchObject({ entityId: order.id, state: 'parked' });
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ location: 'Bay 4' });
    await one.device.sync();
    await two.device.sync();
    await retryOperation(two.desk.database, refused?.opId ?? '', two.device.tools);
    await two.device.sync();
    expect(await onServer('work-orders', order.id)).toMatchObject({ location: 'Bay 4' });
    await expectRest(two);
  });

  test('asks before it deletes again what it has back', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await newOrder({ device, desk }, 'Deleted since', 'waitingOnApproval');
    const backup = await world.backUp();
    await desk.repository.remove('workOrder', order.id);
    await device.sync();
    await world.restore(backup);
    await device.sync();
    const [issue] = await issuesList(desk.database);
    expect(issue).toMatchObject({ kind: 'editedSinceDelete', entityId: order.id });
    await resolveConflict(desk.database, issue?.id ?? '', 'mine', device.tools);
    await device.sync();
    expect(await desk.row('workOrder', order.id)).toBeUndefined();
    await expectRest({ device, desk });
  });

  test('deletes without asking what a person has seen as it is, and asks where it is not', async () => {
    const { device, desk } = await world.at(PLANNER);
    const other = await world.at(ADMIN);
    const [same, edited] = [
      await newOrder({ device, desk }, 'Same', 'waitingOnApproval'),
      await newOrder({ device, desk }, 'Edited', 'waitingOnApproval'),
    ];
    await other.device.sync();
    const backup = await world.backUp();
    await other.desk.repository.update('workOrder', edited.id, { title: 'Edited since' });
    await other.device.sync();
    await device.sync();
    // What this device sent itself would go again: only what it waits with is of interest here.
    await desk.database.acked.clear();
    for (const { id } of [same, edited]) await desk.repository.remove('workOrder', id);
    await world.restore(backup);
    await device.sync();
    expect(await issuesList(desk.database)).toMatchObject([
      { entityId: edited.id, kind: 'editedSinceDelete' },
    ]);
    expect((await onServer('work-orders', same.id))['code']).toBe('not_found');
    expect(await onServer('work-orders', edited.id)).toMatchObject({ title: 'Edited' });
  });

  test('asks nobody twice about a conflict', async () => {
    const [one, two] = [await world.at(PLANNER), await world.at(ADMIN)];
    const order = await newOrder(one, 'Start');
    await two.device.sync();
    await one.desk.repository.update('workOrder', order.id, { title: 'One' });
    await two.desk.repository.update('workOrder', order.id, { title: 'Two' });
    await one.device.sync();
    await two.device.sync();
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'theirs', two.device.tools);
    await world.restore(await world.backUp());
    await two.device.sync();
    await expectRest(two);
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ title: 'One' });
  });

  test('hears from each person of a shared tablet under their own name', async () => {
    const { device, desk } = await world.at(PLANNER);
    const backup = await world.backUp();
    const order = await newOrder({ device, desk }, 'By the planner');
    await world.restore(backup);
    const other = await device.open(STORE);
    await device.sync();
    await expectRest({ device, desk: other });
    expect((await desk.database.acked.count()) > 0).toBe(true);
    expect((await onServer('work-orders', order.id))['code']).toBe('not_found');
    await device.open(PLANNER);
    await device.sync();
    expect(await onServer('work-orders', order.id)).toMatchObject({
      createdBy: desk.database.userId,
      title: 'By the planner',
    });
    await expectRest({ device, desk });
  });

  test('hears it from a device that makes a call for each, too', async () => {
    const { device, desk } = await world.at(STORE);
    const item = await desk.repository.create('inventoryItem', { name: 'Cable lug', quantity: 10 });
    await device.sync();
    const backup = await world.backUp();
    await consume(desk, item, -4);
    await device.sync();
    await world.restore(backup);
    // It learns of the backup by pulling: a plain call names no epoch.
    await device.sync();
    const gateway = { kind: 'answer', status: 404, body: '' } as const;
    await world.restore(backup);
    device.network.plan('/sync/push', gateway);
    await device.sync();
    expect(await onServer('inventory', item.id)).toMatchObject({ quantity: 6 });
    expect(await desk.row('inventoryItem', item.id)).toEqual(await onServer('inventory', item.id));
    await expectRest({ device, desk });
  });

  test('finds the operations of 30 days by its own clock, and an idle device writes nothing', async () => {
    const { device, desk } = await world.at(PLANNER);
    await newOrder({ device, desk }, 'Old');
    const first = await desk.database.acked.toArray();
    expect(first).toMatchObject([{ operations: [{ kind: 'create' }], ackedAt: world.server().clock.now() }]);
    world.server().clock.advance(29 * DAY);
    await device.open(PLANNER);
    await device.sync();
    expect(await desk.database.acked.toArray()).toEqual(first);
    world.server().clock.advance(2 * DAY);
    await device.open(PLANNER);
    await newOrder({ device, desk }, 'New');
    const kept = (await desk.database.acked.toArray()).flatMap(ackedIn);
    expect(kept.map(({ summary }) => summary)).toEqual(['New']);
  });

  async function onServer(path: string, id: string): Promise<Readonly<Record<string, unknown>>> {
    const { app, signIn } = world.server();
    const { headers } = await signIn(ADMIN);
    return (await app.inject({ url: `/api/${path}/${id}`, headers })).json();
  }
});

/** What nobody has approved may be deleted. */
async function newOrder({ device, desk }: Place, title: string, status = 'approved'): Promise<AnyRow> {
  const order = await desk.repository.create('workOrder', { title, type: 'repair', status });
  await device.sync();
  return order;
}

async function consume(desk: Place['desk'], item: AnyRow, delta: number): Promise<void> {
  await desk.repository.adjustQuantity('inventoryItem', item.id, delta, null);
}

async function expectRest({ desk }: Place): Promise<void> {
  expect(await outboxList(desk.database)).toEqual([]);
  expect(await issuesList(desk.database)).toEqual([]);
  expect(await desk.database.base.count()).toBe(0);
  expect(await desk.database.shadow.count()).toBe(0);
}
