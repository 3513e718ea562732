import { API_BASE } from '../src/api/base-path.ts';
import type { RegistryDatabase } from '../src/data/registry-database.ts';
import { readNoSignal } from '../src/data/registry-database.ts';
import type { FieldlineWorker } from './worker-scope.ts';

/**
 * The demo's "simulate no signal": while it is on, calls of the pages fail as they would on a hillside. Calls are
 * never cached, and go through untouched otherwise.
 */
export function gateCalls(scope: FieldlineWorker, registry: RegistryDatabase): void {
  scope.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (url.origin !== scope.location.origin || !url.pathname.startsWith(`${API_BASE}/`)) return;
    if (event.request.mode === 'navigate') return;
    event.respondWith(passUnlessSimulated(registry, event.request));
  });
}

async function passUnlessSimulated(registry: RegistryDatabase, request: Request): Promise<Response> {
  return (await readNoSignal(registry)) ? Response.error() : fetch(request);
}
