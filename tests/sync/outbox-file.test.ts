import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attachFiles } from '../../src/data/attachments/attach-file.ts';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { readOutboxFile, takeOutboxFile, writeOutboxFile } from '../../src/data/recovery/outbox-file.ts';
import type { Desk } from './support/device.ts';
import { openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';

describe('unsent work as a file', () => {
  const world = useWorld();

  test('goes on from another device of the same person; sent by both, it is applied once', async () => {
    const lost = await world.at(PLANNER);
    const other = await world.at(PLANNER);
    const { order, item } = await workWithoutSignal(lost.desk);
    const file = await exported(lost.desk);
    expect(await takeOutboxFile(other.desk.database, file)).toMatchObject({ operations: 4 });
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
    expect(await takeOutboxFile(other.desk.database, file)).toEqual({ operations: 0, files: 0 });
    await other.device.sync();
    expect(await takeOutboxFile(other.desk.database, file)).toEqual({ operations: 0, files: 0 });
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
    const whole = await (await writeOutboxFile(desk.database)).text();
    const file = JSON.parse(whole) as object;
    const read = (content: string) => readOutboxFile(desk.database, new Blob([content]));
    const another = 'another person';
    await expect(read(JSON.stringify({ ...file, userId: crypto.randomUUID() }))).rejects.toThrow(another);
    await expect(read(JSON.stringify({ ...file, tenantId: 'harbor-grid' }))).rejects.toThrow(another);
    const operation = { opId: 'one', entity: 'workOrder' };
    const unreadable = JSON.stringify({ ...file, operations: [operation] });
    const broken = [
      '',
      '{}',
      'name;quantity\nfuse;3',
      '[1]',
      whole.slice(0, -20),
      `${whole}more`,
      unreadable,
    ];
    for (const content of broken) await expect(read(content)).rejects.toThrow('no outbox file');
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('holds the photographs that did not get away; whoever sends them, they arrive once', async () => {
    const lost = await world.at(PLANNER);
    const other = await world.at(PLANNER);
    const order = await anOrder(lost.desk, 0);
    const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(300_000)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const photograph = { name: 'pole.jpg', mediaType: 'image/jpeg', sha256, thumbnail: null, preview: null };
    const [id = ''] = await attachFiles(
      lost.desk.database,
      lost.device.tools,
      { entity: 'workOrder', entityId: order.id, deviceName: 'Tablet 7' },
      [{ ...photograph, bytes: new Blob([bytes], { type: 'image/jpeg' }) }],
    );
    const file = await writeOutboxFile(lost.desk.database);
    // The record gets away from the first device, its bytes do not.
    await lost.device.sync();
    const read = await readOutboxFile(other.desk.database, file);
    expect(await takeOutboxFile(other.desk.database, read)).toEqual({ operations: 1, files: 1 });
    await other.device.sync();
    await other.device.upload();
    expect(await lost.device.upload()).toMatchObject({ outcome: 'done' });
    for (const { desk, device } of [lost, other]) {
      await device.sync();
      expect(await desk.row('attachment', id)).toMatchObject({ uploadedAt: expect.any(String) });
      expect(await desk.database.localFiles.get(id)).toMatchObject({ standing: 'kept', problem: null });
      expect(await issuesList(desk.database)).toEqual([]);
    }
    const kept = await other.desk.database.blobs.get(id);
    expect(kept?.bytes).toMatchObject({ size: bytes.length, type: 'image/jpeg' });
    expect(await takeOutboxFile(other.desk.database, read)).toEqual({ operations: 0, files: 0 });
  });

  test('is refused when bytes in it are damaged or missing', async () => {
    const { desk, device } = await world.at(PLANNER);
    const order = await anOrder(desk, 0);
    const bytes = new Blob(['a plan of the station'], { type: 'text/plain' });
    const sha256 = createHash('sha256').update('a plan of the station').digest('hex');
    const plan = { name: 'plan.txt', mediaType: 'text/plain', sha256, bytes, thumbnail: null, preview: null };
    const target = { entity: 'workOrder', entityId: order.id, deviceName: 'Tablet 7' };
    await attachFiles(desk.database, device.tools, target, [plan]);
    const whole = await writeOutboxFile(desk.database);
    const text = await whole.text();
    expect((await readOutboxFile(desk.database, whole)).files).toHaveLength(1);
    for (const content of [text.slice(0, -1), `${text}.`, text.replace('a plan of', 'a PLAN of')]) {
      const reading = readOutboxFile(desk.database, new Blob([content]));
      await expect(reading).rejects.toThrow('no outbox file');
    }
  });

  /** As it is after a way through a file system. */
  async function exported({ database }: Desk) {
    return readOutboxFile(database, await writeOutboxFile(database));
  }

  async function workWithoutSignal({ database, repository }: Desk) {
    const order = await anOrder({ database }, 0);
    const [item] = await database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    await repository.update('workOrder', order.id, { location: 'Bay 4' });
    const made = await repository.create('workOrder', { title: 'Replace fuse', type: 'repair' });
    await repository.create('survey', { title: 'As found', workOrderId: made.id });
    await repository.adjustQuantity('inventoryItem', item.id, -3, null);
    return { order, item: { ...item, quantity: Number(item['quantity']) } };
  }

  async function anOrder({ database }: Pick<Desk, 'database'>, index: number) {
    const order = (await openOrders({ database }))[index];
    if (!order) throw new Error('the demo has orders');
    return order;
  }
});
