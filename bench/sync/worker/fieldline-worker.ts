import { openRegistry } from '../../../src/data/store/registry-database.ts';
import { startEngine } from '../../../src/sync/loop/page-engine.ts';
import { serveSync } from '../../../sw/background-sync.ts';
import type { FieldlineWorker } from '../../../sw/worker-scope.ts';

declare const self: FieldlineWorker;

/* The service worker of the product without the files that it keeps: the benchmark's page is none of them. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

serveSync(self, startEngine(openRegistry()));
