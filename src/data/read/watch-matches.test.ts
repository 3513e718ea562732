import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberedId } from '../../../tests/support/numbered-row.ts';
import { openFieldDatabase } from '../store/database.ts';
import { idListOf } from './id-list.ts';
import { type AskMessage, pack } from './index-messages.ts';
import { endMatches, watchMatches } from './watch-matches.ts';

const QUERY = { entity: 'asset', filters: {}, sort: 'tag', search: 'pole' };

/** The lists' worker, which says what the test has it say. */
class Worker extends EventTarget {
  static readonly all: Worker[] = [];
  readonly asked: AskMessage[] = [];
  constructor() {
    super();
    Worker.all.push(this);
  }
  postMessage(message: AskMessage) {
    this.asked.push(message);
  }
  terminate() {}
  says(count: number, complete: boolean) {
    const ids = idListOf(Array.from({ length: count }, (_, at) => numberedId(at)));
    const matches = pack({ ids, first: [], complete, filled: complete });
    this.dispatchEvent(new MessageEvent('message', { data: { ask: this.asked.at(-1)?.ask, matches } }));
  }
}

beforeEach(() => void vi.stubGlobal('Worker', Worker));
afterEach(() => void vi.unstubAllGlobals());

test('a list that was told all of its matches is not told fewer while rows are packed anew', () => {
  const database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const told: string[] = [];
  const onMatches = ({ ids, complete }: { ids: { length: number }; complete: boolean }) =>
    void told.push(`${ids.length} ${complete ? 'all' : 'first'}`);
  const stop = watchMatches(database, QUERY, { onMatches, onFailure: vi.fn<() => void>() });
  const [worker] = Worker.all;
  worker?.says(25, false);
  worker?.says(50, false);
  worker?.says(700, true);
  worker?.says(25, false);
  worker?.says(650, true);
  expect(told).toEqual(['25 first', '50 first', '700 all', '650 all']);
  stop();
  endMatches(database);
  database.dexie.close();
});

test('whoever asks after the worker has failed has another one, which answers those before them too', () => {
  const database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const failed = vi.fn<() => void>();
  const stops = [watchMatches(database, QUERY, { onMatches: vi.fn<() => void>(), onFailure: failed })];
  const [broken] = Worker.all.slice(-1);
  broken?.dispatchEvent(new Event('error'));
  broken?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledTimes(1);
  const plain = { ...QUERY, search: '' };
  stops.push(watchMatches(database, plain, { onMatches: vi.fn<() => void>(), onFailure: failed }));
  const [worker] = Worker.all.slice(-1);
  expect(worker).not.toBe(broken);
  expect(worker?.asked.map(({ query }) => query)).toEqual([QUERY, plain]);
  for (const stop of stops) stop();
  endMatches(database);
  database.dexie.close();
});
