import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import type { FieldlineWorker } from './worker-scope.ts';

/** Files fetched at the same time. A browser opens six connections to one server: two are left for a first visit's data. */
const AT_ONCE = 4;

/**
 * Keeps the app's files on the device and serves them from there. Workbox's own installation fetches one file after
 * the other: over a network that takes half a second to answer, two hundred of them take two minutes.
 */
export function precache(
  worker: FieldlineWorker,
  files: FieldlineWorker['__WB_MANIFEST'],
): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList(files);
  registerRoute(new PrecacheRoute(controller));
  worker.addEventListener('install', (event) => event.waitUntil(fetchAll(controller, event)));
  worker.addEventListener('activate', (event) => void controller.activate(event));
  return controller;
}

/** @throws when a file cannot be had: the browser then drops this version of the worker, and tries again later. */
async function fetchAll(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = [...controller.getURLsToCacheKeys()];
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
