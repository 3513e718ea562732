import { countsBy } from '../../src/data/read/counts.ts';
import { type IdList, NO_IDS } from '../../src/data/read/id-list.ts';
import { firstRows, rowsByIds } from '../../src/data/read/list-query.ts';
import { rowsScanned } from '../../src/data/read/scanned-rows.ts';
import { watchMatches } from '../../src/data/read/watch-matches.ts';
import { type FieldDatabase, openFieldDatabase } from '../../src/data/store/database.ts';
import { foldRows } from '../../src/data/store/packed/fold.ts';
import { type StoredRow, storeSchema, toRow, withIndexKeys } from '../../src/data/store/stored-row.ts';
import { asset } from '../../src/domain/assets/asset.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { cryptoBytes, systemClock } from '../../src/domain/kit/values/ids.ts';
import { filterKey } from '../../src/domain/packing/index-keys.ts';
import { WIRE_LIMITS } from '../../src/domain/sync/wire.ts';
import type { EngineDeps } from '../../src/sync/calls/engine-deps.ts';
import { pullPages } from '../../src/sync/pull/pull.ts';
import { completed, lastOnes, result } from '../sync/pages/indexed-db.ts';
import { assetsInParts } from '../sync/rows.ts';

/** What is measured in a page: the product's own reading, and raw IndexedDB with one record a row beside it. */
export interface ManyRows {
  /** By the product's own download of ready blocks. @returns milliseconds from the begin of each write transaction to its end */
  fill(): Promise<number[]>;
  fillRaw(rows: number): Promise<void>;
  /** Milliseconds until each list has its first fifty rows, one after the other, once the database is open. */
  lists(who: Who, asked: readonly (readonly [status: string, order: string])[]): Promise<number[]>;
  count(): Promise<number>;
  /** Milliseconds that opening the database takes, or IndexedDB alone without the product's work on it. */
  opening(alone: boolean): Promise<number>;
  /** Milliseconds until the lists' worker has told all that it found of each; the first search starts it. */
  searches(texts: readonly string[], order: string): Promise<Searched[]>;
  /** Milliseconds until the records that a scanned code names are there, each for itself; the first of a page reads most. */
  scans(codes: readonly string[]): Promise<number[]>;
  /** Milliseconds until the worker has told the ids of all rows in an order. */
  listAll(order: string): Promise<number>;
  /** Milliseconds until the rows around a place in that order are there, as after a jump of the scroll bar: 0 is its begin, 1 its end. */
  jump(part: number): Promise<number>;
}

export type Who = 'packed' | 'raw';

export interface Searched {
  readonly ms: number;
  readonly found: number;
}

declare global {
  var manyRows: ManyRows;
}

const PART = 4096;
const LISTED = 50;

/** Records shown for a code. */
const SHOWN = 20;

/** Rows that a list holds around those on screen. */
const HELD = 150;

let opened: FieldDatabase | undefined;
const open = () => (opened ??= openFieldDatabase('bench', 'bench'));

const reads: Readonly<Record<Who, (status: string, order: string) => Promise<readonly AnyRow[]>>> = {
  packed: (status, order) =>
    firstRows(open(), { entity: asset.name, filters: { status }, sort: order }, LISTED),
  raw: readRaw,
};

globalThis.manyRows = {
  async fill() {
    const database = open();
    const lengths = watchWrites();
    const isMore = await pullPages(depsOf(database), { ...LANE }, async () => true);
    if (isMore) throw new Error('the download ended before its end');
    const downloaded = [...lengths];
    await foldRows(database, () => Promise.resolve());
    database.dexie.close();
    return downloaded;
  },
  async fillRaw(rows) {
    const store = await openRaw();
    for (const part of assetsInParts(rows, PART)) {
      const transaction = store.transaction('asset', 'readwrite');
      for (const row of part) transaction.objectStore('asset').put(withIndexKeys(asset, row));
      await completed(transaction);
    }
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
  async searches(texts, order) {
    const searched: Searched[] = [];
    for (const text of texts) {
      const began = performance.now();
      const { length: found } = await idsOf(text, order);
      searched.push({ ms: performance.now() - began, found });
    }
    return searched;
  },
  async scans(codes) {
    await open().dexie.open();
    const times: number[] = [];
    for (const text of codes) times.push(await timed(() => rowsScanned(open(), asset, [{ text }], SHOWN)));
    return times;
  },
  async listAll(order) {
    await open().dexie.open();
    const began = performance.now();
    listed = await idsOf('', order);
    return performance.now() - began;
  },
  async jump(part) {
    const from = Math.floor((listed.length - HELD) * part);
    return timed(() => rowsByIds(open(), asset.name, listed.slice(from, from + HELD)));
  },
};

let listed: IdList = NO_IDS;

async function timed(read: () => Promise<readonly unknown[]>): Promise<number> {
  const began = performance.now();
  const rows = await read();
  const time = performance.now() - began;
  if (rows.length === 0) throw new Error('nothing was found');
  return time;
}

function idsOf(search: string, sort: string): Promise<IdList> {
  return new Promise((resolve, reject) => {
    const query = { entity: asset.name, filters: {}, sort, search };
    const stop = watchMatches(open(), query, {
      onMatches({ complete, ids }) {
        if (!complete) return;
        stop();
        resolve(ids);
      },
      onFailure: reject,
    });
  });
}

/** @returns milliseconds from the begin of each write transaction from now on to its end, as they end */
function watchWrites(): readonly number[] {
  const lengths: number[] = [];
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function watched(this: IDBDatabase, ...how) {
    const transaction = begin.apply(this, how);
    const began = performance.now();
    if (transaction.mode === 'readwrite')
      transaction.addEventListener('complete', () => lengths.push(performance.now() - began));
    return transaction;
  };
  return lengths;
}

const LANE = {
  limit: 100,
  room: 0,
  rows: WIRE_LIMITS.changesMaximum,
  takesBlocks: true,
  turnedAway: 0,
  single: false,
  refusedInStream: false,
  checked: true,
  told: null,
} as const;

function depsOf(database: FieldDatabase): EngineDeps {
  return {
    database,
    tools: { clock: systemClock, random: cryptoBytes },
    request: (path, init) => fetch(`/api${path}`, init),
    signedIn: async () => true,
    logoFile: async () => null,
    deviceId: async () => 'bench',
    touchPoints: async () => 0,
    lock: { state: async () => ({ isLocked: false }), shut: async () => undefined },
    ifUnlocked: (_, work) => work(),
    signal: () => undefined,
    pushAtMost: WIRE_LIMITS.pushOperations,
    pullAtMost: WIRE_LIMITS.changesMaximum,
    sliceAtMost: Number.POSITIVE_INFINITY,
    timeout: WIRE_LIMITS.timeout,
  };
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
