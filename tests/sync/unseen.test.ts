import { describe, expect, test } from 'vitest';
import {
  discardOperation,
  issuesList,
  outboxList,
  repairOperation,
} from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type AnyItem, itemsOf } from '../../src/domain/kit/fields/field.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { confirmedReceipts } from '../../src/domain/procurement/over-receipt.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';

/** An order of the store's, on the server and on the planner's device. */
async function ordered(world: World, ...steps: readonly ('Requested' | 'Approved' | 'Ordered')[]) {
  const store = await world.at(STORE);
  const { id } = await store.desk.repository.create('procurementOrder', {
    supplier: 'Honest Cables',
    items: [{ id: 'l1', position: 'a0', name: 'Cable', quantity: 10, unitPrice: 1 }],
  });
  await store.device.sync();
  const planner = await world.at(PLANNER);
  for (const status of steps) {
    const { desk, device } = status === 'Approved' ? planner : store;
    await device.sync();
    await desk.repository.update('procurementOrder', id, { status });
    await device.sync();
  }
  await store.device.sync();
  return { store, planner, id };
}

async function withReceipt({ desk }: Place, id: string, receipt: string, quantity: number) {
  const order = await desk.row('procurementOrder', id);
  const booked: AnyItem = { id: receipt, position: receipt, lineId: 'l1', quantity, overReceipt: false };
  return { receipts: [...itemsOf(order?.['receipts']), booked] };
}

async function book(place: Place, id: string, receipt: string, quantity: number) {
  const changes = await withReceipt(place, id, receipt, quantity);
  await place.desk.repository.update('procurementOrder', id, changes);
}

describe('what somebody else did in the same write as this person', () => {
  const world = useWorld();

  test('is not decided on by who has not seen it', async () => {
    const { store, planner, id } = await ordered(world);
    await planner.desk.repository.update('procurementOrder', id, { status: 'Requested' });
    await planner.desk.repository.update('procurementOrder', id, { status: 'Approved' });
    const other = { status: 'Requested', supplier: 'Other Ltd' };
    await store.desk.repository.update('procurementOrder', id, other);
    await store.device.sync();
    await planner.device.sync();
    const [issue] = await issuesList(planner.desk.database);
    expect(issue).toMatchObject({
      kind: 'seenChanged',
      conflicts: [{ path: 'supplier', theirs: 'Other Ltd' }],
    });
    await store.device.sync();
    expect(await store.desk.row('procurementOrder', id)).toMatchObject(other);
  });

  test('stays in the list', async () => {
    const [planner, admin] = [await world.at(PLANNER), await world.at(ADMIN)];
    const one = { id: 't1', position: 'a0', title: 'One', done: false };
    const { repository } = planner.desk;
    const { id } = await repository.create('workOrder', { title: 'Tasks', type: 'repair', tasks: [one] });
    await planner.device.sync();
    await admin.device.sync();
    const done = { ...one, done: true };
    await repository.update('workOrder', id, { tasks: [done] });
    await repository.update('workOrder', id, { status: 'approved' });
    await repository.update('workOrder', id, { tasks: [{ ...done, title: 'One, as it was' }] });
    const two = { id: 't2', position: 'a1', title: 'Two', done: false };
    await admin.desk.repository.update('workOrder', id, { tasks: [done, two] });
    await admin.device.sync();
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    const tasks = itemsOf((await planner.desk.row('workOrder', id))?.['tasks']);
    expect(tasks.map(({ title }) => title)).toEqual(['One, as it was', 'Two']);
  });
});

