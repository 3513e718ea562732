import { Dexie, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { countedRequests } from '../../../tests/support/counted-requests.ts';
import { deleteNear } from './delete-near.ts';

interface Kept {
  readonly key: string;
  readonly turn: number;
}

const key = (place: number) => `k${String(place).padStart(3, '0')}`;
const keys = (places: readonly number[]) => places.map(key);
const every = (step: number) => Array.from({ length: Math.ceil(100 / step) }, (_, place) => place * step);

describe('many records', () => {
  let table: Table<Kept, string>;

  beforeEach(async () => {
    const dexie = new Dexie('near', { indexedDB: new IDBFactory(), IDBKeyRange });
    dexie.version(1).stores({ kept: 'key' });
    table = dexie.table('kept');
    await table.bulkPut(every(1).map((place) => ({ key: key(place), turn: place })));
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
