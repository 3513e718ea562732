import { Dexie, RangeSet, type Table } from 'dexie';
import { boundTransactions } from './bound-transactions.ts';
import { OPENING_PATIENCE_MS, TICK } from './database-waits.ts';
import type { PackSizes } from './packed/packed-records.ts';
import { postSignal } from './signals.ts';
import { mendAskingAnew } from './zones.ts';

/** Another IndexedDB than the global one, and how much lies in one record: a test with several devices and few rows. */
export interface IndexedDbSource {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  readonly sizes?: PackSizes;
}

/**
 * Every local database is opened here, in a page as in a worker: lazily, at the first use. It closes by itself when a newer
 * version of the app upgrades the database in another tab, and reopens when the browser dropped the connection.
 *
 * No wait for it is without a word and an end (docs/decisions/0047): whoever waits longer than a moment says so to all tabs,
 * a transaction without an answer fails, and a page that the browser keeps for the way back takes no transaction with it.
 */
export function openDexie(name: string, source: IndexedDbSource): Dexie {
  // Chromium's default durability is relaxed: "saved" would then be said before the bytes are on the disk.
  const dexie = new Dexie(name, { ...source, chromeTransactionDurability: 'strict', cache: 'disabled' });
  mendAskingAnew();
  const timesLeft = boundTransactions(dexie, readAgain);
  repeatReads(dexie, timesLeft);
  sayOpening(dexie);
  return dexie;
}

/** Live queries keep silent about a transaction that was aborted: they ask once more, in every tab. */
function readAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}

/** Dexie's own way to each transaction of a single call; its types leave it out. */
interface Calling {
  _trans(mode: IDBTransactionMode, ...rest: readonly unknown[]): Promise<unknown>;
  readonly _tx?: unknown;
}

/**
 * A read that ended because the page was left is done again: Dexie opens the database anew once the page is shown. A write
 * may have begun something, so that its caller hears of it.
 */
function repeatReads(dexie: Dexie, timesLeft: () => number): void {
  const calls = (dexie.Table as unknown as { readonly prototype: Table & Calling }).prototype; // a class of this database's own
  const call = calls._trans;
  calls._trans = function read(this: Calling, mode, ...rest): Promise<unknown> {
    const before = timesLeft();
    const answer = call.call(this, mode, ...rest);
    if (mode !== 'readonly' || this._tx || Dexie.currentTransaction) return answer;
    return answer.catch((error: unknown) => {
      if (timesLeft() === before) throw error;
      return read.call(this, mode, ...rest);
    });
  };
}

/** An opening ends with its upgrade, or when the last older tab is closed: it is never given up, and never silent. */
function sayOpening(dexie: Dexie): void {
  let isBlocked = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  dexie.on('blocked', () => {
    isBlocked = true;
  });
  const open = dexie.open.bind(dexie);
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    isBlocked = false;
  };
  dexie.open = () => {
    const opening = open();
    let waited = 0;
    timer ??= setInterval(() => {
      waited += TICK;
      if (waited >= OPENING_PATIENCE_MS)
        postSignal({ type: 'databaseWaits', database: dexie.name, why: why() });
    }, TICK);
    opening.then(end, end);
    return opening;
  };
  const why = () => {
    if (isBlocked) return 'blocked';
    // It has a connection before it is open while its upgrade runs.
    return (dexie.backendDB() as IDBDatabase | null) ? 'upgrading' : 'silent';
  };
}