describe('a decision that is looked at again', () => {
  const world = useWorld();

  test('takes nothing out of a list that somebody else put there', async () => {
    const planner = await world.at(PLANNER);
    const step = (id: string, label: string) => ({ id, position: id, label, kind: 'passFail', result: null });
    const sheet: FieldValues = {
      title: 'Sheet',
      assignedTo: planner.desk.database.userId,
      status: 'InProgress',
      checklist: [step('c1', 'Look')],
    };
    const { id } = await planner.desk.repository.create('jobSheet', sheet);
    await planner.device.sync();
    const admin = await world.at(ADMIN);
    const ticked = [{ ...step('c1', 'Look'), result: 'pass' }];
    await admin.desk.repository.update('jobSheet', id, { status: 'Completed', checklist: ticked });
    const checklist = [step('c1', 'Look'), { ...step('c2', 'Earth it'), result: 'notApplicable' }];
    await planner.desk.repository.update('jobSheet', id, { checklist });
    await planner.device.sync();
    await admin.device.sync();
    const [issue] = await issuesList(admin.desk.database);
    await resolveConflict(admin.desk.database, issue?.id ?? '', 'mine', admin.device.tools);
    await admin.device.sync();
    const completed = await admin.desk.row('jobSheet', id);
    expect(completed).toMatchObject({ status: 'Completed' });
    const results = itemsOf(completed?.['checklist']).map((item) => [item['label'], item['result']]);
    expect(results).toEqual([
      ['Look', 'pass'],
      ['Earth it', 'notApplicable'],
    ]);
  });

  test('is looked at again where the edit before it was given up', async () => {
    const { planner, id } = await ordered(world, 'Requested');
    await planner.device.sync();
    const { repository, database } = planner.desk;
    const missing = uuidv7(planner.device.tools.clock, planner.device.tools.random);
    await repository.update('procurementOrder', id, { supplier: 'Better Ltd', warehouseId: missing });
    await repository.update('procurementOrder', id, { status: 'Approved' });
    await planner.device.sync();
    const [refused] = await outboxList(database);
    await discardOperation(database, refused?.opId ?? '', planner.device.tools);
    await planner.device.sync();
    const [issue] = await issuesList(database);
    const conflict = { path: 'supplier', base: 'Better Ltd', theirs: 'Honest Cables' };
    expect(issue).toMatchObject({ kind: 'seenChanged', conflicts: [conflict] });
    await resolveConflict(database, issue?.id ?? '', 'mine', planner.device.tools);
    await planner.device.sync();
    expect(await planner.desk.row('procurementOrder', id)).toMatchObject({
      status: 'Approved',
      supplier: 'Honest Cables',
    });
  });
});

describe('of deliveries that were booked one after the other', () => {
  const world = useWorld();
  const booked = async ({ desk }: Place, id: string) =>
    itemsOf((await desk.row('procurementOrder', id))?.['receipts']).map((each) => [
      each.id,
      each['quantity'],
    ]);

  test('one that is given up does not come back with the next', async () => {
    const { store, id } = await ordered(world, 'Requested', 'Approved', 'Ordered');
    await book(store, id, 'a1', 12);
    await store.device.sync();
    await book(store, id, 'a2', 3);
    await book(store, id, 'a3', 4);
    const [refused] = await outboxList(store.desk.database);
    await discardOperation(store.desk.database, refused?.opId ?? '', store.device.tools);
    await store.device.sync();
    expect(await outboxList(store.desk.database)).toEqual([]);
    expect(await booked(store, id)).toEqual([
      ['a2', 3],
      ['a3', 4],
    ]);
  });

  test('one on an order that the office called off meanwhile is refused, and its stock waits', async () => {
    const { store, planner, id } = await ordered(world, 'Requested', 'Approved', 'Ordered');
    const [item] = await store.desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    await planner.device.sync();
    const called = { status: 'Cancelled', statusReason: 'Too dear' };
    await planner.desk.repository.update('procurementOrder', id, called);
    await planner.device.sync();
    const changes = await withReceipt(store, id, 'a1', 4);
    await store.desk.repository.saveTogether([
      { kind: 'update', entity: 'procurementOrder', id, changes },
      { kind: 'delta', entity: 'inventoryItem', id: item.id, delta: 4, reason: 'Delivery' },
    ]);
    await store.device.sync();
    const [receipt, stock] = await outboxList(store.desk.database);
    expect(receipt).toMatchObject({ state: 'rejected', problem: { details: [{ code: 'not_ordered' }] } });
    expect(stock).toMatchObject({ state: 'blocked', entityId: item.id });
    expect(await planner.desk.row('inventoryItem', item.id)).toMatchObject({ quantity: item.quantity });
  });

  test('the next one goes when one was confirmed', async () => {
    const { store, id } = await ordered(world, 'Requested', 'Approved', 'Ordered');
    await book(store, id, 'a1', 12);
    await store.device.sync();
    await book(store, id, 'a2', 3);
    for (let time = 0; time < 2; time++) {
      const [refused] = await outboxList(store.desk.database);
      expect(refused?.problem?.code).toBe('over_receipt');
      if (!refused) throw new Error('it waits');
      const confirmed = confirmedReceipts(refused.changes, refused.baseValues);
      await repairOperation(store.desk.database, refused.opId, confirmed, store.device.tools);
      await store.device.sync();
    }
    expect(await outboxList(store.desk.database)).toEqual([]);
    expect(await booked(store, id)).toEqual([
      ['a1', 12],
      ['a2', 3],
    ]);
  });
});

