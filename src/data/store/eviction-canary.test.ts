import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FieldDatabase, openFieldDatabase } from './database.ts';
import { checkCanary, checkFormer, rememberUnsent } from './eviction-canary.ts';
import { readMeta, writeMeta } from './meta.ts';

let storage: Map<string, string>;
let keep: Pick<Storage, 'getItem' | 'setItem'>;
let database: FieldDatabase;

beforeEach(() => {
  storage = new Map();
  keep = {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
  };
  database = aDevice();
});

it('finds no loss on a new device, nor on one that is opened again', async () => {
  expect(await lossOf(database)).toBeNull();
  rememberUnsent(database, keep, 3);
  expect(await lossOf(database)).toBeNull();
});

it('says how much was unsent in a database that is gone, once', async () => {
  await lossOf(database);
  rememberUnsent(database, keep, 3);
  const another = aDevice();
  expect(await lossOf(another)).toBe(3);
  await writeMeta(another, 'lost', null);
  expect(await lossOf(another)).toBeNull();
});

it('says of a database that had sent everything that it is gone', async () => {
  await lossOf(database);
  expect(await lossOf(aDevice())).toBe(0);
});

it('begins anew where the local storage was emptied', async () => {
  await lossOf(database);
  storage.clear();
  expect(await lossOf(database)).toBeNull();
  rememberUnsent(database, keep, 2);
  expect(await lossOf(aDevice())).toBe(2);
});

it('is told by the server where nothing stayed on the device, once there is an answer', async () => {
  const former = { unsent: 3, lastContact: '2026-11-20T07:00:00.000Z' };
  await lossOf(database);
  await expect(checkFormer(database, () => Promise.reject(new Error('no signal')))).rejects.toThrow(
    'no signal',
  );
  await checkFormer(database, async () => former);
  expect([await lossOf(database), await readMeta(database, 'lostSince')]).toEqual([3, former.lastContact]);
  await writeMeta(database, 'lost', null);
  await checkFormer(database, () => Promise.reject(new Error('asked again')));
  expect(await lossOf(database)).toBeNull();
});

it('asks nobody where the device itself remembers', async () => {
  await lossOf(database);
  const another = aDevice();
  await lossOf(another);
  const ask = vi.fn<() => Promise<null>>(async () => null);
  await checkFormer(another, ask);
  expect(ask).not.toHaveBeenCalled();
});

it('keeps the databases of two people apart', async () => {
  await lossOf(database);
  expect(await lossOf(aDevice('other'))).toBeNull();
});

function aDevice(person = 'person'): FieldDatabase {
  return openFieldDatabase('grid', person, { indexedDB: new IDBFactory(), IDBKeyRange });
}

async function lossOf(checked: FieldDatabase): Promise<number | null> {
  await checkCanary(checked, keep);
  return (await readMeta(checked, 'lost')) ?? null;
}
