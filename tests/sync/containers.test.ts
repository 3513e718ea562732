import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import { stockLineId } from '../../src/domain/inventory/stock-places.ts';
import { warehouse } from '../../src/domain/warehouses/warehouse.ts';
import { moveStock } from '../../src/features/warehouses/move-stock.ts';
import { type Place, useWorld } from './support/world.ts';

const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';
const TENANT = 'demo-tenant';

describe('a container that two people work with, both without signal', () => {
  const world = useWorld();

  /** A toolbox with ten fuses stands in a store; there is a van. */
  async function boxOfFuses() {
    const [one, two] = [await world.at(STORE), await world.at(ADMIN)];
    const { repository } = one.desk;
    const store = await repository.create(warehouse, { name: 'Hill depot', kind: 'site' });
    const van = await repository.create(warehouse, { name: 'Van 9', kind: 'van' });
    const stands = { standsInId: store.id, standsInBin: 'A-1' };
    const box = await repository.create(warehouse, { name: 'Box 9', kind: 'toolbox', ...stands });
    const item = await repository.create('inventoryItem', { name: 'Fuse link 40 A', quantity: 10 });
    const place = { warehouseId: box.id, bin: null, lot: null };
    const id = await stockLineId(TENANT, item.id, place);
    const values = { id, itemId: item.id, warehouseId: box.id, name: 'Fuse link 40 A', quantity: 10 };
    await repository.create('stockLine', values);
    await one.device.sync();
    await two.device.sync();
    return { one, two, store: store.id, van: van.id, box: box.id, line: id, item: item.id };
  }

  const settle = async (...places: Place[]) => {
    for (const { device } of [...places, ...places]) await device.sync();
    for (const { desk } of places) expect(await outboxList(desk.database)).toEqual([]);
  };

  test('is moved by one, and the other takes from it: both stay right', async () => {
    const { one, two, van, box, line } = await boxOfFuses();
    const goal = { standsInId: van, standsInBin: null, keeper: null };
    await one.desk.repository.update(warehouse, box, goal);
    await two.desk.repository.adjustQuantity('stockLine', line, -3, null);
    await settle(two, one);
    for (const { desk } of [one, two]) {
      expect(await desk.row('warehouse', box)).toMatchObject(goal);
      expect(await desk.row('stockLine', line)).toMatchObject({ warehouseId: box, quantity: 7 });
      expect(await issuesList(desk.database)).toEqual([]);
    }
  });

  test('is emptied into another one while somebody takes from it: nothing is lost, and whoever emptied it is asked', async () => {
    const { one, two, box, line, item } = await boxOfFuses();
    const other = await two.desk.repository.create(warehouse, { name: 'Pallet 9', kind: 'pallet' });
    await one.desk.repository.adjustQuantity('stockLine', line, -3, null);
    await one.desk.repository.adjustQuantity('inventoryItem', item, -3, null);
    const there = await two.desk.row('stockLine', line);
    if (!there) throw new Error('the other device has the line');
    await moveStock(two.desk, there, other.id);
    await one.device.sync();
    await two.device.sync();
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await settle(two, one);
    const lines = await one.desk.database.rows('stockLine').filter(({ itemId }) => itemId === item);
    const found = Object.fromEntries(
      lines.map(({ warehouseId, quantity }) => [String(warehouseId), quantity]),
    );
    expect(found).toEqual({ [box]: 0, [other.id]: 7 });
    expect(await one.desk.row('inventoryItem', item)).toMatchObject({ quantity: 7 });
  });

  test('is brought to two places: it is in one of them, and the second person is asked', async () => {
    const { one, two, van, store, box, line } = await boxOfFuses();
    await one.desk.repository.update(warehouse, box, { standsInId: van, standsInBin: null });
    await two.desk.repository.update(warehouse, box, { standsInId: store, standsInBin: 'B-2' });
    await one.device.sync();
    await two.device.sync();
    expect(await issuesList(two.desk.database)).not.toEqual([]);
    await one.device.sync();
    expect(await one.desk.row('warehouse', box)).toMatchObject({ standsInId: van, standsInBin: null });
    expect(await one.desk.row('stockLine', line)).toMatchObject({ quantity: 10 });
  });

  test('becomes a container under another one: the second one to arrive is refused', async () => {
    const { one, two, van, store } = await boxOfFuses();
    const drum = await one.desk.repository.create(warehouse, { name: 'Drum 1', kind: 'drum' });
    await one.device.sync();
    await two.device.sync();
    await one.desk.repository.update(warehouse, drum.id, { standsInId: van });
    await two.desk.repository.update(warehouse, van, { kind: 'pallet', standsInId: store });
    await one.device.sync();
    await two.device.sync();
    expect(await outboxList(two.desk.database)).toMatchObject([{ entityId: van, state: 'rejected' }]);
    await one.device.sync();
    expect(await one.desk.row('warehouse', van)).toMatchObject({ kind: 'van', standsInId: null });
  });
});
