import { countsBy } from '../../src/data/read/counts.ts';
import { firstRows } from '../../src/data/read/list-query.ts';
import { watchMatches } from '../../src/data/read/watch-matches.ts';
import { type FieldDatabase, openFieldDatabase } from '../../src/data/store/database.ts';
import { foldRows } from '../../src/data/store/packed/fold.ts';
import { type StoredRow, storeSchema, toRow, withIndexKeys } from '../../src/data/store/stored-row.ts';
import { asset } from '../../src/domain/assets/asset.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { filterKey } from '../../src/domain/packing/index-keys.ts';
import { storePacked } from '../../tests/support/store-packed.ts';
import { completed, lastOnes, result } from '../sync/pages/indexed-db.ts';
import { assetsInParts } from '../sync/rows.ts';

/** What is measured in a page: the product's own reading, and raw IndexedDB with one record a row beside it. */
export interface ManyRows {
  fill(rows: number, raw: boolean): Promise<void>;
  /** Milliseconds until each list has its first fifty rows, one after the other, once the database is open. */
  lists(who: Who, asked: readonly (readonly [status: string, order: string])[]): Promise<number[]>;
  count(): Promise<number>;
  /** Milliseconds that opening the database takes, or IndexedDB alone without the product's work on it. */
  opening(alone: boolean): Promise<number>;
  /** Milliseconds until the lists' worker has found the first rows of each; the first search starts it. */
  searches(texts: readonly string[]): Promise<number[]>;
}

export type Who = 'packed' | 'raw';

declare global {
  var manyRows: ManyRows;
}

const PART = 4096;
const LISTED = 50;

let opened: FieldDatabase | undefined;
const open = () => (opened ??= openFieldDatabase('bench', 'bench'));

const reads: Readonly<Record<Who, (status: string, order: string) => Promise<readonly AnyRow[]>>> = {
  packed: (status, order) =>
    firstRows(open(), { entity: asset.name, filters: { status }, sort: order }, LISTED),
  raw: readRaw,
};

globalThis.manyRows = {
  async fill(rows, raw) {
    const database = open();
    const rawStore = raw ? await openRaw() : undefined;
    for (const part of assetsInParts(rows, PART)) {
      await storePacked(database, asset, part);
      if (!rawStore) continue;
      const transaction = rawStore.transaction('asset', 'readwrite');
      for (const row of part) transaction.objectStore('asset').put(withIndexKeys(asset, row));
      await completed(transaction);
    }
    await foldRows(database, () => Promise.resolve());
    database.dexie.close();
  },
  async lists(who, asked) {
    await (who === 'packed' ? open().dexie.open() : openRaw());
    const times: number[] = [];
    for (const [status, order] of asked) times.push(await timed(() => reads[who](status, order)));
    return times;
  },
  async opening(alone) {
    const began = performance.now();
    if (alone) await result(indexedDB.open('fieldline:bench:bench'));
    else await open().dexie.open();
    return performance.now() - began;
  },
  count: async () => {
    await open().dexie.open();
    const began = performance.now();
    await countsBy(open(), asset, 'status');
    return performance.now() - began;
  },
  async searches(texts) {
    const times: number[] = [];
    for (const text of texts) times.push(await timed(() => search(text)));
    return times;
  },
};

async function timed(read: () => Promise<readonly AnyRow[]>): Promise<number> {
  const began = performance.now();
  const rows = await read();
  const time = performance.now() - began;
  if (rows.length === 0) throw new Error('nothing was found');
  return time;
}

function search(text: string): Promise<readonly AnyRow[]> {
  return new Promise((resolve, reject) => {
    const query = { entity: 'asset', filters: {}, sort: '-updatedAt', search: text };
    const stop = watchMatches(open(), query, {
      onMatches({ filled, first }) {
        if (!filled) return;
        stop();
        resolve(first);
      },
      onFailure: reject,
    });
  });
}

let rawOpened: Promise<IDBDatabase> | undefined;

function openRaw(): Promise<IDBDatabase> {
  rawOpened ??= openRawAnew();
  return rawOpened;
}

function openRawAnew(): Promise<IDBDatabase> {
  const opening = indexedDB.open('raw', 1);
  opening.addEventListener('upgradeneeded', () => {
    const [, ...indexes] = storeSchema(asset).split(', ');
    const store = opening.result.createObjectStore('asset', { keyPath: 'id' });
    for (const index of indexes) {
      const name = index.replaceAll(/[[\]*]/g, '');
      const parts = name.split('+');
      store.createIndex(name, parts.length > 1 ? parts : name, { multiEntry: index.startsWith('*') });
    }
  });
  return result(opening);
}

async function readRaw(status: string, order: string): Promise<readonly AnyRow[]> {
  const database = await openRaw();
  const sort = `$${order.replace('-', '')}`;
  const store = database.transaction('asset').objectStore('asset');
  const index = store.index(status ? `$status+${sort}` : sort);
  const key = filterKey(status);
  const range = status ? IDBKeyRange.bound([key], [key, []]) : null;
  if (!order.startsWith('-')) return (await result(index.getAll(range, LISTED))).map(toRow);
  return (await lastOnes<StoredRow>(index, range, LISTED)).map(toRow);
}
