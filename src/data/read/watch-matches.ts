import type { FieldDatabase } from '../store/database.ts';
import { onPageKept } from '../store/kept-page.ts';
import { type AskMessage, type IndexMessage, unpack } from './index-messages.ts';
import type { ListQuery } from './list-plan.ts';
import type { Matches } from './row-index.ts';

interface Watcher {
  onMatches(matches: Matches): void;
  onFailure(error: Error): void;
}

interface Watched {
  readonly query: ListQuery;
  readonly watcher: Watcher;
  /** All matches were told once. */
  isWhole: boolean;
}

/** The tab's index worker; null until it is started. */
interface Service {
  readonly database: FieldDatabase;
  readonly watched: Map<number, Watched>;
  /** Entities of which the worker has read all rows. */
  readonly filled: Set<string>;
  worker: Worker | null;
  /** It ended by itself: whoever asks next starts another one. */
  hasFailed: boolean;
  unfollowPage: () => void;
}

/**
 * Milliseconds until the worker starts, unless somebody searches: the screen that asks first is drawn before, and answers
 * the first press.
 */
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
  asked.watched.set(ask, { query, watcher, isWhole: false });
  if ((query.search || asked.hasFailed) && !asked.worker) start(asked);
  else post(asked, { ask, query });
  return () => {
    asked.watched.delete(ask);
    post(asked, { ask });
  };
}

/** Whether what is asked of an entity is answered at once. */
export function isReady(database: FieldDatabase, entity: string): boolean {
  return service?.database === database && service.filled.has(entity);
}

/** Ends the worker of a person's rows, and with it everything that it knows of them. */
export function endMatches(database: FieldDatabase): void {
  if (service?.database === database) end();
}

function end(): void {
  if (service) stop(service);
  service?.unfollowPage();
  service = null;
}

function stop(ended: Service): void {
  ended.worker?.terminate();
  ended.worker = null;
  ended.filled.clear();
}

/** The worker hears nothing of it when the page is put aside, and would lock what it reads (`bound-transactions.ts`). */
function followPage(begun: Service): void {
  const listening = [onPageKept('pagehide', () => stop(begun)), onPageKept('pageshow', () => start(begun))];
  begun.unfollowPage = () => {
    for (const stopListening of listening) stopListening();
  };
}

function serviceOf(database: FieldDatabase): Service {
  if (service?.database === database) return service;
  end();
  const begun: Service = {
    database,
    watched: new Map(),
    filled: new Set(),
    worker: null,
    hasFailed: false,
    unfollowPage: () => {},
  };
  service = begun;
  followPage(begun);
  setTimeout(() => {
    if (service === begun && !begun.worker) start(begun);
  }, START_DELAY);
  return begun;
}

function start(begun: Service): void {
  const { watched, filled } = begun;
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module', name: 'lists' });
  worker.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
    const asked = watched.get(data.ask);
    if (!asked) return;
    if ('failure' in data) return asked.watcher.onFailure(new Error(data.failure));
    if (data.matches.filled) filled.add(asked.query.entity);
    // While rows are packed anew the worker knows the first ones only: a list that shrinks to those loses its place.
    if (asked.isWhole && !data.matches.complete) return;
    asked.isWhole = data.matches.complete;
    asked.watcher.onMatches(unpack(data.matches));
  });
  worker.addEventListener('error', ({ message }) => {
    if (begun.worker !== worker) return;
    stop(begun);
    begun.hasFailed = true;
    for (const { watcher } of watched.values()) watcher.onFailure(new Error(`the lists' worker: ${message}`));
  });
  begun.worker = worker;
  begun.hasFailed = false;
  for (const [ask, { query }] of watched) post(begun, { ask, query });
}

function post({ worker, database }: Service, message: Pick<AskMessage, 'ask' | 'query'>): void {
  const { tenantId, userId } = database;
  worker?.postMessage({ tenantId, userId, ...message } satisfies AskMessage);
}
