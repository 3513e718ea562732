import { describe, expect, test } from 'vitest';
import {
  discardOperation,
  issuesList,
  outboxList,
  retryOperation,
} from '../../src/data/recovery/outbox-actions.ts';
import { redo } from '../../src/data/recovery/redo.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';
const SIGNED = { signature: 'M0 0', signedBy: 'A customer', signedAt: '2026-11-23T06:00:00.000Z' };
const UNSIGNED = { signature: null, signedBy: null, signedAt: null, signatureHash: null };

/** A sheet under way, on the server and on the devices of the two who may write on it. */
async function underWay(world: World, result: 'pass' | null = null) {
  const planner = await world.at(PLANNER);
  const step = (id: string) => ({ id, position: id, label: id, kind: 'passFail', result });
  const { id } = await planner.desk.repository.create('jobSheet', {
    title: 'Sheet',
    assignedTo: planner.desk.database.userId,
    status: 'InProgress',
    checklist: [step('c1'), step('c2')],
  });
  await planner.device.sync();
  return { planner, admin: await world.at(ADMIN), id };
}

const change = ({ desk }: Place, id: string, changes: FieldValues) =>
  desk.repository.update('jobSheet', id, changes);

async function answer(place: Place, id: string, stepId: string, result: string) {
  const sheet = await place.desk.row('jobSheet', id);
  const checklist = itemsOf(sheet?.['checklist']).map((step) =>
    step.id === stepId ? { ...step, result } : step,
  );
  await change(place, id, { checklist });
}

async function resultsOf({ desk }: Place, id: string) {
  return itemsOf((await desk.row('jobSheet', id))?.['checklist']).map(({ result }) => result);
}

describe('a job sheet without signal', () => {
  const world = useWorld();

  test('that was signed, reopened, mended and signed again arrives step by step', async () => {
    const { planner, admin, id } = await underWay(world);
    await answer(planner, id, 'c1', 'pass');
    await answer(planner, id, 'c2', 'fail');
    await change(planner, id, SIGNED);
    await change(planner, id, { status: 'Completed' });
    await change(planner, id, { status: 'InProgress', statusReason: 'The second one was mended' });
    await answer(planner, id, 'c2', 'pass');
    await change(planner, id, SIGNED);
    await change(planner, id, { status: 'Completed' });
    await change(admin, id, { scheduledStart: '2026-12-01T08:00:00.000Z' });
    await admin.device.sync();
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    const sheet = await planner.desk.row('jobSheet', id);
    expect(sheet).toMatchObject({ status: 'Completed', ...SIGNED, statusReason: null });
    expect(await resultsOf(planner, id)).toEqual(['pass', 'pass']);
  });

  test('keeps its answers and loses its signature where what was signed has changed', async () => {
    const { planner, admin, id } = await underWay(world);
    await answer(planner, id, 'c1', 'pass');
    await change(planner, id, SIGNED);
    await change(admin, id, { description: 'Other work' });
    await admin.device.sync();
    await planner.device.sync();
    const [issue] = await issuesList(planner.desk.database);
    expect(issue).toMatchObject({ kind: 'seenChanged', conflicts: [{ path: 'description' }] });
    await resolveConflict(planner.desk.database, issue?.id ?? '', 'mine', planner.device.tools);
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    expect(await issuesList(planner.desk.database)).toEqual([]);
    expect(await planner.desk.row('jobSheet', id)).toMatchObject({ description: 'Other work', ...UNSIGNED });
    expect(await resultsOf(planner, id)).toEqual(['pass', null]);
  });

  test('that was signed and begun again at once bears nobody’s name', async () => {
    const { planner, id } = await underWay(world);
    await change(planner, id, SIGNED);
    await change(planner, id, { signature: null });
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    expect(await planner.desk.row('jobSheet', id)).toMatchObject(UNSIGNED);
  });

  test('that somebody else completed takes the answer that waited, once it is reopened', async () => {
    const { planner, admin, id } = await underWay(world, 'pass');
    await answer(admin, id, 'c1', 'fail');
    await change(planner, id, { status: 'Completed' });
    await planner.device.sync();
    await admin.device.sync();
    const [refused] = await outboxList(admin.desk.database);
    expect(refused?.problem?.code).toBe('granted');
    await change(admin, id, { status: 'InProgress', statusReason: 'The first one failed' });
    await retryOperation(admin.desk.database, refused?.opId ?? '', admin.device.tools);
    await admin.device.sync();
    expect(await outboxList(admin.desk.database)).toEqual([]);
    expect(await admin.desk.row('jobSheet', id)).toMatchObject({ status: 'InProgress' });
    expect(await resultsOf(admin, id)).toEqual(['fail', 'pass']);
  });
});

