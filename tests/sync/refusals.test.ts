import { describe, expect, test } from 'vitest';
import { SessionNeeded } from '../../src/api/authorised-fetch.ts';
import {
  discardOperation,
  issuesList,
  outboxList,
  repairOperation,
  retryOperation,
} from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import { rowStates } from '../../src/data/rows/row-state.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import { readSession } from '../../src/data/store/registry-database.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { engineDeps } from '../../src/sync/loop/sync-runner.ts';
import type { Fault } from './support/network.ts';
import { type Place, useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';

describe('refused operations and ended sessions', () => {
  const world = useWorld();

  test('a refused operation delays no other, is repaired, and arrives with what depends on it', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await desk.repository.create('workOrder', {
      title: 'Replace pole',
      type: 'replacement',
      assetId: uuidv7(device.tools.clock, device.tools.random),
    });
    const survey = await desk.repository.create('survey', { title: 'Before', workOrderId: order.id });
    const other = await desk.repository.create('workOrder', { title: 'Unrelated', type: 'repair' });
    await device.sync();
    const [refused, blocked] = await outboxList(desk.database);
    expect(refused).toMatchObject({ state: 'rejected', problem: { code: 'reference_not_found' } });
    expect(blocked).toMatchObject({ state: 'blocked', entityId: survey.id });
    expect(await desk.row('workOrder', other.id)).toMatchObject({ version: 1 });
    expect((await rowStates(desk.database, 'workOrder')).get(order.id)).toBe('refused');

    await repairOperation(desk.database, refused?.opId ?? '', { assetId: null }, device.tools);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({ version: 1, assetId: null });
    expect(await desk.row('survey', survey.id)).toMatchObject({ version: 1 });
  });

  test('a refused change of a quantity is corrected: the stock moves by the other number, once', async () => {
    const { device, desk } = await world.at('store@demo.example');
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    const before = Number(item?.quantity);
    await desk.repository.adjustQuantity('inventoryItem', item?.id ?? '', 2e9, 'A slip');
    await device.sync();
    const [refused] = await outboxList(desk.database);
    expect(refused).toMatchObject({ state: 'rejected', kind: 'delta' });
    const correction = { delta: 2, reason: 'Counted again' };
    await repairOperation(desk.database, refused?.opId ?? '', correction, device.tools);
    expect(await desk.row('inventoryItem', item?.id ?? '')).toMatchObject({ quantity: before + 2 });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('inventoryItem', item?.id ?? '')).toMatchObject({ quantity: before + 2 });
  });

  test('a refused edit can be given up: the record shows what the server has', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await orderToBeRefused({ device, desk });
    await desk.repository.update('workOrder', order.id, { status: 'approved' });
    await desk.repository.update('workOrder', order.id, { priority: 'high' });
    await device.sync();
    const [refused, ...later] = await outboxList(desk.database);
    expect([refused?.state, ...later.map(({ state }) => state)]).toEqual(['rejected', 'pending', 'pending']);
    await discardOperation(desk.database, refused?.opId ?? '', device.tools);
    const kept = { title: 'Kept', status: 'approved', priority: 'high' };
    expect(await desk.row('workOrder', order.id)).toMatchObject(kept);
    await device.sync();
    // It was approved as it would have been with the edit: its person looks at it again.
    const [issue] = await issuesList(desk.database);
    expect(issue?.conflicts.map(({ path }) => path)).toEqual(['title', 'assetId']);
    await resolveConflict(desk.database, issue?.id ?? '', 'mine', device.tools);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({ ...kept, version: 3 });
  });

  test('giving up an edit makes no conflict of a later edit of the same field', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await orderToBeRefused({ device, desk });
    await device.sync();
    await desk.repository.update('workOrder', order.id, { title: 'Final' });
    const [refused] = await outboxList(desk.database);
    await discardOperation(desk.database, refused?.opId ?? '', device.tools);
    await device.sync();
    expect(await issuesList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({
      title: 'Final',
      assetId: null,
      version: 2,
    });
  });

  test('a refused operation that is sent again unchanged is judged anew', async () => {
    const { device, desk } = await world.at(PLANNER);
    const missing = uuidv7(device.tools.clock, device.tools.random);
    await desk.repository.create('survey', { title: 'Early', workOrderId: missing });
    await device.sync();
    const [refused] = await outboxList(desk.database);
    expect(refused?.state).toBe('rejected');
    await desk.repository.create('workOrder', { id: missing, title: 'Late', type: 'repair' });
    await device.sync();
    await retryOperation(desk.database, refused?.opId ?? '', device.tools);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('a poison operation delays nobody', async () => {
    const { device, desk } = await world.at(PLANNER);
    const poison = await desk.repository.create('workOrder', { title: 'Poison', type: 'repair' });
    const others = await Promise.all(
      ['A', 'B', 'C'].map((title) => desk.repository.create('workOrder', { title, type: 'repair' })),
    );
    device.network.plan('/sync/push', {
      kind: 'replaceLine',
      line: 0,
      by: (line) => JSON.stringify({ ...JSON.parse(line), status: 500, body: problem('internal') }),
    });
    await device.sync();
    expect((await outboxList(desk.database)).map(({ entityId, state }) => [entityId, state])).toEqual([
      [poison.id, 'retry'],
    ]);
    for (const { id } of others) expect(await desk.row('workOrder', id)).toMatchObject({ version: 1 });
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('a push that the server cannot read is taken apart until the one is found that it cannot read', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [poison, ...others] = await desk.repository.createMany(
      ['Poison', 'A', 'B', 'C', 'D'].map((title) => ({
        entity: 'workOrder',
        values: { title, type: 'repair' },
      })),
    );
    const unreadable: Fault = {
      kind: 'answer',
      status: 400,
      body: JSON.stringify(problem('invalid_json')),
      headers: { 'content-type': 'application/problem+json' },
    };
    // With it: all five, then the two of which it is one, then it alone.
    for (let time = 0; time < 3; time++) device.network.plan('/sync/push', unreadable);
    await device.sync();
    expect((await outboxList(desk.database)).map(({ entityId, state }) => [entityId, state])).toEqual([
      [poison?.id, 'rejected'],
    ]);
    for (const { id } of others) expect(await desk.row('workOrder', id)).toMatchObject({ version: 1 });
  });

  test('what stands behind a refused operation asks for no slice of its own', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await orderToBeRefused({ device, desk });
    await device.sync();
    await desk.repository.update('workOrder', order.id, { priority: 'high' });
    expect(await device.sync()).toEqual({ outcome: 'done', nextAttemptIn: null });
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['rejected', 'pending']);
  });

  test('without a network a long queue is tried less and less often, and at once when there is one', async () => {
    const { device, desk } = await world.at(PLANNER);
    device.network.online = false;
    for (let index = 0; index < 150; index++) {
      await desk.repository.create('workOrder', { title: `Order ${index}`, type: 'repair' });
    }
    const { clock } = world.server();
    const began = clock.now();
    const runner = device.anotherRunner();
    for (let attempt = 0; attempt < 12; attempt++) {
      const { outcome, nextAttemptIn } = await runner.run(false);
      expect(outcome).toBe('unreachable');
      clock.advance(nextAttemptIn ?? 0);
    }
    expect(clock.now() - began).toBeGreaterThan(60_000);
    device.network.online = true;
    expect(await device.sync()).toEqual({ outcome: 'done', nextAttemptIn: null });
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test.each(['/auth/refresh', '/sync/push', '/sync/changes', '/sync/device', '/sync/digest'])(
    'silence that the server asks for at %s is kept by all, also when the network comes back meanwhile',
    async (path) => {
      const { device, desk } = await world.at(PLANNER);
      await desk.repository.create('workOrder', { title: 'Patient', type: 'repair' });
      // The time of the daily comparison.
      world.server().clock.advance(25 * 60 * 60 * 1000);
      device.network.plan(path, { kind: 'answer', status: 429, body: '', headers: { 'retry-after': '120' } });
      expect((await device.sync()).outcome).toBe('paused');
      const before = device.network.sent.length;
      expect(await device.sync()).toMatchObject({ outcome: 'paused', nextAttemptIn: 120_000 });
      expect(device.network.sent.length).toBe(before);
      world.server().clock.advance(121_000);
      expect((await device.sync()).outcome).toBe('done');
      expect(await outboxList(desk.database)).toEqual([]);
    },
  );

  test.each([
    ['the push', '/sync/push', []],
    ['the download', '/sync/changes', []],
    [
      'a single call',
      '/work-orders',
      [{ path: '/sync/push', fault: { kind: 'answer', status: 404, body: '' } }],
    ],
  ] as const)(
    'an app that is too old for %s says so and asks once, until a newer one is there',
    async (_, path, faults) => {
      const { device, desk } = await world.at(PLANNER);
      await desk.repository.create('workOrder', { title: 'Of today', type: 'repair' });
      for (const { path: before, fault } of faults) device.network.plan(before, fault);
      const tooOld: Fault = {
        kind: 'answer',
        status: 426,
        body: JSON.stringify(problem('upgrade_required')),
        headers: { 'content-type': 'application/problem+json' },
      };
      device.network.plan(path, tooOld);
      device.network.plan(path, tooOld);
      expect((await device.sync()).outcome).toBe('upgradeNeeded');
      expect(device.network.sent.filter(({ status }) => status === 426)).toHaveLength(1);
      expect(await readMeta(desk.database, 'upgradeNeeded')).toBe(true);
      device.network.calm();
      expect((await device.sync()).outcome).toBe('done');
      expect(await readMeta(desk.database, 'upgradeNeeded')).toBe(false);
      expect(await outboxList(desk.database)).toEqual([]);
    },
  );

  test('an expired token is refreshed once, however many contexts notice, and everything arrives', async () => {
    const { device, desk } = await world.at(PLANNER);
    device.network.online = false;
    for (let index = 0; index < 20; index++) {
      await desk.repository.create('workOrder', { title: `Order ${index}`, type: 'repair' });
    }
    world.server().clock.advance(3 * 60 * 60_000);
    device.network.online = true;
    const tabs = Array.from({ length: 8 }, () => device.anotherRunner());
    await Promise.all([device.sync(), ...tabs.map((tab) => tab.run(true))]);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(device.network.sent.filter(({ path }) => path === '/auth/refresh').length).toBe(1);
  });

  test('a lost answer to a refresh signs nobody out, hours later', async () => {
    const { device, desk } = await world.at(PLANNER);
    await desk.repository.create('workOrder', { title: 'Waits', type: 'repair' });
    world.server().clock.advance(60 * 60_000);
    device.network.plan('/auth/refresh', { kind: 'dropAnswer' });
    expect((await device.sync()).outcome).toBe('unreachable');
    world.server().clock.advance(4 * 60 * 60_000);
    expect((await device.sync()).outcome).toBe('done');
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('a token that expires in the middle of a push costs nothing', async () => {
    const { device, desk } = await world.at(PLANNER);
    for (const title of ['One', 'Two', 'Three'])
      await desk.repository.create('workOrder', { title, type: 'repair' });
    device.network.plan('/sync/push', {
      kind: 'replaceLine',
      line: 1,
      by: (line) => JSON.stringify({ ...JSON.parse(line), status: 401, body: problem('unauthenticated') }),
    });
    expect((await device.sync()).outcome).toBe('done');
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('a refused refresh keeps the outbox, and it all arrives after the next sign-in', async () => {
    const { device, desk } = await world.at(PLANNER);
    const order = await desk.repository.create('workOrder', { title: 'Kept', type: 'repair' });
    world.server().clock.advance(60 * 60_000);
    const refusal = JSON.stringify(problem('refresh_refused'));
    device.network.plan('/auth/refresh', { kind: 'answer', status: 401, body: refusal });
    expect((await device.sync()).outcome).toBe('authNeeded');
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['authWait']);
    expect((await readSession(device.registry))?.token).toBeNull();
    await desk.repository.update('workOrder', order.id, { location: 'Typed offline' });
    expect((await device.sync()).outcome).toBe('authNeeded');

    await device.open(PLANNER);
    expect((await device.sync()).outcome).toBe('done');
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({ title: 'Kept', location: 'Typed offline' });
  });

  test('one person never sends what another saved on the same device', async () => {
    const device = world.device();
    const first = await device.open('tech1@demo.example');
    await device.sync();
    device.network.online = false;
    await first.repository.create('survey', {
      title: 'By the first',
      workOrderId: (await first.database.rows('workOrder').after('', 1))[0]?.id ?? '',
    });
    device.network.online = true;
    const second = await device.open('tech2@demo.example');
    await device.sync();
    const sent = device.network.sent.filter(({ path }) => path === '/sync/push');
    expect(sent).toEqual([]);
    expect((await outboxList(first.database)).length).toBe(1);
    expect(await second.database.rows('survey').idsWhere((row) => row.title === 'By the first')).toEqual(
      new Set(),
    );

    await device.open('tech1@demo.example');
    await device.sync();
    expect(await outboxList(first.database)).toEqual([]);
  });

  test('an engine in mid-flight stops when somebody else signs in', async () => {
    const device = world.device();
    const first = await device.open('tech1@demo.example');
    await device.sync();
    await device.open('tech2@demo.example');
    const deps = engineDeps(device.runnerDeps, first.database);
    expect(await deps.signedIn()).toBe(false);
    const before = device.network.sent.length;
    await expect(deps.request('/sync/push', { method: 'POST', body: '{}' })).rejects.toThrow(SessionNeeded);
    expect(device.network.sent.length).toBe(before);
  });

  test('a device clock that was a year ahead holds nothing back', async () => {
    const { device, desk } = await world.at(PLANNER);
    await desk.repository.create('workOrder', { title: 'From the future', type: 'repair' });
    device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await device.sync();
    const [operation] = await outboxList(desk.database);
    const year = 365 * 24 * 60 * 60_000;
    if (!operation) throw new Error('the operation waits');
    await desk.database.outbox.put({ ...operation, nextAttemptAt: device.tools.clock.now() + year });
    expect((await device.sync()).outcome).toBe('done');
    expect(await outboxList(desk.database)).toEqual([]);
  });
});

/** A work order that the server has, and here an edit of it that the server will refuse: its asset does not exist. */
async function orderToBeRefused({ device, desk }: Place): Promise<AnyRow> {
  const order = await desk.repository.create('workOrder', { title: 'Kept', type: 'repair' });
  await device.sync();
  const assetId = uuidv7(device.tools.clock, device.tools.random);
  await desk.repository.update('workOrder', order.id, { title: 'Lost', assetId });
  return order;
}
