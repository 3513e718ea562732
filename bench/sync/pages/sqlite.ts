import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { SqliteCalls } from '../worker/sqlite-worker.ts';
import type { Contender } from './contender.ts';
import { present } from './present.ts';

/** SQLite in a worker, which the page asks: it sends nothing, as raw IndexedDB. */

interface Answer {
  readonly number: number;
  readonly value?: unknown;
  readonly failure?: string;
}

const worker = new Worker(new URL('../worker/sqlite-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let asked = 0;

worker.addEventListener('message', ({ data: { number, value, failure } }: MessageEvent<Answer>) => {
  if (failure === undefined) waiting.get(number)?.resolve(value);
  else waiting.get(number)?.reject(new Error(failure));
  waiting.delete(number);
});

present({
  open: () => ask('open'),
  sync: () => ask('sync'),
  list: async (request) => rowsOf(await ask('list', request)),
  search: {
    prefix: async (text) => rowsOf(await ask('search', 'prefix', text)),
    word: async (text) => rowsOf(await ask('search', 'word', text)),
    substring: async (text) => rowsOf(await ask('search', 'substring', text)),
  },
  countByStatus: async () => Object.fromEntries(await ask('countByStatus')),
  save: (id, changes) => ask('save', id, changes),
  after: async (kind, id, limit) => rowsOf(await ask('after', kind, id, limit)),
} satisfies Contender);

function ask<Name extends keyof SqliteCalls>(
  name: Name,
  ...parameters: Parameters<SqliteCalls[Name]>
): Promise<Awaited<ReturnType<SqliteCalls[Name]>>> {
  const answered = Promise.withResolvers<unknown>();
  waiting.set(++asked, answered);
  worker.postMessage({ number: asked, name, parameters });
  return answered.promise as Promise<Awaited<ReturnType<SqliteCalls[Name]>>>; // what the worker's call of this name gives
}

function rowsOf(texts: readonly string[]): AnyRow[] {
  return JSON.parse(`[${texts.join(',')}]`);
}
