import { describe, expect, test } from 'vitest';
import { partMovements } from '../../src/data/read/stock/part-movements.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { stockWrites } from '../../src/domain/inventory/stock-writes.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const STORE = 'store@demo.example';

describe('parts that are taken for an order without signal', () => {
  const world = useWorld();

  async function orderWithParts() {
    const [tablet, office] = [await world.at(PLANNER), await world.at(STORE)];
    const { repository, database } = tablet.desk;
    const item = await repository.create('inventoryItem', { name: 'Fuse 16 A', quantity: 10, unitCost: 2 });
    await tablet.device.sync();
    const order = await repository.create('workOrder', { title: 'Mend it', type: 'repair' });
    const work = { workOrderId: order.id };
    const take = (delta: number) => {
      const change = { item, point: null, delta };
      return repository.saveTogether(stockWrites([change], 'WO', work));
    };
    const seen = async (desk = tablet.desk) => {
      const all = await partMovements(desk.database, work);
      return all.map(({ itemId, delta, unitCost, isWaiting }) => [
        itemId === item.id,
        delta,
        unitCost,
        isWaiting,
      ]);
    };
    return { tablet, office, database, take, seen };
  }

  test('are there at once, once, before the answer, after it, and when the book comes', async () => {
    const { tablet, office, database, take, seen } = await orderWithParts();
    await take(-2);
    await take(1);
    const waiting = [
      [true, 1, 2, true],
      [true, -2, 2, true],
    ];
    expect(await seen()).toEqual(waiting);
    tablet.device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await tablet.device.sync();
    expect(await seen()).toHaveLength(2);
    tablet.device.network.plan('/sync/changes', { kind: 'dropRequest' });
    await tablet.device.sync();
    expect(await outboxList(database)).toEqual([]);
    // The server has them; its book has not come yet.
    expect(await seen()).toEqual(waiting);
    tablet.device.network.calm();
    await tablet.device.sync();
    const entered = waiting.map(([isItem, delta, cost]) => [isItem, delta, cost, false]);
    expect((await seen()).toSorted()).toEqual(entered.toSorted());
    await office.device.sync();
    expect((await seen(office.desk)).toSorted()).toEqual(entered.toSorted());
  });
});
