import { describe, expect, test } from 'vitest';
import { discardOperation, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { readOutboxFile, writeOutboxFile } from '../../src/data/recovery/outbox-file.ts';
import { takeOff } from '../../src/data/store/outbox/push-flight.ts';
import { putUnsent, removeOperation } from '../../src/data/store/outbox/queue.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import { beginAnew } from '../../src/sync/pull/shadow-rows.ts';
import type { Desk, Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const STORE = 'store@demo.example';

describe('what was in the air when the program died', () => {
  const world = useWorld();

  test('goes again as it was, and what was saved on the row since comes behind it', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.update('inventoryItem', id, { name: 'Fuse link 80 A' });
    const bytes = await die({ device, desk }, 'dropAnswer');
    await desk.repository.update('inventoryItem', id, { name: 'Fuse link 100 A' });
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['inflight', 'pending']);

    const before = device.network.sent.length;
    expect((await device.sync()).outcome).toBe('done');
    const [again, later] = pushed(device, before);
    expect(again).toEqual([bytes]);
    expect(later).toMatchObject([{ body: { name: 'Fuse link 100 A' } }]);
    expect(await desk.row('inventoryItem', id)).toMatchObject({ name: 'Fuse link 100 A', version: 3 });
    expect(await outboxList(desk.database)).toEqual([]);
    expect(await desk.database.inFlight.count()).toBe(0);
  });

  test('stays as it was sent after a start that reached nobody: what is saved then comes behind it', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.update('inventoryItem', id, { name: 'Fuse link 80 A' });
    const bytes = await die({ device, desk }, 'dropAnswer');
    // Nothing is sent before the rows are here, so that no request marks it anew.
    await beginAnew(desk.database);
    device.network.online = false;
    expect((await device.sync()).outcome).toBe('unreachable');
    await desk.repository.update('inventoryItem', id, { name: 'Fuse link 100 A' });
    expect(await outboxList(desk.database)).toMatchObject([
      { state: 'pending', sent: true, wireBody: bytes },
      { state: 'pending', sent: false, wireBody: null },
    ]);
    device.network.online = true;
    expect((await device.sync()).outcome).toBe('done');
    expect(await desk.row('inventoryItem', id)).toMatchObject({ name: 'Fuse link 100 A', version: 3 });
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('is not counted twice by a download that starts again', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.adjustQuantity('inventoryItem', id, 5, null);
    await die({ device, desk }, 'dropAnswer');
    await beginAnew(desk.database);
    device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await device.sync();
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['retry']);
    expect(await desk.row('inventoryItem', id)).toMatchObject({ quantity: 15 });
    world.server().clock.advance(10 * 60_000);
    await device.sync();
    expect(await desk.row('inventoryItem', id)).toMatchObject({ quantity: 15 });
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test('stands in the exported file with the bytes that left, and marked as sent', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.adjustQuantity('inventoryItem', id, 5, null);
    const bytes = await die({ device, desk }, 'dropAnswer');
    const file = await readOutboxFile(desk.database, await writeOutboxFile(desk.database));
    expect(file.operations).toMatchObject([{ state: 'inflight', sent: true, wireBody: bytes }]);
  });

  test('waits for its person to sign in where the session ended meanwhile', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.adjustQuantity('inventoryItem', id, 5, null);
    const bytes = await die({ device, desk }, 'dropAnswer');
    world.server().clock.advance(60 * 60_000);
    const body = JSON.stringify(problem('refresh_refused'));
    device.network.plan('/auth/refresh', { kind: 'answer', status: 401, body });
    expect((await device.sync()).outcome).toBe('authNeeded');
    expect(await outboxList(desk.database)).toMatchObject([
      { state: 'authWait', sent: true, wireBody: bytes },
    ]);
    expect(await desk.database.inFlight.count()).toBe(0);
  });

  test('can be given up once it is known that it is with nobody', async () => {
    const { device, desk, id } = await itemOfTen();
    await desk.repository.adjustQuantity('inventoryItem', id, 5, null);
    await die({ device, desk }, 'dropRequest');
    device.network.online = false;
    await device.sync();
    const [operation] = await outboxList(desk.database);
    expect(operation).toMatchObject({ state: 'pending', sent: true });
    await discardOperation(desk.database, operation?.opId ?? '', device.tools);
    device.network.online = true;
    await device.sync();
    expect(await desk.row('inventoryItem', id)).toMatchObject({ quantity: 10 });
  });

  async function itemOfTen() {
    const { device, desk } = await world.at(STORE);
    const { id } = await desk.repository.create('inventoryItem', { name: 'Fuse link 63 A', quantity: 10 });
    await device.sync();
    return { device, desk, id };
  }
});

/** Pushes what waits, one operation, and leaves the device as the program does that dies before it hears of it. */
async function die(
  { device, desk: { database } }: { device: Device; desk: Desk },
  kind: 'dropAnswer' | 'dropRequest',
): Promise<PushOperation> {
  const [unsent] = await outboxList(database);
  device.network.plan('/sync/push', { kind });
  await device.sync();
  const [sent] = await outboxList(database);
  if (!unsent || !sent?.wireBody) throw new Error('it was sent');
  await removeOperation(database, sent.opId);
  await putUnsent(database, [unsent]);
  await takeOff(database, 'the last push', [sent]);
  return sent.wireBody;
}

/** The operations of each push. */
function pushed({ network }: Device, from = 0): readonly PushOperation[][] {
  const bodies = network.sent.slice(from).filter(({ path }) => path === '/sync/push');
  return bodies.map(({ body }) => (JSON.parse(body) as { operations: PushOperation[] }).operations);
}
