import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const SIGNED = { signature: 'M0 0', signedBy: 'A customer', signedAt: '2026-11-23T06:00:00.000Z' };
const WHY = { statusReason: 'The owner has moved away' };
const PERMIT = { permitNumber: 'PTW-1', permitConfirmedAt: '2026-11-23T06:00:00.000Z' };

/** An order in work and a sheet of it, which the server has; what comes after that waits. */
async function inWork(world: World, asked: FieldValues) {
  const place = await world.at('planner@demo.example');
  const { repository, database } = place.desk;
  const { id: orderId } = await repository.create('workOrder', {
    title: 'Fans',
    type: 'repair',
    status: 'approved',
    ...asked,
  });
  const { id: sheetId } = await repository.create('jobSheet', {
    title: 'Sheet',
    assignedTo: database.userId,
    workOrderId: orderId,
  });
  for (const status of ['scheduled', 'inProgress']) {
    await place.device.sync();
    await repository.update('workOrder', orderId, { status });
  }
  await place.device.sync();
  const begin = async () => {
    await repository.update('jobSheet', sheetId, { status: 'InProgress', startedAt: SIGNED.signedAt });
    await repository.update('jobSheet', sheetId, { description: 'Oil runs down the tank' });
  };
  return { place, orderId, sheetId, begin };
}

/** The status after a sync, and what still waits or needs a person. */
async function synced({ device, desk }: Place, name: string, id: string) {
  await device.sync();
  const [waiting, asked] = [await outboxList(desk.database), await issuesList(desk.database)];
  return { waiting, asked, status: (await desk.row(name, id))?.['status'] };
}

const arrived = (status: string) => ({ waiting: [], asked: [], status });

describe('a step that is measured by another record, all of it without signal, arrives behind what it is measured by', () => {
  const world = useWorld();

  test.each([
    ['a signature', { signatureRequired: true }, {}, SIGNED],
    ['a permit that was shown', { permitRequired: true }, PERMIT, {}],
  ])('an order that needs %s on its sheet', async (_, asked, before, behind) => {
    const { place, orderId, sheetId, begin } = await inWork(world, asked);
    await place.desk.repository.update('jobSheet', sheetId, before);
    await begin();
    await place.desk.repository.update('jobSheet', sheetId, behind);
    await place.desk.repository.update('jobSheet', sheetId, { status: 'Completed' });
    await place.desk.repository.update('workOrder', orderId, { status: 'completed' });
    expect(await synced(place, 'workOrder', orderId)).toEqual(arrived('completed'));
  });

  test('an order whose sheet was begun and signed out there', async () => {
    const { place, orderId } = await inWork(world, { signatureRequired: true });
    const { repository, database } = place.desk;
    await repository.create('jobSheet', {
      title: 'Second sheet',
      assignedTo: database.userId,
      workOrderId: orderId,
      status: 'InProgress',
      ...SIGNED,
    });
    await repository.update('workOrder', orderId, { status: 'completed' });
    expect(await synced(place, 'workOrder', orderId)).toEqual(arrived('completed'));
  });

  test('a sheet whose order asks for no signature any more', async () => {
    const { place, orderId, sheetId, begin } = await inWork(world, { signatureRequired: true });
    await begin();
    await place.desk.repository.update('workOrder', orderId, { location: 'Behind the mill' });
    await place.desk.repository.update('workOrder', orderId, { signatureRequired: false, ...WHY });
    await place.desk.repository.update('jobSheet', sheetId, { status: 'Completed' });
    expect(await synced(place, 'jobSheet', sheetId)).toEqual(arrived('Completed'));
  });

  test('a signature that is taken off behind the order that rested on it', async () => {
    const { place, orderId, sheetId, begin } = await inWork(world, { signatureRequired: true });
    const { repository } = place.desk;
    await begin();
    await repository.update('jobSheet', sheetId, SIGNED);
    await place.device.sync();
    await repository.update('workOrder', orderId, { status: 'completed' });
    await expect(repository.update('jobSheet', sheetId, { signature: null })).rejects.toMatchObject({
      code: 'rested_on',
      details: [expect.objectContaining({ name: 'Fans' })],
    });
    expect(await synced(place, 'workOrder', orderId)).toEqual(arrived('completed'));
    await repository.update('workOrder', orderId, { status: 'inProgress', statusReason: 'Not over yet' });
    await repository.update('workOrder', orderId, { location: 'Behind the mill' });
    await repository.update('jobSheet', sheetId, { signature: null });
    expect(await synced(place, 'workOrder', orderId)).toEqual(arrived('inProgress'));
    expect(await place.desk.row('jobSheet', sheetId)).toMatchObject({ signature: null, signedBy: null });
  });

  test('a new sheet that is complete from the start, of such an order', async () => {
    const { place, orderId } = await inWork(world, { signatureRequired: true });
    const { repository, database } = place.desk;
    await repository.update('workOrder', orderId, { signatureRequired: false, ...WHY });
    const { id } = await repository.create('jobSheet', {
      title: 'On paper before',
      assignedTo: database.userId,
      workOrderId: orderId,
      status: 'Completed',
    });
    expect(await synced(place, 'jobSheet', id)).toEqual(arrived('Completed'));
  });
});
