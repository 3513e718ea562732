import { describe, expect, test } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { followUpId, followUpOrder } from '../../src/domain/job-sheets/follow-up.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';
const STEP = { id: 'c1', position: 'a', label: 'Oil level', kind: 'number', min: 20 };
const LOW = { value: '4', result: 'fail' };

/** A sheet of the technician's in work, of which the server knows, whose one reading demands these things where it fails. */
async function inWork(world: World, demands: FieldValues) {
  const planner = await world.at('planner@demo.example');
  const technician = await world.at(TECHNICIAN);
  const { id } = await planner.desk.repository.create('jobSheet', {
    title: 'Transformer',
    assignedTo: technician.desk.database.userId,
    status: 'InProgress',
    checklist: [{ ...STEP, ...demands }],
  });
  await planner.device.sync();
  await technician.device.sync();
  return { technician, id };
}

async function answer({ desk }: Place, id: string, values: FieldValues) {
  const sheet = await desk.row('jobSheet', id);
  const checklist = itemsOf(sheet?.['checklist']).map((step) => ({ ...step, ...values }));
  await desk.repository.update('jobSheet', id, { checklist });
}

const complete = ({ desk }: Place, id: string) =>
  desk.repository.update('jobSheet', id, { status: 'Completed' });

describe('a sheet with a failed reading, without signal', () => {
  const world = useWorld();

  test('is not completed on the device before the note is there, and arrives with it', async () => {
    const { technician, id } = await inWork(world, { noteOnFail: true });
    await answer(technician, id, LOW);
    await expect(complete(technician, id)).rejects.toMatchObject({
      code: 'not_ready',
      details: [expect.objectContaining({ code: 'fail_without_note', name: 'Oil level' })],
    });
    await answer(technician, id, { note: 'Leak at the drain valve' });
    await complete(technician, id);
    await technician.device.sync();
    expect(await outboxList(technician.desk.database)).toEqual([]);
    expect(await technician.desk.row('jobSheet', id)).toMatchObject({ status: 'Completed' });
  });

  test('arrives with the order that its fail demands: the order first, and the step that names it', async () => {
    const { technician, id } = await inWork(world, { orderOnFail: true });
    await answer(technician, id, { ...LOW, note: 'Leak' });
    const { desk, device } = technician;
    const sheet = await desk.row('jobSheet', id);
    const [step] = itemsOf(sheet?.['checklist']);
    if (!sheet || !step) throw new Error('the sheet is on the device');
    const orderId = await followUpId('demo-tenant', id, step.id);
    const found = { sheet, step, order: null, level: '2', today: '2026-11-24' } as const;
    await desk.repository.saveTogether([
      followUpOrder({ id: orderId, ...found, title: 'Follow-up', lead: 'Found' }),
      {
        kind: 'update',
        entity: 'jobSheet',
        id,
        changes: { checklist: [{ ...step, followUpId: orderId }] },
      },
    ]);
    await complete(technician, id);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('jobSheet', id)).toMatchObject({
      status: 'Completed',
      checklist: [{ followUpId: orderId }],
    });
    expect(await desk.row('workOrder', orderId)).toMatchObject({ followsJobSheetId: id });
  });
});
