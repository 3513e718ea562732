import { describe, expect, test } from 'vitest';
import { outboxList, retryOperation } from '../../src/data/recovery/outbox-actions.ts';
import type { OperationState } from '../../src/data/store/outbox-record.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { Fault } from './support/network.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const STORE = 'store@demo.example';

describe('one save, one effect', () => {
  const world = useWorld();

  test('a first download brings every entity, and says so', async () => {
    const { desk } = await world.at(PLANNER);
    const entities = ['workOrder', 'jobSheet', 'survey', 'inventoryItem', 'asset', 'user', 'featureFlag'];
    const counts = await Promise.all(
      entities.map((entity) =>
        desk.database
          .rows(entity)
          .ids()
          .then((ids) => ids.length),
      ),
    );
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect((await desk.database.meta.get('firstSync'))?.value).toMatchObject({ done: true });
  });

  test('a save without signal arrives when the signal is back, and others see it', async () => {
    const { device, desk } = await world.at(PLANNER);
    const other = await world.at('admin@demo.example');
    device.network.online = false;
    const order = await desk.repository.create('workOrder', { title: 'Replace fuse', type: 'repair' });
    expect((await device.sync()).outcome).toBe('unreachable');
    device.network.online = true;
    expect((await device.sync()).outcome).toBe('done');
    await other.device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.row('workOrder', order.id)).toMatchObject({ title: 'Replace fuse', version: 1 });
    expect(await other.desk.row('workOrder', order.id)).toEqual(await desk.row('workOrder', order.id));
  });

  const faults: readonly (readonly [string, Fault])[] = [
    ['a request lost on the way', { kind: 'dropRequest' }],
    ['a lost answer', { kind: 'dropAnswer' }],
    ['a request delivered twice', { kind: 'duplicate' }],
    ['an answer cut off before its first line', { kind: 'truncate', lines: 0 }],
    ['an answer cut off after two lines', { kind: 'truncate', lines: 2 }],
    ['a server error', { kind: 'answer', status: 500, body: 'Internal Server Error' }],
    ['a gateway without a server', { kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' }],
    [
      'a captive portal',
      {
        kind: 'answer',
        status: 200,
        body: '<html>Sign in to the hotel</html>',
        headers: { 'content-type': 'text/html' },
      },
    ],
    ['a push refused as too large', { kind: 'answer', status: 413, body: '' }],
    ['a push call that does not exist', { kind: 'answer', status: 404, body: '' }],
    ['no word but a time-out status', { kind: 'answer', status: 408, body: '' }],
  ];

  test.each(faults)('%s applies each delta and each create exactly once', async (_, fault) => {
    const { device, desk } = await world.at(STORE);
    const items = await desk.database.rows('inventoryItem').after('', 3);
    for (const item of items)
      await desk.repository.adjustQuantity('inventoryItem', item.id, -3, 'for the order');
    const made = await desk.repository.create('inventoryItem', { name: 'Fuse link 10 A', quantity: 7 });
    device.network.plan('/sync/push', fault);
    await device.sync();
    world.server().clock.advance(10 * 60_000);
    expect((await device.sync()).outcome).toBe('done');
    expect(await outboxList(desk.database)).toEqual([]);
    for (const item of items) {
      const there = await stockOf(item.id);
      expect(there).toBe(Number(item.quantity) - 3);
      expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(there);
    }
    expect(await stockOf(made.id)).toBe(7);
  });

  test.each([400, 403, 404, 407, 409, 410, 411, 412, 413, 414, 422, 424, 425, 428, 431, 451])(
    'what was applied is not applied again after somebody on the way refused it with %i, and goes on by itself',
    async (status) => {
      const { device, desk } = await world.at(STORE);
      const [item] = await desk.database.rows('inventoryItem').after('', 1);
      if (!item) throw new Error('the demo has items');
      await desk.repository.adjustQuantity('inventoryItem', item.id, -3, null);
      const [operation] = await outboxList(desk.database);
      device.network.plan('/sync/push', { kind: 'dropAnswer' });
      await device.sync();
      device.network.plan('/sync/push', { kind: 'answer', status, body: '<html>Blocked by policy</html>' });
      world.server().clock.advance(10 * 60_000);
      await device.sync();
      // Where the push call itself seems to be missing, the same operation went at once as the call that it stands for.
      const left = status === 404 ? [] : [{ opId: operation?.opId, state: 'retry' }];
      expect(await outboxList(desk.database)).toMatchObject(left);
      world.server().clock.advance(10 * 60_000);
      expect((await device.sync()).outcome).toBe('done');
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await stockOf(item.id)).toBe(Number(item.quantity) - 3);
    },
  );

  test('a deletion is not done because somebody on the way says that there is nothing', async () => {
    const { device, desk } = await world.at(STORE);
    const made = await desk.repository.create('inventoryItem', { name: 'Fuse link 16 A', quantity: 0 });
    await device.sync();
    await desk.repository.remove('inventoryItem', made.id);
    device.network.plan('/sync/push', { kind: 'answer', status: 410, body: 'Gone' });
    await device.sync();
    const [waiting] = await outboxList(desk.database);
    expect(waiting).toMatchObject({ kind: 'delete', state: 'retry' });
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    const other = await world.at(STORE);
    expect(await other.desk.row('inventoryItem', made.id)).toBeUndefined();
  });

  test('a delta whose answer is lost is not counted twice on the screen while it is open', async () => {
    const { device, desk } = await world.at(STORE);
    const [item] = await desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    const before = Number(item.quantity);
    await desk.repository.adjustQuantity('inventoryItem', item.id, 5, null);
    device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await device.sync();
    // The server has the five: the pulled row contains them, and the operation still waits for its answer.
    device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await device.sync();
    expect((await outboxList(desk.database)).length).toBe(1);
    expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(before + 5);
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(before + 5);
    expect(await stockOf(item.id)).toBe(before + 5);
  });

  test('a delta whose answer is lost is not counted twice by a download that starts again meanwhile', async () => {
    const { device, desk } = await world.at(STORE);
    const item = await desk.repository.create('inventoryItem', { name: 'Fuse link 63 A', quantity: 10 });
    await device.sync();
    await desk.repository.adjustQuantity('inventoryItem', item.id, 5, null);
    device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await device.sync();
    device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    const reset = { kind: 'answer', status: 410, body: JSON.stringify(problem('reset')) } as const;
    device.network.plan('/sync/changes', reset);
    await device.sync();
    expect((await outboxList(desk.database)).length).toBe(1);
    expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(15);
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(15);
    expect(await stockOf(item.id)).toBe(15);
  });

  const refusals: readonly (readonly [string, OperationState, string])[] = [
    ['somebody on the way', 'retry', '<html>Blocked by policy</html>'],
    [
      'the server, which was not asked by then whether it has it',
      'parked',
      JSON.stringify(problem('forbidden')),
    ],
  ];

  test.each(refusals)(
    'what others did meanwhile stays when a delta that was applied is refused by %s, and goes again',
    async (_, state, body) => {
      const [one, two] = [await world.at(STORE), await world.at(STORE)];
      const { device, desk } = one;
      const item = await desk.repository.create('inventoryItem', { name: 'Fuse link 100 A', quantity: 10 });
      await device.sync();
      await two.device.sync();
      await desk.repository.adjustQuantity('inventoryItem', item.id, 5, null);
      const [operation] = await outboxList(desk.database);
      device.network.plan('/sync/push', { kind: 'dropAnswer' });
      await device.sync();
      await two.desk.repository.adjustQuantity('inventoryItem', item.id, -2, null);
      await two.device.sync();
      device.network.plan('/sync/push', { kind: 'answer', status: 403, body });
      world.server().clock.advance(10 * 60_000);
      await device.sync();
      expect(await outboxList(desk.database)).toMatchObject([{ state }]);
      await retryOperation(desk.database, operation?.opId ?? '', device.tools);
      await device.sync();
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await desk.row('inventoryItem', item.id)).toEqual(await two.desk.row('inventoryItem', item.id));
      expect(await stockOf(item.id)).toBe(13);
    },
  );

  test('a delta that was applied is not counted twice on the screen while somebody on the way refuses it', async () => {
    const { device, desk } = await world.at(STORE);
    const item = await desk.repository.create('inventoryItem', { name: 'Fuse link 125 A', quantity: 10 });
    await device.sync();
    await desk.repository.adjustQuantity('inventoryItem', item.id, 5, null);
    device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await device.sync();
    device.network.plan('/sync/push', { kind: 'answer', status: 413, body: '' });
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await outboxList(desk.database)).toMatchObject([{ state: 'retry' }]);
    expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(15);
  });

  test('the deltas of two devices add up', async () => {
    const [first, second] = [await world.at(STORE), await world.at(STORE)];
    const [item] = await first.desk.database.rows('inventoryItem').after('', 1);
    if (!item) throw new Error('the demo has items');
    const before = await stockOf(item.id);
    for (const [place, delta] of [
      [first, -2],
      [second, -1],
      [first, 10],
    ] as const) {
      await place.desk.repository.adjustQuantity('inventoryItem', item.id, delta, `move ${delta}`);
    }
    await first.device.sync();
    await second.device.sync();
    await first.device.sync();
    expect(await stockOf(item.id)).toBe(before + 7);
    for (const { desk } of [first, second]) {
      expect((await desk.row('inventoryItem', item.id))?.quantity).toBe(before + 7);
    }
  });

  test('a chain of new records arrives parents first, in one go', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [person] = await desk.database.rows('user').after('', 1);
    const order = await desk.repository.create('workOrder', { title: 'Storm damage', type: 'repair' });
    const sheet = await desk.repository.create('jobSheet', {
      title: 'Make safe',
      workOrderId: order.id,
      assignedTo: person?.id ?? '',
    });
    const survey = await desk.repository.create('survey', { title: 'Damage survey', workOrderId: order.id });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    expect(pushes(device.network.sent).length).toBe(1);
    for (const [entity, row] of [
      ['jobSheet', sheet],
      ['survey', survey],
    ] as const) {
      expect(await desk.row(entity, row.id)).toMatchObject({ version: 1, workOrderId: order.id });
    }
  });

  test('an idle device writes nothing', async () => {
    const { device, desk } = await world.at(PLANNER);
    await device.sync();
    const before = await desk.database.meta.toArray();
    world.server().clock.advance(60_000);
    await device.sync();
    expect(await desk.database.meta.toArray()).toEqual(before);
  });

  async function stockOf(id: string): Promise<number> {
    const { app, signIn } = world.server();
    const { headers } = await signIn(STORE);
    const answer = await app.inject({ url: `/api/inventory/${id}`, headers });
    return Number(answer.json<{ quantity: number }>().quantity);
  }
});

function pushes(sent: readonly { readonly path: string }[]) {
  return sent.filter(({ path }) => path === '/sync/push');
}
