import { Dexie, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { countedRequests } from '../../../tests/support/counted-requests.ts';
import { deleteNear, getNear } from './near-records.ts';

interface Kept {
  readonly key: string;
  readonly turn: number;
}

const key = (place: number) => `k${String(place).padStart(3, '0')}`;
const keys = (places: readonly number[]) => places.map(key);
const every = (step: number) => Array.from({ length: Math.ceil(100 / step) }, (_, place) => place * step);

describe('many records by their keys', () => {
  let table: Table<Kept, string>;

  beforeEach(async () => {
    const dexie = new Dexie('near', { indexedDB: new IDBFactory(), IDBKeyRange });
    dexie.version(1).stores({ kept: 'key' });
    table = dexie.table('kept');
    await table.bulkPut(every(1).map((place) => ({ key: key(place), turn: place })));
  });

  test.each([
    ['all that lie beside each other', every(1), 2],
    ['every second one', every(2), 2],
    ['every tenth one, between which too many others lie', every(10), 11],
    ['one', [7], 1],
    ['some that are not there', [95, 96, 97, 990, 98, 99], 2],
    [
      'in another order',
      [90, 2, 3, 4, 5, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65],
      22,
    ],
  ])('are found in their order: %s', async (_, wanted, requests) => {
    let found: (Kept | undefined)[] = [];
    const counted = await countedRequests(async () => {
      found = await getNear(table, keys(wanted));
    });
    expect(found.map((each) => each?.turn)).toEqual(wanted.map((place) => (place < 100 ? place : undefined)));
    expect(counted.asked).toHaveLength(requests);
  });

  test.each([
    ['all that lie beside each other', every(1), 3],
    ['some beside each other', [40, 41, 42, 43, 44, 45], 3],
    ['each beside one that stays', every(2), 51],
    ['some that are not there', [96, 97, 98, 99, 990, 991], 3],
    ['none', [], 0],
    ['one', [7], 1],
  ])('are deleted, and nothing else: %s', async (_, wanted, requests) => {
    const counted = await countedRequests(() => deleteNear(table, keys(wanted)));
    const left = every(1).filter((place) => !wanted.includes(place));
    expect(await table.toCollection().primaryKeys()).toEqual(keys(left));
    expect(counted.asked).toHaveLength(requests);
  });
});
