import { API_BASE } from '../src/api/base-path.ts';
import { isSignalOff } from '../src/data/store/no-signal.ts';
import type { RegistryDatabase } from '../src/data/store/registry-database.ts';
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
    // The hint stream stays open, and would keep this worker busy: a busy worker is not replaced by a newer one. The
    // page ends that stream by itself.
    if (url.pathname === `${API_BASE}/sync/events`) return;
    event.respondWith(passUnlessSimulated(registry, event.request));
  });
}

async function passUnlessSimulated(registry: RegistryDatabase, request: Request): Promise<Response> {
  return (await isSignalOff(registry)) ? Response.error() : fetch(request);
}
