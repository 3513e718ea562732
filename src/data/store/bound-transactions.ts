import type { DBCore, DBCoreTable, DBCoreTransaction, Dexie } from 'dexie';
import { LOST, SILENT, TICK } from './database-waits.ts';
import { onPageKept } from './kept-page.ts';
import { postSignal } from './signals.ts';

/**
 * Watches the open transactions of a database. One that has no answer to any of its requests says so and is given up in the
 * end: its caller hears an `AbortError`, and nothing of it is stored.
 *
 * All of them end when the browser puts the page aside for the way back ("back/forward cache"). WebKit keeps such a page
 * with its transactions, which never end, and everybody else waits for them.
 *
 * @param onGivenUp called after transactions were given up
 * @returns how often the page was put aside while one was open
 */
export function boundTransactions(dexie: Dexie, onGivenUp: () => void): () => number {
  /** Milliseconds since the last answer, by transaction. */
  const open = new Map<IDBTransaction, number>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopListening = () => {};
  let timesLeft = 0;

  const leave = () => {
    timesLeft++;
    abortAll([...open.keys()]);
  };
  const look = () => {
    // Counted, not measured: a tablet that slept has not waited.
    for (const [transaction, silence] of open) open.set(transaction, silence + TICK);
    const silent = [...open].filter(([, silence]) => silence >= SILENT);
    if (silent.length > 0) postSignal({ type: 'databaseWaits', database: dexie.name, why: 'silent' });
    const lost = silent.filter(([, silence]) => silence >= LOST).map(([transaction]) => transaction);
    if (lost.length === 0) return;
    abortAll(lost);
    onGivenUp();
  };
  const watch = (transaction: IDBTransaction) => {
    if (open.size === 0) {
      timer = setInterval(look, TICK);
      stopListening = onPageKept('pagehide', leave);
    }
    open.set(transaction, 0);
    const end = () => {
      open.delete(transaction);
      if (open.size > 0) return;
      clearInterval(timer);
      stopListening();
    };
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
  };
  const answered = (transaction: IDBTransaction, silence = 0) => {
    if (open.has(transaction)) open.set(transaction, silence);
  };
  dexie.use({ stack: 'dbcore', name: 'bounds', create: (core) => watchedCore(core, watch, answered) });
  return () => timesLeft;
}

type Note = (transaction: IDBTransaction, silence?: number) => void;

/** A cursor that was opened walks through the rows, and says nothing of each. */
const WALKS = Number.NEGATIVE_INFINITY;

function watchedCore(core: DBCore, watch: Note, answered: Note): DBCore {
  return {
    ...core,
    transaction(...how) {
      const transaction = core.transaction(...how);
      watch(asGiven(transaction));
      return transaction;
    },
    table: (name) => watchedTable(core.table(name), answered),
  };
}

function watchedTable(table: DBCoreTable, answered: Note): DBCoreTable {
  const noting =
    <Request extends { readonly trans: DBCoreTransaction }, Answer>(
      ask: (request: Request) => Promise<Answer>,
      silence = 0,
    ) =>
    (request: Request): Promise<Answer> =>
      ask(request).then((answer) => {
        answered(asGiven(request.trans), silence);
        return answer;
      });
  return {
    ...table,
    mutate: noting((request) => table.mutate(request)),
    get: noting((request) => table.get(request)),
    getMany: noting((request) => table.getMany(request)),
    query: noting((request) => table.query(request)),
    openCursor: noting((request) => table.openCursor(request), WALKS),
    count: noting((request) => table.count(request)),
  };
}

/** The lowest level's transactions are the browser's own. */
function asGiven(transaction: DBCoreTransaction): IDBTransaction {
  return transaction as IDBTransaction;
}

function abortAll(transactions: readonly IDBTransaction[]): void {
  for (const transaction of transactions) {
    try {
      transaction.abort();
    } catch (error) {
      // It has just ended by itself.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    }
  }
}
