import { describe, expect, test } from 'vitest';
import {
  issuesList,
  outboxList,
  retryOperation,
  systemTools,
} from '../../src/data/recovery/outbox-actions.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const AT = '2026-11-23T06:00:00.000Z';

/** A sheet of the technician's that nobody began, on the planner's and the technician's devices. */
async function handedOut(world: World, signOnRequired: boolean) {
  const planner = await world.at('planner@demo.example');
  const technician = await world.at('tech1@demo.example');
  const { id } = await planner.desk.repository.create('jobSheet', {
    title: 'Pole 12',
    assignedTo: technician.desk.database.userId,
    signOnRequired,
  });
  await planner.device.sync();
  await technician.device.sync();
  return { planner, technician, id };
}

async function signOn({ desk }: Place, sheetId: string, id: string, person: string) {
  const sheet = await desk.row('jobSheet', sheetId);
  const entry = { id, position: id, person, at: AT, enteredBy: desk.database.userId, hazards: 'Traffic' };
  await desk.repository.update('jobSheet', sheetId, { signOns: [...itemsOf(sheet?.['signOns']), entry] });
}

const begin = ({ desk }: Place, id: string) =>
  desk.repository.update('jobSheet', id, { status: 'InProgress', startedAt: AT });

const crewOf = async ({ desk }: Place, id: string) =>
  itemsOf((await desk.row('jobSheet', id))?.['signOns']).map(({ person }) => person);

describe('a sheet whose briefing the crew confirms, without signal', () => {
  const world = useWorld();

  test('is not begun on the device before somebody signed on, and arrives with who did', async () => {
    const { technician, planner, id } = await handedOut(world, true);
    await expect(begin(technician, id)).rejects.toMatchObject({
      code: 'not_ready',
      details: [expect.objectContaining({ code: 'nobody_signed_on' })],
    });
    await signOn(technician, id, 'c1', 'A lineman without an account');
    await begin(technician, id);
    await technician.device.sync();
    await planner.device.sync();
    expect(await outboxList(technician.desk.database)).toEqual([]);
    expect(await planner.desk.row('jobSheet', id)).toMatchObject({
      status: 'InProgress',
      signOns: [{ person: 'A lineman without an account', hazards: 'Traffic' }],
    });
  });

  test('has everybody who signed on, on whichever tablet', async () => {
    const { technician, planner, id } = await handedOut(world, true);
    await signOn(technician, id, 'c1', 'Ada');
    await signOn(planner, id, 'c2', 'Ben');
    await technician.device.sync();
    await planner.device.sync();
    await technician.device.sync();
    expect(await crewOf(technician, id)).toEqual(['Ada', 'Ben']);
    expect(await crewOf(planner, id)).toEqual(['Ada', 'Ben']);
  });

  test('that was begun where nobody was asked yet waits with what is missing, and goes on when it is there', async () => {
    const { technician, planner, id } = await handedOut(world, false);
    await planner.desk.repository.update('jobSheet', id, { signOnRequired: true });
    await planner.device.sync();
    await begin(technician, id);
    await technician.device.sync();
    const [refused] = await outboxList(technician.desk.database);
    expect(refused).toMatchObject({ state: 'rejected', problem: { code: 'not_ready' } });
    expect(await planner.desk.row('jobSheet', id)).toMatchObject({ status: 'Assigned' });
    await signOn(planner, id, 'c1', 'Ada');
    await planner.device.sync();
    await technician.device.sync();
    await retryOperation(technician.desk.database, refused?.opId ?? '', systemTools);
    await technician.device.sync();
    expect(await outboxList(technician.desk.database)).toEqual([]);
    expect(await technician.desk.row('jobSheet', id)).toMatchObject({ status: 'InProgress' });
  });

  test('has one start where two began it without signal, of whom the second is told', async () => {
    const { technician, planner, id } = await handedOut(world, false);
    await planner.desk.repository.update('jobSheet', id, { status: 'InProgress' });
    const begun = await planner.desk.row('jobSheet', id);
    world.server().clock.advance(60_000);
    await technician.desk.repository.update('jobSheet', id, { status: 'InProgress' });
    await planner.device.sync();
    await technician.device.sync();
    expect(await technician.desk.row('jobSheet', id)).toMatchObject({
      status: 'InProgress',
      startedAt: begun?.['startedAt'],
    });
    expect(await issuesList(technician.desk.database)).toMatchObject([
      { conflicts: [{ path: 'startedAt' }] },
    ]);
  });

  test('keeps who signed on once it is done', async () => {
    const { technician, id } = await handedOut(world, true);
    await signOn(technician, id, 'c1', 'Ada');
    await begin(technician, id);
    await technician.desk.repository.update('jobSheet', id, { status: 'Completed' });
    const removal = technician.desk.repository.update('jobSheet', id, { signOns: [] });
    await expect(removal).rejects.toMatchObject({ code: 'decided' });
    await technician.device.sync();
    expect(await crewOf(technician, id)).toEqual(['Ada']);
  });
});
