import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { searchText } from '../../../src/domain/kit/search/words.ts';
import { compareKeys } from '../../../src/domain/packing/compare-keys.ts';
import { filterKey, orderKey } from '../../../src/domain/packing/index-keys.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import type { Kind } from '../rows.ts';
import { KINDS } from '../rows.ts';
import { statusesOf } from '../workloads.ts';
import type { Contender, ListRequest } from './contender.ts';
import { FOUND, LISTED } from './contender.ts';
import { completed, result } from './indexed-db.ts';
import { LISTED_ENTITY, WORKLOAD } from './page-workload.ts';
import { plainPages } from './plain-pages.ts';
import { present } from './present.ts';

/**
 * What the product decided against (decision 21): IndexedDB without a library and without indexes, a hundred rows in each
 * record, and what lists and searches need in the page's memory. It has no outbox and sends nothing.
 */

const GROUP = 100;
const CURSORS = 'cursors';

/** What memory holds of a row. */
interface Entry {
  readonly id: string;
  /** Its group's key. */
  readonly group: number;
  readonly status: string | number;
  /** By the workload's own order. */
  readonly ordered: string | number;
  readonly updatedAt: string | number;
  readonly words: readonly string[];
  /** In lower case. */
  readonly title: string;
}

let database: IDBDatabase;
/** A key that no group has yet, of any kind. */
let freeGroup = 0;
const entries = new Map<Kind, Map<string, Entry>>(KINDS.map((kind) => [kind, new Map()]));

present({
  open,
  async sync() {
    for (const { kind } of WORKLOAD.kept) await pull(kind);
  },
  list,
  search: {
    prefix: (text) => found(({ words }) => words.some((word) => word.startsWith(text))),
    word: (text) => found(({ words }) => words.includes(text)),
    substring: (text) => found(({ title }) => title.includes(text)),
  },
  async countByStatus() {
    const statuses = statusesOf(WORKLOAD.counted);
    const counts = Object.fromEntries(statuses.map((status) => [status, 0]));
    for (const { status } of held(WORKLOAD.counted).values()) {
      const name = statuses.find((one) => filterKey(one) === status);
      if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  },
  async save(id, changes) {
    const entry = held('workOrder').get(id);
    if (!entry) throw new Error(`no work order ${id}`);
    const transaction = writing(['workOrder']);
    const store = transaction.objectStore('workOrder');
    const rows: AnyRow[] = await result(store.get(entry.group));
    const changed = rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
    store.put(changed, entry.group);
    await completed(transaction);
    remember('workOrder', entry.group, changed);
  },
  after(kind, id, limit) {
    const ids = [...held(kind).keys()].filter((one) => one > id).toSorted();
    return rowsOf(
      kind,
      ids.slice(0, limit).flatMap((one) => held(kind).get(one) ?? []),
    );
  },
} satisfies Contender);

/** Reads every row once: nothing can be listed before. */
async function open(): Promise<void> {
  const opening = indexedDB.open('grouped', 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const { kind } of WORKLOAD.kept) opening.result.createObjectStore(kind);
    opening.result.createObjectStore(CURSORS);
  });
  database = await result(opening);
  for (const { kind } of WORKLOAD.kept) {
    const store = reading(kind);
    const [groups, rows] = await Promise.all([
      result(store.getAllKeys()),
      result<AnyRow[][]>(store.getAll()),
    ]);
    for (const [place, group] of groups.entries()) remember(kind, Number(group), rows[place] ?? []);
  }
}

async function pull(kind: Kind): Promise<void> {
  const last: number = (await result(database.transaction(CURSORS).objectStore(CURSORS).get(kind))) ?? 0;
  for await (const page of plainPages(kind, last)) {
    const transaction = writing([kind, CURSORS]);
    const store = transaction.objectStore(kind);
    const groups = await groupsOf(kind, page.values, store);
    for (const [group, rows] of groups) store.put(rows, group);
    transaction.objectStore(CURSORS).put(page.last, kind);
    await completed(transaction);
    for (const [group, rows] of groups) remember(kind, group, rows);
  }
}

/** The groups as they are with these rows: those of known rows changed, those of new ones made. */
async function groupsOf(kind: Kind, rows: readonly AnyRow[], store: IDBObjectStore) {
  const known = new Map(rows.filter(({ id }) => held(kind).has(id)).map((row) => [row.id, row]));
  const added = rows.filter(({ id }) => !known.has(id));
  const groups = new Map<number, readonly AnyRow[]>();
  for (const group of new Set([...known.keys()].map((id) => held(kind).get(id)?.group ?? 0))) {
    const before: AnyRow[] = await result(store.get(group));
    groups.set(
      group,
      before.map((row) => known.get(row.id) ?? row),
    );
  }
  for (let place = 0; place < added.length; place += GROUP) {
    groups.set(freeGroup++, added.slice(place, place + GROUP));
  }
  return groups;
}

function remember(kind: Kind, group: number, rows: readonly AnyRow[]): void {
  const entity = entityNamed(kind);
  freeGroup = Math.max(freeGroup, group + 1);
  for (const row of rows) {
    held(kind).set(row.id, {
      id: row.id,
      group,
      status: filterKey(row.status),
      ordered: orderKey(row[WORKLOAD.order]),
      updatedAt: orderKey(row.updatedAt),
      words: searchText(entity, row).split(' ').slice(1),
      title: String(row[LISTED_ENTITY.titleField]).toLowerCase(),
    });
  }
}

async function list({ status, order }: ListRequest): Promise<AnyRow[]> {
  const isLatestFirst = order === '-updatedAt';
  const wanted = status === null ? null : filterKey(status);
  const fitting = [...held(WORKLOAD.listed).values()].filter(
    (entry) => wanted === null || entry.status === wanted,
  );
  const inOrder = fitting.sort((a, b) =>
    isLatestFirst ? compareKeys(b.updatedAt, a.updatedAt) : compareKeys(a.ordered, b.ordered),
  );
  return rowsOf(WORKLOAD.listed, inOrder.slice(0, LISTED));
}

function found(fits: (entry: Entry) => boolean): Promise<AnyRow[]> {
  return rowsOf(WORKLOAD.listed, [...held(WORKLOAD.listed).values()].filter(fits).slice(0, FOUND));
}

async function rowsOf(kind: Kind, wanted: readonly Entry[]): Promise<AnyRow[]> {
  const store = reading(kind);
  const groups = [...new Set(wanted.map(({ group }) => group))];
  const read = await Promise.all(groups.map((group) => result<AnyRow[]>(store.get(group))));
  const rows = new Map(read.flat().map((row) => [row.id, row]));
  return wanted.flatMap(({ id }) => rows.get(id) ?? []);
}

function held(kind: Kind): Map<string, Entry> {
  const ofKind = entries.get(kind);
  if (!ofKind) throw new Error(`nobody keeps ${kind}`);
  return ofKind;
}

function reading(kind: Kind): IDBObjectStore {
  return database.transaction(kind).objectStore(kind);
}

function writing(stores: string[]): IDBTransaction {
  return database.transaction(stores, 'readwrite', { durability: 'strict' });
}
