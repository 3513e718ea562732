import { afterEach, expect, test } from 'vitest';
import { keepAnswer, keptAnswer } from '../../src/data/read/answers.ts';
import { splitHead } from '../../src/data/recovery/head-and-parts.ts';
import { issuesList } from '../../src/data/recovery/outbox-actions.ts';
import { writeOutboxFile } from '../../src/data/recovery/outbox-file.ts';
import { readMeta, writeMeta } from '../../src/data/store/meta.ts';
import type { OutboxRecord } from '../../src/data/store/outbox-record.ts';
import { draftsBelow, saveDraft } from '../../src/data/write/drafts.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { createDevice } from './support/device.ts';

const HOUR = 3_600_000;
const ZONE = 'Pacific/Auckland';
const TECH = 'tech1@demo.example';

let server: TestApp | undefined;
afterEach(() => server?.close());

/** A tablet whose clock stands so many milliseconds ahead, and the time as it really is. */
async function tablet(ahead: number) {
  const started = await startTestApp();
  server = started;
  const { clock } = started;
  let error = ahead;
  const device = createDevice({
    app: started.app,
    clock: { now: () => clock.now() + error, advance: (time) => clock.advance(time) },
  });
  const desk = await device.open(TECH);
  // As the screens keep it from the session.
  await writeMeta(desk.database, 'zone', ZONE);
  await device.sync();
  return {
    device,
    desk,
    later: (hours: number) => clock.advance(hours * HOUR),
    setRight: () => {
      error = 0;
    },
    time: () => new Date(clock.now()).toISOString(),
    /** What the screens take for now. */
    async pressed() {
      const offset = (await desk.database.meta.get('clockOffset'))?.value ?? 0;
      return new Date(device.tools.clock.now() + Number(offset)).toISOString();
    },
  };
}

test.each([
  ['an hour ahead', HOUR, false],
  ['an hour behind', -HOUR, false],
  ['right', 0, false],
  ['an hour ahead, and set right before it sends', HOUR, true],
])(
  'work of a tablet three days without signal, its clock %s, has the time it happened',
  async (_, ahead, isMended) => {
    const { device, desk, later, setRight, time, pressed } = await tablet(ahead);
    const { id } = await desk.repository.create('jobSheet', {
      title: 'Sheet',
      assignedTo: desk.database.userId,
    });
    const createdAt = time();
    await device.sync();
    later(1);
    await desk.repository.update('jobSheet', id, { status: 'InProgress', startedAt: await pressed() });
    const startedAt = time();
    later(2);
    await desk.repository.update('jobSheet', id, { status: 'Completed' });
    const completedAt = time();
    // On the tablet already: nobody waits for the network to read how long the work took.
    expect(await desk.row('jobSheet', id)).toMatchObject({ startedAt, completedAt });
    later(72);
    if (isMended) setRight();
    await device.open(TECH);
    await device.sync();
    expect(await desk.row('jobSheet', id)).toMatchObject({
      status: 'Completed',
      createdAt,
      startedAt,
      completedAt,
    });
    device.close();
  },
);

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['right', 0],
])(
  'what a tablet keeps for a person to read beside the server’s times has the right time, its clock %s',
  async (_, ahead) => {
    const { device, desk, later, time } = await tablet(ahead);
    const { database, repository } = desk;
    const { clock } = device.tools;
    later(1);
    const now = time();
    await repository.create('jobSheet', { title: 'Sheet', assignedTo: database.userId });
    await device.sync();
    await saveDraft(database, 'jobSheet/new', { values: { title: 'Begun' } }, clock);
    await keepAnswer(database, '/auth/profile', {}, clock);
    // What no app can have queued is put before the person.
    await database.outbox.add({ opId: 'damaged' } as OutboxRecord);
    await device.anotherRunner().run(true);
    const { head } = await splitHead(await writeOutboxFile(database, device.tools));
    expect({
      synced: await readMeta(database, 'lastSyncedAt'),
      draft: (await draftsBelow(database, 'jobSheet'))[0]?.savedAt,
      answer: (await keptAnswer(database, '/auth/profile'))?.askedAt,
      issue: (await issuesList(database))[0]?.createdAt,
    }).toEqual({ synced: now, draft: now, answer: now, issue: now });
    expect(head).toMatchObject({ exportedAt: now });
    device.close();
  },
);

test('what was written on while it waited was last changed when somebody last did, on the tablet and on the server', async () => {
  const { device, desk, later, time } = await tablet(-HOUR);
  const { id } = await desk.repository.create('jobSheet', {
    title: 'Sheet',
    assignedTo: desk.database.userId,
  });
  const createdAt = time();
  await device.sync();
  later(1);
  await desk.repository.update('jobSheet', id, { description: 'Oil runs down the tank' });
  later(3);
  await desk.repository.update('jobSheet', id, { description: 'Oil runs down the tank, at the valve' });
  const updatedAt = time();
  expect(await desk.row('jobSheet', id)).toMatchObject({ createdAt, updatedAt });
  later(5);
  await device.sync();
  expect(await desk.row('jobSheet', id)).toMatchObject({ createdAt, updatedAt });
  device.close();
});

test('a day on the tablet is a day of the tenant, and the server says the same', async () => {
  const { device, desk, later } = await tablet(0);
  await server?.database.kysely
    .updateTable('tenants')
    .set({ time_zone: ZONE })
    .where('id', '=', 'demo-tenant')
    .execute();
  const [order] = await desk.database.rows('workOrder').after('', 1);
  const survey = { title: 'Line walk', workOrderId: order?.id ?? '', status: 'InProgress' };
  const { id } = await desk.repository.create('survey', survey);
  // Six in the morning in UTC, seven in the evening there; seven hours later it is the day after there.
  later(7);
  await desk.repository.update('survey', id, { status: 'Completed' });
  expect(await desk.row('survey', id)).toMatchObject({ completedDate: '2026-11-24' });
  await device.sync();
  expect(await desk.row('survey', id)).toMatchObject({ completedDate: '2026-11-24', status: 'Completed' });
  device.close();
});
