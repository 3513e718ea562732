import { NavigationRoute, registerRoute } from 'workbox-routing';
import { API_BASE } from '../src/api/base-path.ts';
import { openRegistry } from '../src/data/store/registry-database.ts';
import { startEngine } from '../src/sync/loop/page-engine.ts';
import { serveSync } from './background-sync.ts';
import { gateCalls } from './no-signal-gate.ts';
import { precache } from './precache.ts';
import type { FieldlineWorker } from './worker-scope.ts';

declare const self: FieldlineWorker;

/*
 * Started by the browser whenever a page or a sync event needs it, and killed at any await: it keeps nothing that is
 * not in IndexedDB. A new version waits until the last page of the old one is closed, or until a person asks for it
 * in the only open tab; so the files of a running page stay cached as long as it runs.
 */
const files = precache(self, self.__WB_MANIFEST);

// A deep link without signal opens the app, which then finds its data on the device. In development there is no cache.
if (files.getCacheKeyForURL('/index.html') !== undefined) {
  const api = new RegExp(`^${API_BASE}(/|$)`);
  registerRoute(new NavigationRoute(files.createHandlerBoundToURL('/index.html'), { denylist: [api] }));
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const registry = openRegistry();
gateCalls(self, registry);
serveSync(self, startEngine(registry));
