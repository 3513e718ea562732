import type { FieldDatabase } from './database.ts';
import type { AskMessage, IndexMessage } from './index-messages.ts';
import type { ListQuery } from './list-plan.ts';
import type { Matches } from './row-index.ts';

interface Watcher {
  onMatches(matches: Matches): void;
  onFailure(error: Error): void;
}

interface Watched {
  readonly query: ListQuery;
  readonly watcher: Watcher;
}

/** The tab's index worker; null until it is started. */
interface Service {
  readonly database: FieldDatabase;
  readonly watched: Map<number, Watched>;
  worker: Worker | null;
}

/** Milliseconds until the worker starts: the screen that asks first is drawn before, and answers the first press. */
const START_DELAY = 800;

let service: Service | null = null;
let lastAsk = 0;

/**
 * Tells the matches of a query, and again whenever they change, until the returned function is called. They come from a
 * worker of this tab's own, so that nothing that 100,000 rows cost stands in the way of the screen.
 */
export function watchMatches(database: FieldDatabase, query: ListQuery, watcher: Watcher): () => void {
  const asked = serviceOf(database);
  const ask = ++lastAsk;
  asked.watched.set(ask, { query, watcher });
  post(asked, { ask, query });
  return () => {
    asked.watched.delete(ask);
    post(asked, { ask });
  };
}

/** Ends the worker, and with it everything that it knows of a person's rows. */
export function endMatches(): void {
  service?.worker?.terminate();
  service = null;
}

function serviceOf(database: FieldDatabase): Service {
  if (service?.database === database) return service;
  endMatches();
  const begun: Service = { database, watched: new Map(), worker: null };
  service = begun;
  setTimeout(() => {
    if (service === begun) start(begun);
  }, START_DELAY);
  return begun;
}

function start(begun: Service): void {
  const { watched } = begun;
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module', name: 'lists' });
  worker.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
    const watcher = watched.get(data.ask)?.watcher;
    if ('matches' in data) watcher?.onMatches(data.matches);
    else watcher?.onFailure(new Error(data.failure));
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { watcher } of watched.values()) watcher.onFailure(new Error(`the lists' worker: ${message}`));
  });
  begun.worker = worker;
  for (const [ask, { query }] of watched) post(begun, { ask, query });
}

function post({ worker, database }: Service, message: Pick<AskMessage, 'ask' | 'query'>): void {
  const { tenantId, userId } = database;
  worker?.postMessage({ tenantId, userId, ...message } satisfies AskMessage);
}
