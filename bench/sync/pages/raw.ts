import type { StoredRow } from '../../../src/data/store/index-keys.ts';
import { filterKey, storeSchema, toRow, withIndexKeys } from '../../../src/data/store/index-keys.ts';
import { inventoryItem } from '../../../src/domain/inventory/inventory-item.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Kind } from '../rows.ts';
import { KEPT } from '../rows.ts';
import type { Contender, ListRequest } from './contender.ts';
import { FOUND, LISTED } from './contender.ts';
import { completed, result } from './indexed-db.ts';
import { present } from './present.ts';

/**
 * IndexedDB without a library, with the stores, keys and indexes of the product: what the browser itself costs. It has no
 * outbox, sends nothing, and counts and searches by its indexes.
 */

const PAGE = 2000;
const CURSORS = 'cursors';

let database: IDBDatabase;

present({
  open,
  async sync() {
    for (const { entity } of KEPT) await pull(entity.name);
  },
  list,
  search: {
    prefix: (text) => withText(` ${text}`),
    word: (text) => withText(` ${text} `),
    substring: (text) => withText(text),
  },
  async countByStatus() {
    const index = reading('inventoryItem').index('$status+$name');
    const counted = inventoryItem.fields.status.values.map(
      async (status) => [status, await result(index.count(withKey(filterKey(status))))] as const,
    );
    return Object.fromEntries(await Promise.all(counted));
  },
  async save(id, changes) {
    const transaction = writing(['workOrder']);
    const store = transaction.objectStore('workOrder');
    // Only rows with keys are ever put there.
    const stored: StoredRow = await result(store.get(id));
    store.put(withIndexKeys(KEPT[0].entity, { ...toRow(stored), ...changes }));
    await completed(transaction);
  },
  all,
} satisfies Contender);

async function open(): Promise<void> {
  const opening = indexedDB.open('raw', 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const { entity } of KEPT) {
      const [, ...indexes] = storeSchema(entity).split(', ');
      const store = opening.result.createObjectStore(entity.name, { keyPath: 'id' });
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
  const entity = KEPT.map((kept) => kept.entity).find(({ name }) => name === kind);
  if (!entity) throw new Error(`nobody keeps ${kind}`);
  let after: number = (await result(database.transaction(CURSORS).objectStore(CURSORS).get(kind))) ?? 0;
  for (let more = true; more; ) {
    const response = await fetch(`/api/${kind}?after=${after}&limit=${PAGE}`);
    // The answer of bench/sync/servers/plain-api.ts.
    const page = (await response.json()) as { values: AnyRow[]; last: number; more: boolean };
    const transaction = writing([kind, CURSORS]);
    for (const row of page.values) transaction.objectStore(kind).put(withIndexKeys(entity, row));
    transaction.objectStore(CURSORS).put(page.last, kind);
    await completed(transaction);
    ({ last: after, more } = page);
  }
}

async function list({ status, order }: ListRequest): Promise<AnyRow[]> {
  const sort = order === 'dueDate' ? '$dueDate' : '$updatedAt';
  const store = reading('workOrder');
  const index = store.index(status === null ? sort : `$status+${sort}`);
  const range = status === null ? null : withKey(filterKey(status));
  if (order === 'dueDate') return (await result<StoredRow[]>(index.getAll(range, LISTED))).map(toRow);
  return new Promise((resolve, reject) => {
    const rows: AnyRow[] = [];
    const request = index.openCursor(range, 'prev');
    request.addEventListener('error', () => reject(request.error ?? new Error('no cursor')));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor) rows.push(toRow(cursor.value));
      if (cursor && rows.length < LISTED) cursor.continue();
      else resolve(rows);
    });
  });
}

/** The first rows with a piece of text in their words, by looking at every row. */
async function withText(text: string): Promise<AnyRow[]> {
  const rows: StoredRow[] = await result(reading('workOrder').getAll());
  return rows
    .filter(({ $text }) => `${$text} `.includes(text))
    .slice(0, FOUND)
    .map(toRow);
}

async function all(kind: Kind): Promise<AnyRow[]> {
  const rows: StoredRow[] = await result(reading(kind).getAll());
  return rows.map(toRow);
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
