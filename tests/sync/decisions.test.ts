import { describe, expect, test } from 'vitest';
import {
  discardOperation,
  issuesList,
  outboxList,
  repairOperation,
} from '../../src/data/recovery/outbox-actions.ts';
import { redo } from '../../src/data/recovery/redo.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import { inventoryItem } from '../../src/domain/inventory/inventory-item.ts';
import { jobChanges } from '../../src/domain/inventory/stock-jobs.ts';
import { stockLine } from '../../src/domain/inventory/stock-line.ts';
import { pointOf } from '../../src/domain/inventory/stock-places.ts';
import { stockWrites } from '../../src/domain/inventory/stock-writes.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf, numberOf } from '../../src/domain/kit/fields/field.ts';
import { confirmedReceipts } from '../../src/domain/procurement/over-receipt.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';

/** An order that the storekeeper asks for, on the server and on the planner's device. */
async function requested(world: World) {
  const store = await world.at(STORE);
  const order = await store.desk.repository.create('procurementOrder', {
    supplier: 'Honest Cables',
    items: [{ id: 'l1', position: 'a0', name: 'Cable', quantity: 10, unitPrice: 1 }],
  });
  await store.desk.repository.update('procurementOrder', order.id, { status: 'Requested' });
  await store.device.sync();
  const planner = await world.at(PLANNER);
  return { store, planner, id: order.id };
}

const approveCounting = (order: AnyRow, item: string) =>
  [
    {
      kind: 'update',
      entity: 'procurementOrder',
      id: order.id,
      changes: { status: 'Approved' },
      seen: order,
    },
    { kind: 'delta', entity: 'inventoryItem', id: item, delta: 5, reason: 'follows' },
  ] as const;

describe('a decision without signal', () => {
  const world = useWorld();

  test('is granted for what was seen', async () => {
    const { planner, id } = await requested(world);
    const seen = await planner.desk.row('procurementOrder', id);
    await planner.desk.repository.update('procurementOrder', id, { status: 'Approved' }, seen);
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    expect(await planner.desk.row('procurementOrder', id)).toMatchObject({
      status: 'Approved',
      totalAmount: 10,
    });
  });

  test('is no grant of something else: it waits as a conflict, with what follows from it', async () => {
    const { store, planner, id } = await requested(world);
    const seen = await planner.desk.row('procurementOrder', id);
    const [item] = await planner.desk.database.rows('inventoryItem').after('', 1);
    if (!seen || !item) throw new Error('both are here');
    await planner.desk.repository.saveTogether(approveCounting(seen, item.id));
    await store.desk.repository.update('procurementOrder', id, { supplier: 'Other Ltd' });
    await store.device.sync();
    await planner.device.sync();
    const { database } = planner.desk;
    expect((await outboxList(database)).map(({ state }) => state)).toEqual(['conflict', 'blocked']);
    const [issue] = await issuesList(database);
    expect(issue).toMatchObject({
      kind: 'seenChanged',
      conflicts: [{ path: 'supplier', base: 'Honest Cables', theirs: 'Other Ltd' }],
    });
    await store.device.sync();
    expect(await store.desk.row('procurementOrder', id)).toMatchObject({ status: 'Requested' });

    await resolveConflict(database, issue?.id ?? '', 'mine', planner.device.tools);
    await planner.device.sync();
    expect(await outboxList(database)).toEqual([]);
    expect(await planner.desk.row('procurementOrder', id)).toMatchObject({
      status: 'Approved',
      supplier: 'Other Ltd',
    });
    expect(await planner.desk.row('inventoryItem', item.id)).toMatchObject({
      quantity: Number(item.quantity) + 5,
    });
  });

  test('is let go with what follows from it', async () => {
    const { store, planner, id } = await requested(world);
    const seen = await planner.desk.row('procurementOrder', id);
    const [item] = await planner.desk.database.rows('inventoryItem').after('', 1);
    if (!seen || !item) throw new Error('both are here');
    await planner.desk.repository.saveTogether(approveCounting(seen, item.id));
    await store.desk.repository.update('procurementOrder', id, { supplier: 'Other Ltd' });
    await store.device.sync();
    await planner.device.sync();
    const [issue] = await issuesList(planner.desk.database);
    await resolveConflict(planner.desk.database, issue?.id ?? '', 'theirs', planner.device.tools);
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    expect(await issuesList(planner.desk.database)).toEqual([]);
    expect(await planner.desk.row('procurementOrder', id)).toMatchObject({
      status: 'Requested',
      supplier: 'Other Ltd',
    });
    expect(await planner.desk.row('inventoryItem', item.id)).toMatchObject({ quantity: item.quantity });
  });

  test('is asked about again where it changed once more', async () => {
    const { store, planner, id } = await requested(world);
    const { database, repository } = planner.desk;
    await repository.update('procurementOrder', id, { status: 'Approved' });
    for (const supplier of ['Second', 'Third']) {
      await store.desk.repository.update('procurementOrder', id, { supplier });
      await store.device.sync();
      await planner.device.sync();
      const [issue] = await issuesList(database);
      expect(issue?.conflicts).toMatchObject([{ path: 'supplier', theirs: supplier }]);
      if (supplier === 'Second') {
        await resolveConflict(database, issue?.id ?? '', 'mine', planner.device.tools);
      }
    }
    await store.device.sync();
    expect(await store.desk.row('procurementOrder', id)).toMatchObject({ status: 'Requested' });
  });

  test('is not saved about something else than was on the screen, nor a change of what stands decided', async () => {
    const { planner, id } = await requested(world);
    const { repository } = planner.desk;
    const seen = await planner.desk.row('procurementOrder', id);
    const approval = repository.update(
      'procurementOrder',
      id,
      { status: 'Approved' },
      {
        ...seen,
        supplier: 'Cheap',
      },
    );
    await expect(approval).rejects.toMatchObject({ code: 'seen_changed', path: 'supplier' });
    const both = repository.update('procurementOrder', id, { status: 'Approved', supplier: 'Other Ltd' });
    await expect(both).rejects.toMatchObject({ code: 'change_first', path: 'supplier' });
    await repository.update('procurementOrder', id, { status: 'Approved' }, seen);
    const late = repository.update('procurementOrder', id, { supplier: 'Other Ltd' });
    await expect(late).rejects.toMatchObject({ code: 'decided', path: 'supplier' });
    await expect(repository.remove('procurementOrder', id)).rejects.toMatchObject({ code: 'decided' });
    const back = repository.update('procurementOrder', id, { status: 'Cancelled' });
    await expect(back).rejects.toMatchObject({ code: 'decided' });
  });
});