describe('a button that is pressed twice', () => {
  const world = useWorld();

  test('does what follows from it once', async () => {
    const store = await world.at(STORE);
    const { database, repository } = store.desk;
    const [line] = await database.rows('stockLine').after('', 1);
    if (!line) throw new Error('there is stock');
    const [itemId, place] = [String(line['itemId']), String(line['warehouseId'])];
    const counted = {
      id: 'x',
      position: 'a0',
      stockLineId: line.id,
      name: 'Counted',
      counted: 5,
      expected: 3,
    };
    const { id } = await repository.create('stockCount', {
      title: 'Count',
      warehouseId: place,
      lines: [counted],
    });
    await repository.update('stockCount', id, { status: 'Submitted' });
    await store.device.sync();
    const admin = await world.at(ADMIN);
    const seen = await admin.desk.row('stockCount', id);
    const before = await admin.desk.row('inventoryItem', itemId);
    const approve = (row: AnyRow | undefined) =>
      admin.desk.repository.saveTogether([
        {
          kind: 'update',
          entity: 'stockCount',
          id,
          changes: { status: 'Approved' },
          ...(row && { seen: row }),
        },
        { kind: 'delta', entity: 'inventoryItem', id: itemId, delta: 2, reason: 'Count' },
      ]);
    await Promise.all([approve(seen), approve(seen)]);
    await admin.device.sync();
    expect(await admin.desk.row('inventoryItem', itemId)).toMatchObject({
      quantity: Number(before?.['quantity']) + 2,
    });
  });
});

describe('a switching programme without signal', () => {
  const world = useWorld();
  const [open, earth] = [
    { id: 's1', position: 'a0', device: 'Q1', action: 'open' },
    { id: 's2', position: 'a1', device: 'Q1', action: 'earth' },
  ];
  const doneAt = '2026-11-21T08:00:00.000Z';
  const executed = { orderedAt: doneAt, executedAt: doneAt, initials: 'LV' };

  async function approved() {
    const [planner, admin] = [await world.at(PLANNER), await world.at(ADMIN)];
    const request = { title: 'Feeder', status: 'Requested', steps: [open, earth] as unknown as AnyItem[] };
    const { id } = await planner.desk.repository.create('switchingRequest', request);
    await planner.device.sync();
    await admin.device.sync();
    await admin.desk.repository.update('switchingRequest', id, { status: 'Approved' });
    await admin.device.sync();
    await planner.device.sync();
    return { planner, admin, id };
  }

  const execute = async ({ desk }: Place, id: string, step: string, done: FieldValues, status: string) => {
    const steps = itemsOf((await desk.row('switchingRequest', id))?.['steps']);
    const changed = steps.map((each) => (each.id === step ? { ...each, ...done } : each));
    await desk.repository.update('switchingRequest', id, { steps: changed, status });
  };

  test('is not shown as cancelled while something is switched, and no step is written down twice', async () => {
    const { planner, id } = await approved();
    const { repository } = planner.desk;
    await execute(planner, id, 's1', executed, 'Switching');
    const cancel = repository.update('switchingRequest', id, { status: 'Cancelled', statusReason: 'Storm' });
    await expect(cancel).rejects.toMatchObject({ code: 'not_now', path: 'status' });
    const again = execute(
      planner,
      id,
      's1',
      { ...executed, executedAt: '2026-11-21T08:00:01.000Z' },
      'Switching',
    );
    await expect(again).rejects.toMatchObject({ code: 'not_now', path: 'steps' });
    await execute(planner, id, 's1', { executedAt: null, initials: null }, 'Approved');
    await repository.update('switchingRequest', id, { status: 'Cancelled', statusReason: 'Storm' });
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    expect(await planner.desk.row('switchingRequest', id)).toMatchObject({ status: 'Cancelled' });
  });

  test('that two carry out stands once; who came second gives theirs up and goes on', async () => {
    const { planner, admin, id } = await approved();
    await execute(planner, id, 's1', executed, 'Switching');
    await execute(admin, id, 's1', { ...executed, initials: 'AD' }, 'Switching');
    await execute(admin, id, 's2', { ...executed, initials: 'AD' }, 'Isolated');
    await planner.device.sync();
    await admin.device.sync();
    const [refused, ...behind] = await outboxList(admin.desk.database);
    expect([refused?.state, ...behind.map(({ state }) => state)]).toEqual(['rejected', 'pending']);
    await discardOperation(admin.desk.database, refused?.opId ?? '', admin.device.tools);
    await admin.device.sync();
    expect(await outboxList(admin.desk.database)).toEqual([]);
    expect(await issuesList(admin.desk.database)).toEqual([]);
    const request = await admin.desk.row('switchingRequest', id);
    expect(request).toMatchObject({ status: 'Isolated' });
    expect(itemsOf(request?.['steps']).map(({ initials }) => initials)).toEqual(['LV', 'AD']);
  });
});
