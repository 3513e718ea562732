import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import { databaseName, openFieldDatabase } from './database.ts';
import { OPENING_PATIENCE_MS, TICK } from './database-waits.ts';
import { onSignal, type Signal } from './signals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('says for as long as it is so that an older tab blocks an upgrade, to whoever begins to listen', async () => {
  const dexieSaysItToo = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const older = await openOlder(databaseName('t', 'blocked'));
  const database = openFieldDatabase('t', 'blocked');
  const opened = database.dexie.open();
  const first = heard();
  await vi.waitFor(() => expect(dexieSaysItToo).toHaveBeenCalledOnce());
  vi.advanceTimersByTime(OPENING_PATIENCE_MS);
  expect(await first).toEqual({ type: 'databaseWaits', database: database.name, why: 'blocked' });
  // The first word is over; who comes now hears the next.
  const late = heard();
  vi.advanceTimersByTime(TICK);
  await late;

  older.close();
  await opened;
  const afterwards: Signal[] = [];
  const stop = onSignal((signal) => void afterwards.push(signal));
  vi.advanceTimersByTime(5000);
  await database.meta.count();
  stop();
  expect(afterwards).toEqual([]);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  expect(dexieSaysItToo).toHaveBeenCalledOnce();
  database.dexie.close();
});

it('opens again at the next use when the browser has dropped the connection', async () => {
  const database = openFieldDatabase('t', 'dropped');
  await database.meta.put({ key: 'seq', value: 7 });
  const connection = database.dexie.backendDB();
  connection.close();
  connection.onclose?.(new Event('close'));
  expect(await database.meta.get('seq')).toEqual({ key: 'seq', value: 7 });
  expect(database.dexie.backendDB()).not.toBe(connection);
  database.dexie.close();
});

it("keeps what waits and its order when an older app's database is upgraded, also where it dies on the way", async () => {
  const name = databaseName('t', 'upgraded');
  const waiting = [3, 1, 2].map((seq) => ({ ...UNSENT, opId: `o${seq}`, seq, entityId: `w${seq}` }));
  const old = new Dexie(name);
  old.version(10).stores({ outbox: 'opId, seq, state, entity, [entity+entityId]', meta: 'key' });
  await old.table('outbox').bulkPut(waiting);
  old.close();

  const dying = openFieldDatabase('t', 'upgraded');
  const upgrade = vi.spyOn(IDBObjectStore.prototype, 'deleteIndex').mockImplementation(function (
    this: IDBObjectStore,
  ) {
    this.transaction.abort();
  });
  await expect(dying.dexie.open()).rejects.toMatchObject({ name: 'InvalidStateError' });
  expect(upgrade).toHaveBeenCalledOnce();
  upgrade.mockRestore();
  dying.dexie.close();

  const database = openFieldDatabase('t', 'upgraded');
  const ofOrders = await database.outbox.where('entity').equals('workOrder').sortBy('seq');
  expect(ofOrders.map(({ opId }) => opId)).toEqual(['o1', 'o2', 'o3']);
  expect(ofOrders.map(({ changes }) => changes)).toEqual(waiting.map(() => UNSENT.changes));
  const connection = database.dexie.backendDB();
  expect([...connection.transaction('outbox').objectStore('outbox').indexNames]).toEqual([
    '[entity+entityId]',
    'seq',
    'state',
  ]);
  database.dexie.close();
});

it('an upgrade leaves alone what was on its way when the app before it died', async () => {
  const name = databaseName('t', 'on its way');
  const old = new Dexie(name);
  old.version(13).stores({ outbox: 'opId, seq, state, [entity+entityId]', inFlight: 'id', meta: 'key' });
  const waiting = [1, 2].map((seq) => ({
    ...UNSENT,
    opId: `o${seq}`,
    seq,
    entityId: `w${seq}`,
    schemaVersion: 0,
  }));
  await old.table('outbox').bulkPut(waiting);
  const operations = [{ opId: 'o1', seq: 1, wireBody: { opId: 'o1', body: { title: 'A' } } }];
  await old.table('inFlight').put({ id: 'push', operations });
  old.close();
  const database = openFieldDatabase('t', 'on its way');
  const versions = (await database.outbox.orderBy('seq').toArray()).map(({ schemaVersion }) => schemaVersion);
  expect(versions).toEqual([0, SCHEMA_VERSION]);
  expect(await database.inFlight.toArray()).toEqual([{ id: 'push', operations }]);
  database.dexie.close();
});

/** As an app of before queued it. */
const UNSENT = {
  entity: 'workOrder',
  state: 'pending',
  sent: false,
  schemaVersion: 1,
  changes: { title: 'A' },
  baseValues: {},
};

function heard(): Promise<Signal> {
  return new Promise((resolve) => {
    const stop = onSignal((signal) => {
      if (signal.type !== 'databaseWaits') return;
      stop();
      resolve(signal);
    });
  });
}

/** As a tab holds it whose code is older and hangs: it does not hear that it should close. */
function openOlder(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
}
