import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { countAll } from '../read/count-all.ts';
import { countsBy } from '../read/counts.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

const NOW = Date.UTC(2026, 10, 23, 6, 0);

describe('saving on this device', () => {
  let database: FieldDatabase;
  let repository: Repository;
  let saves: number;
  const tools: Tools = { ...systemTools, clock: { now: () => NOW } };

  beforeEach(() => {
    const source = { indexedDB: new IDBFactory(), IDBKeyRange };
    database = openFieldDatabase('demo-tenant', 'someone', source);
    saves = 0;
    repository = createRepository(database, { ...tools, onSaved: () => void saves++ });
  });

  test('a new row has its id, number, defaults and times at once, and one operation', async () => {
    const row = await repository.create('workOrder', { title: 'Replace fuse', type: 'repair' });
    expect(row).toMatchObject({
      title: 'Replace fuse',
      status: 'waitingOnApproval',
      priority: 'medium',
      version: 0,
      tasks: [],
      dueDate: null,
      tenantId: 'demo-tenant',
      createdBy: 'someone',
      createdAt: '2026-11-23T06:00:00.000Z',
      number: expect.stringMatching(/^WO-[0-9A-Z]{7}$/),
    });
    const [operation] = await outboxList(database);
    expect(operation).toMatchObject({
      kind: 'create',
      entityId: row.id,
      seq: 1,
      state: 'pending',
      sent: false,
    });
    expect(operation?.changes).toEqual({
      number: row.number,
      title: 'Replace fuse',
      type: 'repair',
      status: 'waitingOnApproval',
      priority: 'medium',
    });
    expect(saves).toBe(1);
  });

  test('an edit carries what its fields and the rest of their groups were before', async () => {
    const row = await serverRow({ status: 'inProgress' });
    await repository.update('workOrder', row.id, { status: 'completed' });
    const [operation] = await outboxList(database);
    expect(operation).toMatchObject({
      kind: 'patch',
      changes: { status: 'completed' },
      baseValues: { status: 'inProgress', completedDate: null },
      baseVersion: 4,
      summary: 'Inspect line',
    });
    expect((await database.rows('workOrder').get(row.id))?.completedDate).toBe('2026-11-23');
    expect((await database.base.get(`workOrder/${row.id}`))?.row).toEqual(row);
  });

  test('an edit that changes nothing queues nothing', async () => {
    const row = await serverRow({});
    await repository.update('workOrder', row.id, { title: row.title ?? null });
    expect(await outboxList(database)).toEqual([]);
    expect(await database.base.count()).toBe(0);
  });

  test('an edit taken back before it was sent leaves no trace', async () => {
    const row = await serverRow({});
    await repository.update('workOrder', row.id, { title: 'Typo' });
    await repository.update('workOrder', row.id, { title: row.title ?? null });
    expect(await outboxList(database)).toEqual([]);
    expect(await database.base.count()).toBe(0);
    expect((await database.rows('workOrder').get(row.id))?.updatedAt).toBe(row.updatedAt);
  });

  test('edits that were never sent become one, with the first base and the last value', async () => {
    const row = await serverRow({});
    await repository.update('workOrder', row.id, { title: 'One', location: 'Bay 1' });
    await repository.update('workOrder', row.id, { title: 'Two' });
    const operations = await outboxList(database);
    expect(operations.length).toBe(1);
    expect(operations[0]).toMatchObject({
      changes: { title: 'Two', location: 'Bay 1' },
      baseValues: { title: 'Inspect line', location: null },
    });
  });

  test('what was sent is left alone: a later edit is an operation of its own', async () => {
    const row = await serverRow({});
    await repository.update('workOrder', row.id, { title: 'One' });
    const [sent] = await outboxList(database);
    if (!sent) throw new Error('an edit queues an operation');
    await database.outbox.put({ ...sent, sent: true });
    await repository.update('workOrder', row.id, { title: 'Two' });
    const operations = await outboxList(database);
    expect(operations.map(({ changes }) => changes)).toEqual([{ title: 'One' }, { title: 'Two' }]);
    expect(operations[1]?.baseValues).toEqual({ title: 'One' });
    expect((await database.base.get(`workOrder/${row.id}`))?.row).toEqual(row);
  });

  test('what waits already goes on from what the server has by now, and each operation has its own place', async () => {
    const row = await serverRow({ status: 'dispatched' });
    await repository.update('workOrder', row.id, { status: 'onSite' });
    const key = `workOrder/${row.id}`;
    const base = await database.base.get(key);
    if (!base) throw new Error('the first operation remembers what the server has');
    await database.base.put({ ...base, row: { ...row, version: 9 } });
    await repository.update('workOrder', row.id, { status: 'inProgress' });
    const operations = await outboxList(database);
    expect(operations.map(({ baseVersion }) => baseVersion)).toEqual([row.version, 9]);
    const [first = 0, second = 0] = operations.map(({ seq }) => seq);
    expect(second).toBe(first + 1);
  });

  test('a change of status stays a step of its own', async () => {
    const row = await serverRow({ status: 'dispatched' });
    await repository.update('workOrder', row.id, { status: 'onSite' });
    await repository.update('workOrder', row.id, { status: 'inProgress' });
    expect((await outboxList(database)).map(({ changes }) => changes.status)).toEqual([
      'onSite',
      'inProgress',
    ]);
  });

  test('an edit that refers to a newer record does not join an older operation', async () => {
    const sheet = await repository.create('survey', {
      title: 'Survey',
      workOrderId: (await serverRow({})).id,
    });
    const order = await repository.create('workOrder', { title: 'New', type: 'repair' });
    await repository.update('survey', sheet.id, { workOrderId: order.id });
    const operations = await outboxList(database);
    expect(operations.map(({ kind }) => kind)).toEqual(['create', 'create', 'patch']);
    expect(operations[2]?.dependsOn).toEqual([operations[1]?.opId]);
  });

  test('a record made and deleted before anything was sent never existed', async () => {
    const row = await repository.create('workOrder', { title: 'Mistake', type: 'other' });
    await repository.remove('workOrder', row.id);
    expect(await outboxList(database)).toEqual([]);
    expect((await database.rows('workOrder').ids()).length).toBe(0);
    expect(await database.base.count()).toBe(0);
    expect(await countAll(database, 'workOrder')).toBe(0);
  });

  test('a record that others refer to is made and deleted in that order', async () => {
    const order = await repository.create('workOrder', { title: 'Mistake', type: 'other' });
    await repository.create('supportTicket', { title: 'Goes on naming it', workOrderId: order.id });
    await repository.remove('workOrder', order.id);
    const [, ticket, removal] = await outboxList(database);
    expect(removal).toMatchObject({ kind: 'delete', entityId: order.id, dependsOn: [ticket?.opId] });
  });

  test('each change of a quantity is a movement, and a new quantity is kept as its difference', async () => {
    const item = await repository.create('inventoryItem', { name: 'Oil', quantity: 10, unit: 'l' });
    await markAcknowledged(item);
    await repository.adjustQuantity('inventoryItem', item.id, -0.1, 'top up');
    await repository.adjustQuantity('inventoryItem', item.id, -0.2, 'top up');
    await repository.update('inventoryItem', item.id, { quantity: 20, location: 'Depot' });
    const operations = await outboxList(database);
    expect(operations.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['delta', { delta: -0.1, reason: 'top up' }],
      ['delta', { delta: -0.2, reason: 'top up' }],
      ['delta', { delta: 10.3, reason: null }],
      ['patch', { location: 'Depot' }],
    ]);
    expect((await database.rows('inventoryItem').get(item.id))?.quantity).toBe(20);
  });

  test('pieces are counted in whole numbers, and an old fraction becomes whole', async () => {
    const item = await repository.create('inventoryItem', { name: 'Fuse', quantity: 10, unit: 'pcs' });
    const broken = expect.objectContaining({ code: 'not_whole', path: 'quantity' });
    await expect(repository.adjustQuantity('inventoryItem', item.id, -1.5, 'used')).rejects.toThrow(broken);
    await expect(repository.update('inventoryItem', item.id, { quantity: 2.5 })).rejects.toThrow(broken);
    await database.index('inventoryItem').update(item.id, { quantity: 2.5 });
    await repository.adjustQuantity('inventoryItem', item.id, -1, 'used');
    await repository.adjustQuantity('inventoryItem', item.id, -0.5, 'counted');
    expect((await database.rows('inventoryItem').get(item.id))?.quantity).toBe(1);
  });

  test('counters move in the same transaction as the rows', async () => {
    await serverRow({ status: 'approved' });
    const row = await repository.create('workOrder', { title: 'B', type: 'repair' });
    await repository.update('workOrder', row.id, { status: 'cancelled' });
    expect(await countsBy(database, 'workOrder', 'status')).toEqual({ approved: 1, cancelled: 1 });
    await repository.remove('workOrder', row.id);
    expect(await countsBy(database, 'workOrder', 'status')).toEqual({ approved: 1 });
    expect(await countAll(database, 'workOrder')).toBe(1);
  });

  test('many rows are saved together, and later ones depend on earlier ones', async () => {
    const id = uuidv7(tools.clock, tools.random);
    const rows = await repository.createMany([
      { entity: 'workOrder', values: { id, title: 'Order', type: 'inspection' } },
      { entity: 'survey', values: { title: 'Survey', workOrderId: id } },
    ]);
    const [order, survey] = await outboxList(database);
    expect(rows.map((row) => row.id)).toEqual([order?.entityId, survey?.entityId]);
    expect(survey?.dependsOn).toEqual([order?.opId]);
    expect([order?.seq, survey?.seq]).toEqual([1, 2]);
  });

  test.each(['approved', 'completed'])(
    'a thousand rows that are %s are saved in one action',
    async (status) => {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        entity: 'workOrder',
        values: { title: `Pole ${index}`, type: 'inspection', status },
      }));
      expect(await repository.createMany(rows)).toHaveLength(1000);
      expect(await database.outbox.count()).toBe(1000);
    },
  );

  test('a bulk action with one bad row saves none of them', async () => {
    const save = repository.createMany([
      { entity: 'workOrder', values: { title: 'Good', type: 'repair' } },
      { entity: 'workOrder', values: { title: 'Bad', type: 'no such type' } },
    ]);
    await expect(save).rejects.toMatchObject({ code: 'invalid', path: 'type' });
    expect(await outboxList(database)).toEqual([]);
    expect(saves).toBe(0);
  });

  test.each([
    ['an unknown field', { title: 'A', type: 'repair', colour: 'red' }, 'colour'],
    ['a missing required field', { type: 'repair' }, 'title'],
    [
      'a field that the server keeps',
      { title: 'A', type: 'repair', completedDate: '2026-11-23' },
      'completedDate',
    ],
  ])('%s is refused, and the error names the field', async (_, values, path) => {
    await expect(repository.create('workOrder', values)).rejects.toMatchObject({ code: 'invalid', path });
  });

  test('what a newer server gave the items of a list goes back as it came, and bad values beside it are refused', async () => {
    const task = { id: 't1', position: 'a0', title: 'Isolate', risk: 'high' };
    const row = await repository.create('workOrder', { title: 'A', type: 'repair' });
    await repository.update('workOrder', row.id, { tasks: [task] });
    const [operation] = await outboxList(database);
    expect(operation?.changes).toMatchObject({ tasks: [task] });
    const bad = repository.update('workOrder', row.id, { tasks: [{ ...task, done: 'yes' }] });
    await expect(bad).rejects.toMatchObject({ code: 'invalid', path: 'tasks/0/done' });
  });

  test('an edit of a record that is not there is refused', async () => {
    const edit = repository.update('workOrder', uuidv7(tools.clock, tools.random), { title: 'A' });
    await expect(edit).rejects.toThrow(DataError);
    await expect(edit).rejects.toMatchObject({ code: 'not_found' });
  });

  async function serverRow(values: Record<string, string>): Promise<AnyRow> {
    const row: AnyRow = {
      ...(await repository.create('workOrder', { title: 'Inspect line', type: 'inspection' })),
      version: 4,
      updatedAt: '2026-11-01T00:00:00.000Z',
      ...values,
    };
    await markAcknowledged(row);
    saves = 0;
    return row;
  }

  async function markAcknowledged(row: AnyRow): Promise<void> {
    const entity = row.title === undefined ? inventoryItem : workOrder;
    await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
      await database.outbox.clear();
      await database.base.delete(`${entity.name}/${row.id}`);
      await writeRows(database, entity, [{ id: row.id, after: row }]);
    });
  }
});
