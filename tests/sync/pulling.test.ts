import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { FieldDatabase } from '../../src/data/store/database.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { createSyncRunner } from '../../src/sync/loop/sync-runner.ts';
import { expectCountersToAgree } from './support/agree.ts';
import { openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const TECHNICIAN = 'tech1@demo.example';

describe('what others do reaches this device', () => {
  const world = useWorld();

  test('an assigned order arrives with its job sheets, and leaves with them', async () => {
    const planner = await world.at(PLANNER);
    const tech = await world.at(TECHNICIAN);
    const order = await planner.desk.repository.create('workOrder', { title: 'For tech', type: 'repair' });
    const sheet = await planner.desk.repository.create('jobSheet', {
      title: 'Sheet',
      workOrderId: order.id,
      assignedTo: planner.desk.database.userId,
    });
    await planner.device.sync();
    await tech.device.sync();
    expect(await tech.desk.row('workOrder', order.id)).toBeUndefined();
    await planner.desk.repository.update('workOrder', order.id, { assignees: [tech.desk.database.userId] });
    await planner.device.sync();
    await tech.device.sync();
    expect(await tech.desk.row('jobSheet', sheet.id)).toMatchObject({ title: 'Sheet' });
    await planner.desk.repository.update('workOrder', order.id, { assignees: [] });
    await planner.device.sync();
    await tech.device.sync();
    expect(await tech.desk.row('workOrder', order.id)).toBeUndefined();
    expect(await tech.desk.row('jobSheet', sheet.id)).toBeUndefined();
    await expectCountersToAgree(tech.desk);
  });

  test('work on a row that is taken from a person is kept for a decision, never purged', async () => {
    const planner = await world.at(PLANNER);
    const tech = await world.at(TECHNICIAN);
    const order = await planner.desk.repository.create('workOrder', {
      title: 'For tech',
      type: 'repair',
      assignees: [tech.desk.database.userId],
    });
    await planner.device.sync();
    await tech.device.sync();
    await tech.desk.repository.update('workOrder', order.id, { remedy: 'Done already' });
    await planner.desk.repository.update('workOrder', order.id, { assignees: [] });
    await planner.device.sync();
    await tech.device.sync();
    expect(await outboxList(tech.desk.database)).toMatchObject([{ state: 'parked' }]);
    const [issue] = await issuesList(tech.desk.database);
    expect(issue?.kind).toBe('outOfScope');
    expect(await tech.desk.row('workOrder', order.id)).toMatchObject({ remedy: 'Done already' });
    await resolveConflict(tech.desk.database, issue?.id ?? '', 'theirs', tech.device.tools);
    expect(await outboxList(tech.desk.database)).toEqual([]);
    expect(await tech.desk.row('workOrder', order.id)).toBeUndefined();
  });

  test('a row deleted elsewhere disappears, and stays deleted', async () => {
    const [one, two] = [await world.at(PLANNER), await world.at('admin@demo.example')];
    const survey = await one.desk.repository.create('survey', {
      title: 'Short-lived',
      workOrderId: (await one.desk.database.rows('workOrder').after('', 1))[0]?.id ?? '',
    });
    await one.device.sync();
    await two.device.sync();
    await one.desk.repository.remove('survey', survey.id);
    await one.device.sync();
    await two.device.sync();
    await one.device.sync();
    for (const { desk } of [one, two]) expect(await desk.row('survey', survey.id)).toBeUndefined();
    await expectCountersToAgree(two.desk);
  });

  test.each(['reset', 'invalid_cursor'] as const)(
    'starting the download again (%s) loses no unsent work and ends with the same rows',
    async (code) => {
      const { device, desk } = await world.at(PLANNER);
      const [order] = await openOrders(desk);
      const before = (await desk.database.rows('workOrder').ids()).length;
      device.network.online = false;
      await desk.repository.update('workOrder', order?.id ?? '', { location: `Typed before ${code}` });
      const made = await desk.repository.create('workOrder', {
        title: `Made before ${code}`,
        type: 'repair',
      });
      device.network.online = true;
      device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
      device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
      device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
      const refusal = problem(code);
      device.network.plan('/sync/changes', {
        kind: 'answer',
        status: refusal.status,
        body: JSON.stringify(refusal),
      });
      await device.sync();
      expect((await outboxList(desk.database)).length).toBe(2);
      expect(await desk.row('workOrder', made.id)).toMatchObject({ title: `Made before ${code}` });
      world.server().clock.advance(10 * 60_000);
      expect((await device.sync()).outcome).toBe('done');
      expect(await outboxList(desk.database)).toEqual([]);
      expect((await desk.database.rows('workOrder').ids()).length).toBe(before + 1);
      expect(await desk.row('workOrder', order?.id ?? '')).toMatchObject({
        location: `Typed before ${code}`,
      });
      expect(await issuesList(desk.database)).toEqual([]);
      await expectCountersToAgree(desk);
    },
  );

  test('a page of changes that is cut off changes nothing, and comes again', async () => {
    const device = world.device();
    const desk = await device.open(PLANNER);
    device.network.plan('/sync/changes', { kind: 'truncate', lines: 0 });
    expect((await device.sync()).outcome).toBe('unreachable');
    expect((await desk.database.rows('workOrder').ids()).length).toBe(0);
    expect((await device.sync()).outcome).toBe('done');
    await expectCountersToAgree(desk);
  });

  test('the next page is on its way while one is stored, and a save goes out between them', async () => {
    const device = world.device();
    const { database, repository } = await device.open(PLANNER);
    const said: string[] = [];
    const isRequest = (entry: string) => entry !== 'stored';
    const stop = onStored(database, 'cursor', () => void said.push('stored'));
    const runner = createSyncRunner({
      ...device.runnerDeps,
      pullAtMost: 50,
      async fetch(input, init) {
        said.push(new URL(String(input), 'http://fieldline.test').pathname);
        if (said.filter(isRequest).length === 3) {
          await repository.create('workOrder', { title: 'Written meanwhile', type: 'repair' });
        }
        return device.network.fetch(input, init);
      },
    });
    expect((await runner.run(true)).outcome).toBe('done');
    stop();
    expect(said.slice(0, 4)).toEqual([
      '/api/sync/changes',
      '/api/sync/changes',
      'stored',
      '/api/sync/changes',
    ]);
    expect(said.filter(isRequest).slice(2, 5)).toEqual([
      '/api/sync/changes',
      '/api/sync/push',
      '/api/sync/changes',
    ]);
    expect(await outboxList(database)).toEqual([]);
    await expectCountersToAgree({ database });
  });
});

/** Tells of each transaction that wrote one of the meta values. */
function onStored(database: FieldDatabase, key: string, tell: () => void): () => void {
  const part = `idb://${database.name}/meta/`;
  const listen = (parts: ObservabilitySet) => {
    const ranges = parts[part];
    if (ranges && [...new RangeSet().add(ranges)].some(({ from }) => from === key)) tell();
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
}
