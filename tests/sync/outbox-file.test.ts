import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/outbox-actions.ts';
import { readOutboxFile, takeOutboxFile, writeOutboxFile } from '../../src/data/outbox-file.ts';
import type { Desk } from './support/device.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';

describe('unsent work as a file', () => {
  const world = useWorld();

  test('goes on from another device of the same person; sent by both, it is applied once', async () => {
    const lost = await world.at(PLANNER);
    const other = await world.at(PLANNER);
    const { order, item } = await workWithoutSignal(lost.desk);
    const file = await exported(lost.desk);
    expect(await takeOutboxFile(other.desk.database, file)).toBe(4);
    expect(await other.desk.row('workOrder', order.id)).toMatchObject({ location: 'Bay 4' });
    expect(await other.desk.row('inventoryItem', item.id)).toMatchObject({ quantity: item.quantity - 3 });
    expect((await other.device.sync()).outcome).toBe('done');
    expect((await lost.device.sync()).outcome).toBe('done');
    for (const { desk } of [lost, other]) {
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await issuesList(desk.database)).toEqual([]);
      expect(await desk.row('workOrder', order.id)).toMatchObject({
        location: 'Bay 4',
        version: order.version + 1,
      });
      expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: item.quantity - 3 });
    }
    const survey = file.operations.find(({ entity }) => entity === 'survey');
    expect(await other.desk.row('survey', survey?.entityId ?? '')).toMatchObject({ version: 1 });
  });

  test('taken over twice, it is queued once', async () => {
    const lost = await world.at(PLANNER);
    const other = await world.at(PLANNER);
    await workWithoutSignal(lost.desk);
    const file = await exported(lost.desk);
    await takeOutboxFile(other.desk.database, file);
    expect(await takeOutboxFile(other.desk.database, file)).toBe(0);
    await other.device.sync();
    expect(await takeOutboxFile(other.desk.database, file)).toBe(0);
    expect(await outboxList(other.desk.database)).toEqual([]);
  });

  test('queues behind what is waiting here, on the same row', async () => {
    const lost = await world.at(PLANNER);
    const other = await world.at(PLANNER);
    const { order } = await workWithoutSignal(lost.desk);
    await other.desk.repository.update('workOrder', order.id, { remedy: 'Written here' });
    await takeOutboxFile(other.desk.database, await exported(lost.desk));
    await other.device.sync();
    expect(await other.desk.row('workOrder', order.id)).toMatchObject({
      location: 'Bay 4',
      remedy: 'Written here',
    });
  });

  test('brings along what a person has to decide', async () => {
    const lost = await world.at(PLANNER);
    const admin = await world.at('admin@demo.example');
    const order = await anOrder(lost.desk, 3);
    await lost.desk.repository.update('workOrder', order.id, { remedy: 'Mine' });
    await admin.desk.repository.update('workOrder', order.id, { remedy: 'Theirs' });
    await admin.device.sync();
    await lost.device.sync();
    const other = await world.at(PLANNER);
    await takeOutboxFile(other.desk.database, await exported(lost.desk));
    expect(await issuesList(other.desk.database)).toEqual(await issuesList(lost.desk.database));
    expect(await issuesList(other.desk.database)).toMatchObject([{ kind: 'conflict' }]);
  });

  test('is refused when it is another person’s, or no such file; nothing is written then', async () => {
    const { desk } = await world.at(PLANNER);
    const file = await exported(desk);
    const read = (content: string) => () => readOutboxFile(desk.database, content);
    expect(read(JSON.stringify({ ...file, userId: crypto.randomUUID() }))).toThrow('another person');
    expect(read(JSON.stringify({ ...file, tenantId: 'harbor-grid' }))).toThrow('another person');
    for (const content of ['', '{}', 'name;quantity\nfuse;3', '[1]', JSON.stringify(file).slice(0, -20)]) {
      expect(read(content)).toThrow('no outbox file');
    }
    const operation = { opId: 'one', entity: 'workOrder' };
    expect(read(JSON.stringify({ ...file, operations: [operation] }))).toThrow('no outbox file');
    expect(await outboxList(desk.database)).toEqual([]);
  });

  /** As it is after a way through a file system. */
  async function exported({ database }: Desk) {
    return readOutboxFile(database, JSON.stringify(await writeOutboxFile(database)));
  }

  async function workWithoutSignal({ database, repository }: Desk) {
    const order = await anOrder({ database }, 0);
    const [item] = await database.rows('inventoryItem').limit(1).toArray();
    if (!item) throw new Error('the demo has items');
    await repository.update('workOrder', order.id, { location: 'Bay 4' });
    const made = await repository.create('workOrder', { title: 'Replace fuse', type: 'repair' });
    await repository.create('survey', { title: 'As found', workOrderId: made.id });
    await repository.adjustQuantity('inventoryItem', item.id, -3, null);
    return { order, item: { ...item, quantity: Number(item['quantity']) } };
  }

  async function anOrder({ database }: Pick<Desk, 'database'>, index: number) {
    const order = (await database.rows('workOrder').toArray())[index];
    if (!order) throw new Error('the demo has orders');
    return order;
  }
});