describe('a decision that waited', () => {
  const world = useWorld();

  test('since before its app said what was seen, is shown and may be taken', async () => {
    const { store, planner, id } = await requested(world);
    const { database, repository } = planner.desk;
    await repository.update('procurementOrder', id, { status: 'Approved' });
    const [operation] = await outboxList(database);
    if (!operation) throw new Error('it waits');
    await database.outbox.put({ ...operation, baseValues: { status: 'Requested', orderedAt: null } });
    await store.desk.repository.update('procurementOrder', id, { note: 'Soon' });
    await store.device.sync();
    await planner.device.sync();
    const [issue] = await issuesList(database);
    expect(issue?.kind).toBe('seenChanged');
    expect(issue?.conflicts.map(({ path }) => path)).toContain('supplier');
    await resolveConflict(database, issue?.id ?? '', 'mine', planner.device.tools);
    await planner.device.sync();
    expect(await outboxList(database)).toEqual([]);
    expect(await planner.desk.row('procurementOrder', id)).toMatchObject({
      status: 'Approved',
      supplier: 'Honest Cables',
    });
  });

  test('and was taken by somebody else too, does nothing a second time where it is discarded and brought back', async () => {
    const { store, planner, id } = await requested(world);
    const admin = await world.at(ADMIN);
    const [item] = await admin.desk.database.rows('inventoryItem').after('', 1);
    const seen = await admin.desk.row('procurementOrder', id);
    if (!seen || !item) throw new Error('both are here');
    for (const { desk } of [planner, admin])
      await desk.repository.saveTogether(approveCounting(seen, item.id));
    await planner.device.sync();
    await store.desk.repository.update('procurementOrder', id, { note: 'Soon' });
    const [waiting] = await outboxList(admin.desk.database);
    const gone = await discardOperation(admin.desk.database, waiting?.opId ?? '', admin.device.tools);
    await admin.device.sync();
    await redo(admin.desk.database, gone, admin.device.tools);
    await admin.device.sync();
    expect(await outboxList(admin.desk.database)).toEqual([]);
    expect(await admin.desk.row('inventoryItem', item.id)).toMatchObject({
      quantity: Number(item.quantity) + 5,
    });
  });
});

