import { describe, expect, test } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { FieldDatabase } from '../../src/data/store/database.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import { asideOf } from '../../src/data/store/packed/packed-aside.ts';
import { PACKED } from '../../src/data/store/packed/packed-records.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { apiOf } from '../support/api.ts';
import { expectCountersToAgree } from './support/agree.ts';
import type { Desk, Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const ADMIN = 'admin@demo.example';
const PLANNER = 'planner@demo.example';
const BLOCKS = '/sync/blocks/';
/** As many orders as are worth several blocks. */
const MANY = 90;

describe('a device with many rows that starts again', () => {
  const world = useWorld();

  async function office() {
    const { app, signIn } = world.server();
    return apiOf(app, await signIn(PLANNER));
  }

  /** A device on which somebody has many orders, of which these are some. */
  async function withMany(): Promise<{ device: Device; desk: Desk; ids: string[] }> {
    const planner = await office();
    const ids: string[] = [];
    for (let n = 0; n < MANY; n++) {
      const order = { title: `Order ${n}`, type: 'repair', status: 'waitingOnApproval' };
      ids.push((await planner.create('/work-orders', order)).id);
    }
    return { ...(await world.at(ADMIN)), ids };
  }

  /** Told to start again, and stopped once some blocks lie beside what is shown. */
  async function begunAnew(device: Device, desk: Desk): Promise<void> {
    device.network.plan('/sync/changes', {
      kind: 'answer',
      status: 410,
      body: JSON.stringify(problem('reset')),
    });
    for (let block = 0; block < 3; block++) device.network.plan(BLOCKS, { kind: 'duplicate' });
    device.network.plan(BLOCKS, { kind: 'dropRequest' });
    expect((await device.sync()).outcome).toBe('unreachable');
    expect(await asideIn(desk.database)).not.toEqual([]);
    world.server().clock.advance(10 * 60_000);
  }

  test('packs the new ones beside those that it shows, and shows them all at once', async () => {
    const { device, desk, ids } = await withMany();
    const before = await shown(desk);
    await begunAnew(device, desk);
    expect(await shown(desk)).toEqual(before);
    await expectCountersToAgree(desk);
    expect((await device.sync()).outcome).toBe('done');
    expect(ids).not.toEqual([]);
    expect(await shown(desk)).toEqual(before);
    await expectToBeWhole(desk);
  });

  test('keeps what is done to its rows meanwhile, here and elsewhere', async () => {
    const { device, desk, ids } = await withMany();
    const [edited = '', deleted = '', both = '', changed = '', gone = '', kept = ''] = ids;
    await begunAnew(device, desk);
    const planner = await office();
    const describedBy = (id: string) =>
      planner.decide(`/work-orders/${id}`, { description: 'From the office' }, 'PUT');
    for (const id of [both, changed]) await describedBy(id);
    for (const id of [gone, kept]) await planner.call('DELETE', `/work-orders/${id}`);
    await desk.repository.update('workOrder', edited, { location: 'Typed meanwhile' });
    await desk.repository.update('workOrder', both, { location: 'Typed meanwhile' });
    await desk.repository.update('workOrder', kept, { location: 'Typed on what is gone' });
    await desk.repository.remove('workOrder', deleted);
    const made = await desk.repository.create('workOrder', { title: 'Made meanwhile', type: 'repair' });
    await refuse(device, desk);
    expect((await device.sync()).outcome).toBe('done');
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(Array(5).fill('parked'));
    expect(await desk.row('workOrder', edited)).toMatchObject({ location: 'Typed meanwhile' });
    expect(await desk.row('workOrder', both)).toMatchObject({
      location: 'Typed meanwhile',
      description: 'From the office',
    });
    expect(await desk.row('workOrder', changed)).toMatchObject({ description: 'From the office' });
    expect(await desk.row('workOrder', made.id)).toMatchObject({ title: 'Made meanwhile' });
    for (const id of [gone, deleted]) expect(await desk.row('workOrder', id)).toBeUndefined();
    expect(await desk.row('workOrder', kept)).toMatchObject({ location: 'Typed on what is gone' });
    await expectToBeWhole(desk);
    const mine = new Set([edited, both, deleted, kept, made.id]);
    const other = ({ id }: { readonly id: string }) => !mine.has(id);
    const orders = (await desk.database.rows('workOrder').all()).filter(other);
    const { desk: fresh } = await world.at(ADMIN);
    expect(orders).toEqual((await fresh.database.rows('workOrder').all()).filter(other));
  });

  /** The server takes none of what waits for now. */
  async function refuse(device: Device, desk: Desk): Promise<void> {
    const lines = (await outboxList(desk.database)).map(({ opId }) =>
      JSON.stringify({ opId, status: 403, etag: null, body: problem('forbidden') }),
    );
    device.network.plan('/sync/push', {
      kind: 'answer',
      status: 200,
      body: `${lines.join('\n')}\n`,
      headers: { 'content-type': 'application/x-ndjson' },
    });
  }

  test('that has to begin once more leaves nothing of the first time', async () => {
    const { device, desk } = await withMany();
    await begunAnew(device, desk);
    const before = await shown(desk);
    await begunAnew(device, desk);
    expect(await shown(desk)).toEqual(before);
    expect((await device.sync()).outcome).toBe('done');
    await expectToBeWhole(desk);
    await begunAnew(device, desk);
    expect((await device.sync()).outcome).toBe('done');
    expect(await shown(desk)).toEqual(before);
    await expectToBeWhole(desk);
  });
});

async function asideIn(database: FieldDatabase): Promise<string[]> {
  const found = await Promise.all(ENTITIES.map(async (entity) => asideOf(database.packed(entity))));
  return ENTITIES.flatMap(({ name }, at) => (found[at] ? [name] : []));
}

/** Nothing lies beside it any more, nothing of what was shown before is left, and what is counted is there. */
async function expectToBeWhole(desk: Desk): Promise<void> {
  const { database } = desk;
  expect(await readMeta(database, 'shadow')).toBe(null);
  expect(await asideIn(database)).toEqual([]);
  expect(await database.shadow.count()).toBe(0);
  expect((await database.counters.toCollection().primaryKeys()).filter((key) => key.includes('/'))).toEqual(
    [],
  );
  for (const entity of ENTITIES) {
    const { table } = database.packed(entity);
    const keys = (await table.where('id').above(PACKED).primaryKeys()).flatMap(
      (key) => /^~[sbcx]\/(\d+)\//.exec(key)?.[1] ?? [],
    );
    expect(new Set(keys).size, entity.name).toBeLessThan(2);
  }
  await expectCountersToAgree(desk);
}

/** Every row that this person's screens can show. */
async function shown({ database }: Desk) {
  const lists = ENTITIES.map(async ({ name }) => [name, await database.rows(name).all()] as const);
  return Object.fromEntries(await Promise.all(lists));
}
