import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDbSource } from '../../../src/data/store/open-dexie.ts';
import { FEW_ROWS } from '../support/few-rows.ts';

/** What may happen to a running program at one of its steps: a commit, or a request before or after the server. */

export type Mishap = 'killed' | 'noSpace';

/** The disk of a tablet. It outlives every program that runs on it. */
export interface Disk {
  /** What a newly started program sees of it. */
  boot(): Boot;
}

/** The disk as one run of the program sees it, and the program's end. */
export interface Boot {
  readonly source: IndexedDbSource;
  readonly isDead: boolean;
  /** The n-th step from now meets this: a transaction that writes, a request that leaves, an answer that comes. */
  arm(mishap: Mishap, steps: number): void;
  /** Takes back what has not happened. @returns whether it has */
  disarm(): boolean;
  /** A step of the program that is no commit. @returns whether the program still lives */
  step(): boolean;
  kill(): void;
}

export function createDisk(): Disk {
  const disk = new IDBFactory();
  return { boot: () => boot(disk) };
}

function boot(disk: IDBFactory): Boot {
  let dead = false;
  let armed: { mishap: Mishap; steps: number } | null = null;
  let happened = false;
  const running = new Set<IDBTransaction>();

  const kill = () => {
    dead = true;
    // What was not committed is not on the disk.
    for (const transaction of running) abort(transaction, null);
    running.clear();
  };
  /** Counts a step; the mishap that comes with it. */
  const meet = (): Mishap | null => {
    if (!armed || --armed.steps > 0) return null;
    const { mishap } = armed;
    armed = null;
    happened = true;
    return mishap;
  };
  const watch = (database: IDBDatabase) => {
    const begin = database.transaction.bind(database);
    database.transaction = (names, mode, options) => {
      const transaction = begin(names, mode, options);
      if (dead) {
        abort(transaction, null);
        return transaction;
      }
      running.add(transaction);
      transaction.addEventListener('complete', () => running.delete(transaction));
      transaction.addEventListener('abort', () => running.delete(transaction));
      if (mode === 'readwrite') {
        atFirstWrite(transaction, () => {
          const mishap = meet();
          if (mishap === 'killed') kill();
          else if (mishap) abort(transaction, FULL);
        });
      }
      return transaction;
    };
  };
  const source = { indexedDB: watchedFactory(disk, () => dead, watch), IDBKeyRange, sizes: FEW_ROWS };
  return {
    source,
    get isDead() {
      return dead;
    },
    arm(mishap, steps) {
      armed = { mishap, steps };
      happened = false;
    },
    disarm() {
      armed = null;
      return happened;
    },
    step() {
      if (!dead && armed?.mishap === 'killed' && meet()) kill();
      return !dead;
    },
    kill,
  };
}

const FULL = 'QuotaExceededError';

function watchedFactory(
  disk: IDBFactory,
  isDead: () => boolean,
  watch: (database: IDBDatabase) => void,
): globalThis.IDBFactory {
  return {
    cmp: disk.cmp.bind(disk),
    databases: disk.databases.bind(disk),
    deleteDatabase: disk.deleteDatabase.bind(disk),
    open(name, version) {
      if (isDead()) throw new DOMException('the program has ended', 'InvalidStateError');
      const request = disk.open(name, version);
      request.addEventListener('success', () => watch(request.result));
      return request;
    },
  };
}

/** Everything that the transaction read before its first write, it has read. */
function atFirstWrite(transaction: IDBTransaction, meet: () => void): void {
  let met = false;
  const first = <R>(request: R): R => {
    if (!met) {
      met = true;
      meet();
    }
    return request;
  };
  const objectStore = transaction.objectStore.bind(transaction);
  transaction.objectStore = (name) => {
    const store = objectStore(name);
    const [put, remove, clear] = [store.put.bind(store), store.delete.bind(store), store.clear.bind(store)];
    store.put = (value, key) => first(put(value, key));
    store.delete = (key) => first(remove(key));
    store.clear = () => first(clear());
    return store;
  };
}

/** Fails the transaction as the browser does: for want of space, or with the program. */
function abort(transaction: IDBTransaction, reason: string | null): void {
  // A page cannot say why a transaction fails; the library's own way to it is not in the type.
  (transaction as unknown as { _abort(reason: string | null): void })._abort(reason);
}
