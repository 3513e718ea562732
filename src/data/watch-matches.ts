import type { FieldDatabase } from './database.ts';
import type { AskMessage, IndexMessage } from './index-messages.ts';
import type { ListQuery } from './list-plan.ts';
import type { Matches } from './row-index.ts';

interface Watcher {
  onMatches(matches: Matches): void;
  onFailure(error: Error): void;
}

interface Running {
  readonly database: FieldDatabase;
  readonly worker: Worker;
  readonly watchers: Map<number, Watcher>;
}

let running: Running | null = null;
let lastAsk = 0;

/**
 * Tells the matches of a query, and again whenever they change, until the returned function is called. They come from a
 * worker of this tab's own, so that nothing that 100,000 rows cost stands in the way of the screen.
 */
export function watchMatches(database: FieldDatabase, query: ListQuery, watcher: Watcher): () => void {
  const { worker, watchers } = workerOf(database);
  const ask = ++lastAsk;
  const { tenantId, userId } = database;
  const post = (message: AskMessage) => worker.postMessage(message);
  watchers.set(ask, watcher);
  post({ ask, tenantId, userId, query });
  return () => {
    watchers.delete(ask);
    post({ ask, tenantId, userId });
  };
}

/** Ends the worker, and with it everything that it knows of a person's rows. */
export function endMatches(): void {
  running?.worker.terminate();
  running = null;
}

function workerOf(database: FieldDatabase): Running {
  if (running?.database === database) return running;
  endMatches();
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module', name: 'lists' });
  const watchers = new Map<number, Watcher>();
  worker.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
    const watcher = watchers.get(data.ask);
    if ('matches' in data) watcher?.onMatches(data.matches);
    else watcher?.onFailure(new Error(data.failure));
  });
  worker.addEventListener('error', ({ message }) => {
    for (const watcher of watchers.values())
      watcher.onFailure(new Error(`the index of the lists: ${message}`));
  });
  running = { database, worker, watchers };
  return running;
}