describe('one delivery that two people book without signal', () => {
  const world = useWorld();

  test('is booked once; the second person is asked, and may say that it came twice', async () => {
    const { store, planner, id } = await requested(world);
    await planner.desk.repository.update('procurementOrder', id, { status: 'Approved' });
    await planner.device.sync();
    await store.device.sync();
    await store.desk.repository.update('procurementOrder', id, { status: 'Ordered' });
    await store.device.sync();
    await planner.device.sync();
    const admin = await world.at(ADMIN);
    for (const { desk, device } of [store, admin]) {
      const order = await desk.row('procurementOrder', id);
      const [line] = itemsOf(order?.['items']);
      const receipt = {
        id: device.tools.clock.now().toString(36) + desk.database.userId.slice(0, 4),
        position: 'a0',
      };
      await desk.repository.update('procurementOrder', id, {
        receipts: [{ ...receipt, lineId: line?.id ?? '', quantity: 10 }],
        status: 'Received',
      });
    }
    await store.device.sync();
    await admin.device.sync();
    const [waiting] = await outboxList(admin.desk.database);
    expect(waiting).toMatchObject({ state: 'rejected', problem: { code: 'over_receipt' } });
    await store.device.sync();
    const received = async () => itemsOf((await store.desk.row('procurementOrder', id))?.['items'])[0];
    expect(await received()).toMatchObject({ receivedQuantity: 10 });
    if (!waiting) throw new Error('it waits');
    const confirmed = confirmedReceipts(waiting.changes, waiting.baseValues);
    await repairOperation(admin.desk.database, waiting.opId, confirmed, admin.device.tools);
    await admin.device.sync();
    await store.device.sync();
    expect(await received()).toMatchObject({ receivedQuantity: 20 });
    const order = await store.desk.row('procurementOrder', id);
    expect(itemsOf(order?.['receipts']).map(({ overReceipt }) => overReceipt)).toContain(true);
  });
});

describe('one shelf that two people count without signal', () => {
  const world = useWorld();

  /** Two storekeepers' devices, and a line of 100 of an item of 100. */
  async function shelf() {
    const one = await world.at(STORE);
    const item = await one.desk.repository.create('inventoryItem', { name: 'Fuse link 40 A', quantity: 100 });
    const [warehouse] = await one.desk.database.rows('warehouse').after('', 1);
    const line = await one.desk.repository.create('stockLine', {
      itemId: item.id,
      warehouseId: warehouse?.id ?? '',
      name: item.name ?? '',
      quantity: 100,
    });
    await one.device.sync();
    const two = await world.at(ADMIN);
    const count = async ({ desk }: Place, quantity: number) => {
      const [thing, there] = [await desk.row(inventoryItem, item.id), await desk.row(stockLine, line.id)];
      if (!thing || !there) throw new Error('both devices have both');
      const from = pointOf(thing, there);
      const job = { kind: 'count', item: thing, from, to: null, quantity } as const;
      const changes = jobChanges({ ...job, expected: numberOf(there.quantity) });
      await desk.repository.saveTogether(stockWrites(changes, 'Count'));
    };
    const quantities = async ({ desk }: Place) => [
      (await desk.row('stockLine', line.id))?.quantity,
      (await desk.row('inventoryItem', item.id))?.quantity,
    ];
    return { one, two, count, quantities, line };
  }

  test('books the difference once; the second person is asked, and insists on another number', async () => {
    const { one, two, count, quantities } = await shelf();
    await count(one, 90);
    await count(two, 88);
    await one.device.sync();
    await two.device.sync();
    await one.device.sync();
    expect(await quantities(one)).toEqual([90, 90]);
    const [issue] = await issuesList(two.desk.database);
    expect(issue).toMatchObject({
      kind: 'seenChanged',
      conflicts: [{ path: 'quantity', base: 100, mine: 88, theirs: 90 }],
    });
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    expect(await quantities(two)).toEqual([88, 88]);
    await two.device.sync();
    expect(await outboxList(two.desk.database)).toEqual([]);
    await one.device.sync();
    for (const place of [one, two]) expect(await quantities(place)).toEqual([88, 88]);
  });

  test('is nothing more to book where both found as many', async () => {
    const { one, two, count, quantities } = await shelf();
    await count(one, 90);
    await count(two, 90);
    await one.device.sync();
    await two.device.sync();
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    expect(await outboxList(two.desk.database)).toEqual([]);
    await two.device.sync();
    for (const place of [one, two]) expect(await quantities(place)).toEqual([90, 90]);
  });

  test('is let go with what it would have made of the total', async () => {
    const { one, two, count, quantities } = await shelf();
    await count(one, 90);
    await count(two, 70);
    await one.device.sync();
    await two.device.sync();
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'theirs', two.device.tools);
    await two.device.sync();
    expect(await outboxList(two.desk.database)).toEqual([]);
    expect(await quantities(two)).toEqual([90, 90]);
  });

  test('counts what its own person took before, and asks about what somebody else took', async () => {
    const { one, two, count, quantities, line } = await shelf();
    await one.desk.repository.adjustQuantity('stockLine', line.id, -4, null);
    await count(one, 95);
    await one.device.sync();
    expect(await outboxList(one.desk.database)).toEqual([]);
    expect(await quantities(one)).toEqual([95, 99]);
    await two.device.sync();
    await one.desk.repository.adjustQuantity('stockLine', line.id, -5, null);
    await one.device.sync();
    await count(two, 80);
    await two.device.sync();
    expect(await issuesList(two.desk.database)).toMatchObject([{ kind: 'seenChanged' }]);
  });
});
