import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { greatestOf } from '../../src/domain/kit/values/long-lists.ts';

/** What is asked of IndexedDB while something runs. */
export interface CountedRequests {
  /** As `get base`, `getAll outbox.seq`, in order. */
  readonly asked: readonly string[];
  /** How often the longest transaction waits for answers before it can ask for more, or end. */
  readonly waits: number;
}

/** Methods that are each one request. A step of a cursor is one more, and is counted as its opening: nothing here walks. */
const ASKING = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITING = ['put', 'add', 'delete', 'clear'] as const;

type Ask = (this: IDBObjectStore | IDBIndex, ...args: unknown[]) => IDBRequest;

/** Counts each request of the stand-in for IndexedDB, of every database. One at a time. */
export async function countedRequests(work: () => Promise<unknown>): Promise<CountedRequests> {
  const asked: string[] = [];
  let waits = 0;
  /** By transaction: what was asked, and in which of its waits. */
  const open = new WeakMap<object, { readonly request: IDBRequest; readonly wait: number }[]>();
  const restore: (() => void)[] = [];
  const count = (prototype: object, name: string) => {
    const methods = prototype as Record<string, Ask>;
    const method = methods[name];
    if (!method) throw new Error(`IndexedDB has no ${name}`);
    methods[name] = function counted(...args) {
      const request = method.apply(this, args);
      asked.push(`${name} ${placeOf(this)}`);
      const { transaction } = 'objectStore' in this ? this.objectStore : this;
      const before = open.get(transaction) ?? [];
      const answered = before.filter((each) => each.request.readyState === 'done');
      const wait = greatestOf(
        1,
        answered.map((each) => each.wait + 1),
      );
      waits = Math.max(waits, wait);
      open.set(transaction, [...before, { request, wait }]);
      return request;
    };
    restore.push(() => {
      methods[name] = method;
    });
  };
  for (const name of ASKING) for (const kind of [IDBObjectStore, IDBIndex]) count(kind.prototype, name);
  for (const name of WRITING) count(IDBObjectStore.prototype, name);
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return { asked, waits };
}

function placeOf(source: IDBObjectStore | IDBIndex): string {
  return 'objectStore' in source ? `${source.objectStore.name}.${source.name}` : source.name;
}
