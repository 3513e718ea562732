import type { StoredRow } from '../../../src/data/store/stored-row.ts';
import { storeSchema, toRow, withIndexKeys } from '../../../src/data/store/stored-row.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { filterKey } from '../../../src/domain/packing/index-keys.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import type { Kind } from '../rows.ts';
import { statusesOf } from '../workloads.ts';
import type { Contender, ListRequest } from './contender.ts';
import { FOUND, LISTED } from './contender.ts';
import { completed, lastOnes, result } from './indexed-db.ts';
import { WORKLOAD } from './page-workload.ts';
import { plainPages } from './plain-pages.ts';
import { present } from './present.ts';

/**
 * IndexedDB without a library, with the stores, keys and indexes of the product: what the browser itself costs. It has no
 * outbox, sends nothing, and counts and searches by its indexes.
 */

const CURSORS = 'cursors';

/** Rows that a search reads at once: all of a million are more than a page can hold. */
const LOOKED_AT = 20_000;

let database: IDBDatabase;

present({
  open,
  async sync() {
    for (const { kind } of WORKLOAD.kept) await pull(kind);
  },
  list,
  search: {
    prefix: (text) => withText(` ${text}`),
    word: (text) => withText(` ${text} `),
    substring: (text) => withText(text),
  },
  async countByStatus() {
    const index = reading(WORKLOAD.counted).index('$status+$name');
    const counted = statusesOf(WORKLOAD.counted).map(
      async (status) => [status, await result(index.count(withKey(filterKey(status))))] as const,
    );
    return Object.fromEntries(await Promise.all(counted));
  },
  async save(id, changes) {
    const transaction = writing(['workOrder']);
    const store = transaction.objectStore('workOrder');
    // Only rows with keys are ever put there.
    const stored: StoredRow = await result(store.get(id));
    store.put(withIndexKeys(entityNamed('workOrder'), { ...toRow(stored), ...changes }));
    await completed(transaction);
  },
  after,
} satisfies Contender);

async function open(): Promise<void> {
  const opening = indexedDB.open('raw', 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const { kind } of WORKLOAD.kept) {
      const [, ...indexes] = storeSchema(entityNamed(kind)).split(', ');
      const store = opening.result.createObjectStore(kind, { keyPath: 'id' });
      for (const index of indexes) addIndex(store, index);
    }
    opening.result.createObjectStore(CURSORS);
  });
  database = await result(opening);
}

/** In Dexie's notation: `$a`, `[$a+$b]`, `*$a`. */
function addIndex(store: IDBObjectStore, notation: string): void {
  const name = notation.replaceAll(/[[\]*]/g, '');
  const parts = name.split('+');
  const keyPath = notation.startsWith('[') ? parts : name;
  store.createIndex(name, keyPath, { multiEntry: notation.startsWith('*') });
}

async function pull(kind: Kind): Promise<void> {
  const entity = entityNamed(kind);
  const last: number = (await result(database.transaction(CURSORS).objectStore(CURSORS).get(kind))) ?? 0;
  for await (const page of plainPages(kind, last)) {
    const transaction = writing([kind, CURSORS]);
    for (const row of page.values) transaction.objectStore(kind).put(withIndexKeys(entity, row));
    transaction.objectStore(CURSORS).put(page.last, kind);
    await completed(transaction);
  }
}

async function list({ status, order }: ListRequest): Promise<AnyRow[]> {
  const isLatestFirst = order === '-updatedAt';
  const sort = isLatestFirst ? '$updatedAt' : `$${order}`;
  const store = reading(WORKLOAD.listed);
  const index = store.index(status === null ? sort : `$status+${sort}`);
  const range = status === null ? null : withKey(filterKey(status));
  if (!isLatestFirst) return (await result<StoredRow[]>(index.getAll(range, LISTED))).map(toRow);
  return (await lastOnes<StoredRow>(index, range, LISTED)).map(toRow);
}

/** The first rows with a piece of text in their words, by looking at every row until there are enough. */
async function withText(text: string): Promise<AnyRow[]> {
  const found: StoredRow[] = [];
  let last: string | undefined = '';
  while (last !== undefined && found.length < FOUND) {
    const rows: StoredRow[] = await readAfter(WORKLOAD.listed, last, LOOKED_AT);
    found.push(...rows.filter(({ $text }) => `${$text} `.includes(text)));
    last = rows.length < LOOKED_AT ? undefined : rows.at(-1)?.id;
  }
  return found.slice(0, FOUND).map(toRow);
}

async function after(kind: Kind, id: string, limit: number): Promise<AnyRow[]> {
  return (await readAfter(kind, id, limit)).map(toRow);
}

function readAfter(kind: Kind, id: string, limit: number): Promise<StoredRow[]> {
  return result(reading(kind).getAll(IDBKeyRange.lowerBound(id, true), limit));
}

/** Everything in a compound index that begins with the key. */
function withKey(key: string | number): IDBKeyRange {
  return IDBKeyRange.bound([key], [key, []]);
}

function reading(kind: Kind): IDBObjectStore {
  return database.transaction(kind).objectStore(kind);
}

function writing(stores: string[]): IDBTransaction {
  return database.transaction(stores, 'readwrite', { durability: 'strict' });
}
