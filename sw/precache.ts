import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { inBackground } from '../src/domain/kit/values/in-background.ts';
import { APP_FILES, type AppFiles } from './app-files.ts';
import { fileToKeep, hasPolicy } from './kept-file.ts';
import type { FieldlineWorker } from './worker-scope.ts';

/** Files fetched at the same time. A browser opens six connections to one server: two are left for a first visit's data. */
const AT_ONCE = 4;

/** So many missing files are worth the one that holds all small ones: a first visit, and a version with much that is new. */
const MANY = 30;

/** A file's address, and the one that it is kept under. */
type FileAndKey = readonly [url: string, key: string];

/**
 * Keeps the app's files on the device and serves them from there. Workbox's own installation fetches one file after
 * the other: over a network that takes half a second to answer, three hundred of them take more than two minutes.
 */
export function precache(
  worker: FieldlineWorker,
  files: FieldlineWorker['__WB_MANIFEST'],
): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList(files);
  registerRoute(new PrecacheRoute(controller));
  worker.addEventListener('install', (event) => event.waitUntil(keepAll(controller, event)));
  worker.addEventListener('activate', (event) => inBackground(controller.activate(event)));
  return controller;
}

/** @throws when a file cannot be had: the browser then drops this version of the worker, and tries again later. */
async function keepAll(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName);
  const missing = await toFetch(cache, controller);
  if (missing.length < MANY) return fetchEach(controller, event, missing);
  // Whatever is wrong with it, each file can still be had by itself.
  await keepSmallOnes(cache, missing).catch(() => undefined);
  await fetchEach(controller, event, await missingIn(cache, controller));
}

/** Also what was kept without its policy: there a worker would run without one. */
async function toFetch(cache: Cache, controller: PrecacheController): Promise<FileAndKey[]> {
  // Both in the order in which they were kept.
  const [requests, answers] = await Promise.all([cache.keys(), cache.matchAll()]);
  const whole = new Set(requests.filter((_, at) => hasPolicy(answers[at])).map(({ url }) => url));
  return [...controller.getURLsToCacheKeys()].filter(([, key]) => !whole.has(key));
}

async function missingIn(cache: Cache, controller: PrecacheController): Promise<FileAndKey[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...controller.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key));
}

/** @throws when the answer does not come or is none, and when the device has no room */
async function keepSmallOnes(cache: Cache, missing: readonly FileAndKey[]): Promise<void> {
  const answer = await fetch(APP_FILES);
  const texts = (await answer.json()) as AppFiles; // of our own server's build
  await Promise.all(
    missing.map(async ([url, key]) => {
      const text = texts[new URL(url).pathname];
      if (text !== undefined && url === key) await cache.put(key, fileToKeep(url, text, answer.headers));
    }),
  );
}

async function fetchEach(
  controller: PrecacheController,
  event: ExtendableEvent,
  missing: readonly FileAndKey[],
): Promise<void> {
  const waiting = [...missing];
  const fetchNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const [url, cacheKey] = file;
      // A name without a hash stays the same from version to version: the browser's own cache may hold an older one.
      const cache = cacheKey === url ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin' });
      await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