describe('a first answer', () => {
  const world = useWorld();

  const kinds: readonly (readonly [string, FieldValues, FieldValues, (row: FieldValues) => unknown])[] = [
    [
      'jobSheet',
      {
        status: 'Assigned',
        checklist: [{ id: 'c1', position: 'a', label: 'Dead?', kind: 'passFail', result: 'notApplicable' }],
      },
      { checklist: [{ id: 'c1', position: 'a', label: 'Dead?', kind: 'passFail', result: 'fail' }] },
      (row) => itemsOf(row['checklist']).map(({ result }) => result),
    ],
    [
      'survey',
      { status: 'Scheduled', answers: {} },
      { answers: { state: 'rusty' } },
      (row) => row['answers'],
    ],
  ];

  test.each(kinds)(
    'of a %s is kept when its step is refused, and arrives once that is reopened',
    async (name, begun, answers, of) => {
      const [planner, admin] = [await world.at(PLANNER), await world.at(ADMIN)];
      const order = await planner.desk.repository.create('workOrder', { title: 'Order', type: 'repair' });
      const assignedTo = planner.desk.database.userId;
      const values = { title: 'First', assignedTo, workOrderId: order.id, ...begun };
      const { id } = await planner.desk.repository.create(name, values);
      await planner.device.sync();
      await admin.device.sync();
      // As the runner and the form save it, on a tablet that has not heard of the other one.
      await admin.desk.repository.update(name, id, { ...answers, status: 'InProgress' });
      const given = of((await admin.desk.row(name, id)) ?? {});
      await planner.desk.repository.update(name, id, { status: 'Completed' });
      await planner.device.sync();
      await admin.device.sync();
      const { database, repository } = admin.desk;
      const waiting = (await outboxList(database)).find(({ changes }) => !('status' in changes));
      expect(waiting?.problem?.code).toBe('granted');
      for (const step of (await outboxList(database)).filter(({ changes }) => 'status' in changes))
        await discardOperation(database, step.opId, admin.device.tools);
      await repository.update(name, id, { status: 'InProgress', statusReason: 'An answer came late' });
      await retryOperation(database, waiting?.opId ?? '', admin.device.tools);
      await admin.device.sync();
      expect([await outboxList(database), await issuesList(database)]).toEqual([[], []]);
      await planner.device.sync();
      const row = await planner.desk.row(name, id);
      expect([row?.['status'], of(row ?? {})]).toEqual(['InProgress', given]);
    },
  );

  test.each(kinds)('of a %s and its step arrive together', async (name, begun, answers, of) => {
    const planner = await world.at(PLANNER);
    const order = await planner.desk.repository.create('workOrder', { title: 'Order', type: 'repair' });
    const assignedTo = planner.desk.database.userId;
    const values = { title: 'First', assignedTo, workOrderId: order.id, ...begun };
    const { id } = await planner.desk.repository.create(name, values);
    await planner.device.sync();
    await planner.desk.repository.update(name, id, { ...answers, status: 'InProgress' });
    const given = of((await planner.desk.row(name, id)) ?? {});
    await planner.device.sync();
    expect(await outboxList(planner.desk.database)).toEqual([]);
    const row = await planner.desk.row(name, id);
    expect([row?.['status'], of(row ?? {})]).toEqual(['InProgress', given]);
  });
});

describe('what a device does not save', () => {
  const world = useWorld();

  test('a receipt before its order is placed or in the place of another, and a decision brought back on something else', async () => {
    const [store, planner] = [await world.at(STORE), await world.at(PLANNER)];
    const { id } = await store.desk.repository.create('procurementOrder', {
      supplier: 'Honest Cables',
      status: 'Requested',
      items: [{ id: 'l1', position: 'a0', name: 'Cable', quantity: 10, unitPrice: 1 }],
    });
    await store.device.sync();
    await planner.device.sync();
    const { database, repository } = planner.desk;
    await repository.update('procurementOrder', id, { status: 'Approved' });
    const [approval] = await outboxList(database);
    const gone = await discardOperation(database, approval?.opId ?? '', planner.device.tools);
    await store.desk.repository.update('procurementOrder', id, { supplier: 'Other Ltd' });
    await store.device.sync();
    await planner.device.sync();
    const back = redo(database, gone, planner.device.tools);
    await expect(back).rejects.toMatchObject({ code: 'seen_changed', path: 'supplier' });

    await repository.update('procurementOrder', id, { status: 'Approved' });
    const receipt = (receiptId: string) => [{ id: receiptId, position: 'a0', lineId: 'l1', quantity: 1 }];
    const early = repository.update('procurementOrder', id, { receipts: receipt('r0') });
    await expect(early).rejects.toMatchObject({ code: 'not_now', path: 'receipts' });
    await repository.update('procurementOrder', id, { status: 'Ordered' });
    await repository.update('procurementOrder', id, { receipts: receipt('r1') });
    const other = repository.update('procurementOrder', id, { receipts: receipt('r2') });
    await expect(other).rejects.toMatchObject({ code: 'not_now', path: 'receipts' });
  });
});

describe('work on a record that somebody deleted', () => {
  const world = useWorld();

  test('begins as a new record where its lifecycle does', async () => {
    const [planner, admin] = [await world.at(PLANNER), await world.at(ADMIN)];
    const { id } = await planner.desk.repository.create('workOrder', { title: 'Deleted', type: 'repair' });
    await planner.device.sync();
    await admin.device.sync();
    for (const status of ['approved', 'dispatched', 'inProgress']) {
      await admin.desk.repository.update('workOrder', id, { status });
    }
    await planner.desk.repository.remove('workOrder', id);
    await planner.device.sync();
    await admin.device.sync();
    const [issue] = await issuesList(admin.desk.database);
    await resolveConflict(admin.desk.database, issue?.id ?? '', 'mine', admin.device.tools);
    await admin.device.sync();
    expect(await outboxList(admin.desk.database)).toEqual([]);
    const kept = await admin.desk.database.rows('workOrder').filter(({ title }) => title === 'Deleted');
    expect(kept).toMatchObject([{ status: 'waitingOnApproval', version: 1 }]);
  });
});
