import { describe, expect, test } from 'vitest';
import { discardOperation, outboxList, repairOperation } from '../../src/data/recovery/outbox-actions.ts';
import type { Write } from '../../src/domain/kit/entity/write.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';

describe('a write and what follows from it', () => {
  const world = useWorld();

  test('all of it is there at once, and arrives once', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    const id = uuidv7(device.tools.clock, device.tools.random);
    await desk.repository.saveTogether([
      { kind: 'create', entity: 'workOrder', values: { id, title: 'Use three', type: 'repair' } },
      takeThree(item.id),
    ]);
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 3 });
    device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await device.sync();
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', id)).toMatchObject({ version: 1 });
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 3 });
  });

  test('nothing of it is there when one of them cannot be saved', async () => {
    const { desk } = await world.at(PLANNER);
    const before = (await desk.database.rows('workOrder').ids()).length;
    const saving = desk.repository.saveTogether([
      { kind: 'create', entity: 'workOrder', values: { title: 'Half', type: 'repair' } },
      takeThree('00000000-0000-7000-8000-000000000000'),
    ]);
    await expect(saving).rejects.toMatchObject({ code: 'not_found' });
    expect((await desk.database.rows('workOrder').ids()).length).toBe(before);
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('a refused cause holds its consequences back; mended, they go on', async () => {
    const { device, desk, item, orderId } = await withRefusedOrder();
    const [refused, waiting] = await outboxList(desk.database);
    expect([refused?.state, waiting?.state]).toEqual(['rejected', 'blocked']);
    await repairOperation(desk.database, refused?.opId ?? '', { assetId: null }, device.tools);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', orderId)).toMatchObject({ version: 1 });
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 3 });
  });

  test('who discards the cause discards its consequences, and nothing that was saved by itself', async () => {
    const { device, desk, item } = await withRefusedOrder();
    await desk.repository.adjustQuantity('inventoryItem', item.id, -1, null);
    const [refused] = await outboxList(desk.database);
    await discardOperation(desk.database, refused?.opId ?? '', device.tools);
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 1 });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 1 });
  });

  test('what is saved later joins neither a group that waits nor its first write', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    const order = await desk.repository.create('workOrder', { title: 'Use six', type: 'repair' });
    await device.sync();
    const useThree = (remedy: string): Write[] => [
      { kind: 'update', entity: 'workOrder', id: order.id, changes: { remedy } },
      takeThree(item.id),
    ];
    await desk.repository.saveTogether(useThree('first'));
    await desk.repository.saveTogether(useThree('second'));
    await desk.repository.update('workOrder', order.id, { remedy: 'by itself' });
    const waiting = await outboxList(desk.database);
    expect(waiting.map(({ kind }) => kind)).toEqual(['patch', 'delta', 'patch', 'delta', 'patch']);
    await discardOperation(desk.database, waiting[2]?.opId ?? '', device.tools);
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 3 });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({ remedy: 'by itself' });
    expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: Number(item.quantity) - 3 });
  });

  /** An order for an asset that nobody knows, and three units used for it. */
  async function withRefusedOrder() {
    const { device, desk } = await world.at(PLANNER);
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    const [orderId, assetId] = [1, 2].map(() => uuidv7(device.tools.clock, device.tools.random));
    await desk.repository.saveTogether([
      {
        kind: 'create',
        entity: 'workOrder',
        values: { id: orderId ?? '', title: 'x', type: 'repair', assetId: assetId ?? '' },
      },
      takeThree(item.id),
    ]);
    await device.sync();
    return { device, desk, item, orderId: orderId ?? '' };
  }
});

function takeThree(id: string): Write {
  return { kind: 'delta', entity: 'inventoryItem', id, delta: -3, reason: 'for the order' };
}
