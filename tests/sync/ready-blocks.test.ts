import { describe, expect, test } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { openFieldDatabase } from '../../src/data/store/database.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import { blockKeys } from '../../src/data/store/packed/packed-keys.ts';
import { endOf } from '../../src/data/store/packed/packed-records.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { createEngine } from '../../src/sync/loop/engine.ts';
import { engineDeps } from '../../src/sync/loop/sync-runner.ts';
import { apiOf } from '../support/api.ts';
import { expectCountersToAgree } from './support/agree.ts';
import type { Desk, Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const ADMIN = 'admin@demo.example';
const PLANNER = 'planner@demo.example';
const BLOCKS = '/sync/blocks/';
/** As many orders as are worth a block, and some. */
const MANY = 70;

describe('a first download in blocks', () => {
  const world = useWorld();

  async function office(email: string) {
    const { app, signIn } = world.server();
    return apiOf(app, await signIn(email));
  }

  /** Orders of somebody's own, and many others. */
  async function giveOrders(count: number) {
    const planner = await office(PLANNER);
    const admin = await office(ADMIN);
    const order = (title: string, assignees: string[]) =>
      planner.create('/work-orders', { title, type: 'repair', status: 'waitingOnApproval', assignees });
    const own = [];
    for (let n = 0; n < count; n++) own.push(await order(`Own ${n}`, [admin.person.user.id]));
    for (let n = 0; n < MANY; n++) await order(`Other ${n}`, []);
    return own;
  }

  /** A device on which somebody has all that they begin to work with, and no block yet. */
  async function begun(email: string): Promise<{ device: Device; desk: Desk }> {
    const device = world.device();
    const desk = await device.open(email);
    device.network.plan(BLOCKS, { kind: 'dropRequest' });
    expect((await device.sync()).outcome).toBe('unreachable');
    expect(await blocksOf(desk)).toBe(0);
    later();
    return { device, desk };
  }

  /** When whatever waits may be asked for again. */
  const later = () => world.server().clock.advance(10 * 60_000);

  async function blocksOf({ database }: Desk): Promise<number> {
    const counts = ['asset', 'workOrder'].map((entity) =>
      database
        .packed(entity)
        .table.where('id')
        .between(blockKeys(1), endOf(blockKeys(1)))
        .count(),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  async function shown({ database }: Desk): Promise<unknown[]> {
    const kinds = await Promise.all(
      ['asset', 'workOrder', 'inventoryItem'].map((entity) => database.rows(entity).all()),
    );
    return kinds.flat();
  }

  test('ends with the rows that pages bring, each counted once', async () => {
    await giveOrders(3);
    const one = world.device();
    const plain = await one.open(ADMIN);
    one.network.plan(BLOCKS, { kind: 'answer', status: 404, body: '' });
    await one.sync();
    later();
    expect((await one.sync()).outcome).toBe('done');
    expect(one.network.sent.filter(({ path }) => path.startsWith(BLOCKS)).length).toBeLessThan(3);
    const { desk } = await world.at(ADMIN);
    expect(await blocksOf(desk)).toBeGreaterThan(2);
    expect(await shown(desk)).toEqual(await shown(plain));
    for (const each of [plain, desk]) await expectCountersToAgree(each);
  });

  test('takes nothing that a person did on its rows from view, and shows nothing that they deleted', async () => {
    const [edited, deleted, changed] = await giveOrders(3);
    const { device, desk } = await begun(ADMIN);
    await desk.repository.update('workOrder', edited?.id ?? '', { location: 'Typed before the block' });
    await desk.repository.remove('workOrder', deleted?.id ?? '');
    const planner = await office(PLANNER);
    for (const order of [edited, changed]) {
      await planner.decide(`/work-orders/${order?.id}`, { description: 'From the office' }, 'PUT');
    }
    // The server lets neither through for now.
    const lines = (await outboxList(desk.database)).map(({ opId }) =>
      JSON.stringify({ opId, status: 403, etag: null, body: problem('forbidden') }),
    );
    device.network.plan('/sync/push', {
      kind: 'answer',
      status: 200,
      body: `${lines.join('\n')}\n`,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect((await device.sync()).outcome).toBe('done');
    expect(await blocksOf(desk)).toBeGreaterThan(0);
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['parked', 'parked']);
    expect(await desk.row('workOrder', deleted?.id ?? '')).toBeUndefined();
    expect(await desk.row('workOrder', edited?.id ?? '')).toMatchObject({
      location: 'Typed before the block',
      description: 'From the office',
    });
    expect(await desk.row('workOrder', changed?.id ?? '')).toMatchObject({ description: 'From the office' });
    await expectCountersToAgree(desk);
  });

  test.each([
    ['is cut', { kind: 'truncate', lines: 0 }],
    ['is another page', { kind: 'answer', status: 200, body: '<html>Sign in to the hotel</html>' }],
    ['is refused', { kind: 'answer', status: 403, body: '' }],
    ['is not there', { kind: 'answer', status: 404, body: '' }],
    ['fails', { kind: 'answer', status: 500, body: '' }],
    ['comes too late', { kind: 'answer', status: 504, body: '' }],
    ['is lost', { kind: 'dropAnswer' }],
  ] as const)('that %s changes nothing, and its rows come later', async (_, fault) => {
    const { device, desk } = await begun(PLANNER);
    const before = await shown(desk);
    device.network.plan(BLOCKS, fault);
    expect((await device.sync()).outcome).toBe('unreachable');
    expect(await shown(desk)).toEqual(before);
    later();
    expect((await device.sync()).outcome).toBe('done');
    expect(await shown(desk)).toEqual(await shown((await world.at(PLANNER)).desk));
    await expectCountersToAgree(desk);
  });

  test('that asks for silence gets it', async () => {
    const { device, desk } = await begun(PLANNER);
    device.network.plan(BLOCKS, { kind: 'answer', status: 429, body: '', headers: { 'retry-after': '30' } });
    expect((await device.sync()).outcome).toBe('paused');
    expect(await blocksOf(desk)).toBe(0);
  });

  test('that dies as it stores a block has all of it with its place, or nothing', async () => {
    const { device, desk } = await begun(PLANNER);
    const { tenantId, userId } = desk.database;
    const state = async () => ({ rows: await shown(desk), cursor: await readMeta(desk.database, 'cursor') });
    const before = await state();
    const dying = openFieldDatabase(tenantId, userId, device.runnerDeps.source);
    // The last thing that it does.
    dying.meta.hook('updating', (_, key) => {
      if (key === 'lastSyncedAt') throw new Error('killed');
    });
    const engine = createEngine(engineDeps(device.runnerDeps, dying));
    await expect(engine.runSlice(true)).rejects.toThrow('killed');
    dying.dexie.close();
    expect(await state()).toEqual(before);
    expect((await device.sync()).outcome).toBe('done');
    expect(await blocksOf(desk)).toBeGreaterThan(0);
    await expectCountersToAgree(desk);
  });
});
