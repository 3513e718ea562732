import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asDataError } from './data-error.ts';
import { LOST, SILENT, TICK } from './database-waits.ts';
import { openDexie } from './open-dexie.ts';
import { onSignal, type Signal } from './signals.ts';

/** The browser's words to a page, where a test has none. */
let page: EventTarget;
let database: Dexie;

beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = openDexie(`bounds-${crypto.randomUUID()}`, {});
  database.version(1).stores({ orders: 'id', drafts: 'id' });
  await database.table('orders').put({ id: 1, title: 'Gate' });
});
afterEach(async () => {
  await database.delete();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['one row', () => database.table('orders').get(1), { id: 1, title: 'Gate' }],
  ['several rows', () => database.table('orders').bulkGet([1]), [{ id: 1, title: 'Gate' }]],
  ['all rows', () => database.table('orders').toArray(), [{ id: 1, title: 'Gate' }]],
  ['a number of rows', () => database.table('orders').count(), 1],
  [
    'rows that a cursor walks through',
    () => database.table('orders').filter(Boolean).toArray(),
    [{ id: 1, title: 'Gate' }],
  ],
] as const)(
  'a read of %s that is under way when the page is put aside is done again',
  async (_, read, expected) => {
    const reading = read();
    putAside();
    expect(await reading).toEqual(expected);
  },
);

it('a write that is under way when the page is put aside fails to its caller, and nothing of it is stored', async () => {
  const writing = database.transaction('rw', database.table('orders'), async () => {
    await database.table('orders').put({ id: 2 });
    putAside();
    await database.table('orders').put({ id: 3 });
  });
  // A step after that finds the transaction gone.
  await expect(writing.then(() => null, asDataError)).resolves.toMatchObject({ code: 'closed' });
  const single = database.table('orders').put({ id: 4 });
  putAside();
  await expect(single.then(() => null, asDataError)).resolves.toMatchObject({ code: 'no_answer' });
  expect(await database.table('orders').toCollection().primaryKeys()).toEqual([1]);
});

it('what was saved before the page was put aside is kept, and a page that is not kept hears nothing', async () => {
  putAside();
  await database.table('orders').put({ id: 2 });
  const reading = database.table('orders').count();
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
  expect(await reading).toBe(2);
});

it('a transaction without an answer is said, is given up after a minute, and live queries ask again', async () => {
  const holder = await holdAll();
  const said: Signal[] = [];
  const stop = onSignal((signal) => void said.push(signal));
  const answers: number[] = [];
  const watching = liveQuery(() => database.table('drafts').count()).subscribe((count) =>
    answers.push(count),
  );
  const saving = database
    .table('orders')
    .put({ id: 5 })
    .then(() => null, asDataError);
  await opened();
  vi.advanceTimersByTime(SILENT - TICK);
  await heard();
  expect(said).toEqual([]);
  vi.advanceTimersByTime(LOST - SILENT + TICK);
  expect(await saving).toMatchObject({ code: 'no_answer' });
  expect(said[0]).toEqual({ type: 'databaseWaits', database: database.name, why: 'silent' });

  holder.abort();
  await vi.waitFor(() => expect(answers).toEqual([0]));
  watching.unsubscribe();
  stop();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  expect(await database.table('orders').count()).toBe(1);
});

it('a transaction that goes on answering takes as long as it needs', async () => {
  const orders = database.table('orders');
  await database.transaction('rw', orders, async () => {
    for (let id = 10; id < 15; id++) {
      await orders.put({ id });
      vi.advanceTimersByTime(LOST - TICK);
    }
  });
  expect(await orders.count()).toBe(6);
});

function putAside(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
}

/** A transaction of another connection over all stores, which stays open until it is aborted. */
async function holdAll(): Promise<IDBTransaction> {
  const connection = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database.name);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  const transaction = connection.transaction([...connection.objectStoreNames], 'readwrite');
  transaction.addEventListener('abort', () => connection.close());
  const store = transaction.objectStore('orders');
  const hold = () => store.count().addEventListener('success', hold);
  hold();
  return transaction;
}

/** Both of this test's transactions wait for the one that holds all. */
async function opened(): Promise<void> {
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await heard();
}

/** What was said by now has been heard. */
function heard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
