import { describe, expect, test } from 'vitest';
import { discardOperation, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { redo } from '../../src/data/recovery/redo.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';

describe('what was discarded and is wanted after all', () => {
  const world = useWorld();

  test('a change comes back on the row as it is now', async () => {
    const { device, desk } = await world.at(PLANNER);
    const admin = await world.at('admin@demo.example');
    const [order] = await openOrders(desk);
    const id = order?.id ?? '';
    await desk.repository.update('workOrder', id, { remedy: 'Mine' });
    const discarded = await discardFirst(desk.database);
    expect(await desk.row('workOrder', id)).toMatchObject({ remedy: order?.['remedy'] });
    await admin.desk.repository.update('workOrder', id, { location: 'Theirs' });
    await admin.device.sync();
    await device.sync();
    await redo(desk.database, discarded, device.tools);
    await device.sync();
    await admin.device.sync();
    expect(await admin.desk.row('workOrder', id)).toMatchObject({ remedy: 'Mine', location: 'Theirs' });
  });

  test('what is on its way just now is given up as soon as it has come back unsent', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [order] = await openOrders(desk);
    const id = order?.id ?? '';
    await desk.repository.update('workOrder', id, { remedy: 'Not meant' });
    const [operation] = await outboxList(desk.database);
    const opId = operation?.opId ?? '';
    await desk.database.outbox.update(opId, { state: 'inflight' });
    const discarding = discardOperation(desk.database, opId, device.tools);
    await desk.database.outbox.update(opId, { state: 'pending' });
    expect(await discarding).toMatchObject([{ opId, state: 'pending' }]);
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', id)).toMatchObject({ remedy: order?.['remedy'] });
  });

  test('an answer on a checklist comes back without touching the answers that others gave meanwhile', async () => {
    const { device, desk } = await world.at(PLANNER);
    const admin = await world.at('admin@demo.example');
    const sheets = await desk.database.rows('jobSheet').all();
    const sheet = sheets.find((row) => itemsOf(row['checklist']).length > 1);
    const id = sheet?.id ?? '';
    const note = (index: number, text: string) =>
      itemsOf(sheet?.['checklist']).map((item, at) => (at === index ? { ...item, note: text } : item));
    await desk.repository.update('jobSheet', id, { checklist: note(0, 'Mine') });
    const discarded = await discardFirst(desk.database);
    await admin.desk.repository.update('jobSheet', id, { checklist: note(1, 'Theirs') });
    await admin.device.sync();
    await device.sync();
    await redo(desk.database, discarded, device.tools);
    await device.sync();
    const row = await desk.row('jobSheet', id);
    expect(itemsOf(row?.['checklist']).map((item) => item['note'])).toEqual(
      expect.arrayContaining(['Mine', 'Theirs']),
    );
    expect(row?.version).toBe(Number(sheet?.version) + 2);
  });

  test('a new record comes back with all that was done to it and made for it', async () => {
    const { device, desk } = await world.at(PLANNER);
    const { repository, database } = desk;
    const order = await repository.create('workOrder', { title: 'Doubtful', type: 'repair' });
    device.network.plan('/sync/push', { kind: 'dropRequest' });
    await device.sync();
    await repository.update('workOrder', order.id, { location: 'Bay 4' });
    const discarded = await discardFirst(database);
    expect(await outboxList(database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toBeUndefined();
    await redo(database, discarded, device.tools);
    await device.sync();
    expect(await desk.row('workOrder', order.id)).toMatchObject({ title: 'Doubtful', location: 'Bay 4' });
    expect(await outboxList(database)).toEqual([]);
  });

  test('goods received come back together with the stock that they raise', async () => {
    const { device, desk } = await world.at('store@demo.example');
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    const [order] = await desk.database.rows('procurementOrder').after('', 1);
    if (!item || !order) throw new Error('the demo has both');
    await desk.repository.saveTogether([
      { kind: 'update', entity: 'procurementOrder', id: order.id, changes: { note: 'Came by truck' } },
      { kind: 'delta', entity: 'inventoryItem', id: item.id, delta: 7, reason: 'received' },
    ]);
    const discarded = await discardFirst(desk.database);
    expect(discarded).toHaveLength(2);
    expect(await outboxList(desk.database)).toEqual([]);
    await redo(desk.database, discarded, device.tools);
    const [change, stock] = await outboxList(desk.database);
    expect(stock?.follows).toBe(change?.opId);
    await device.sync();
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({
      quantity: Number(item['quantity']) + 7,
    });
  });

  async function discardFirst(database: Parameters<typeof outboxList>[0]) {
    const [operation] = await outboxList(database);
    return discardOperation(database, operation?.opId ?? '');
  }
});
