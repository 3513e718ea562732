import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** Whatever anybody sends comes back unsent, until the faults are cleared. */
export async function refusePushes(server: ServerProcess): Promise<void> {
  await server.fault({
    path: '/api/sync/push',
    times: 10_000,
    action: { kind: 'answer', status: 503, body: '', contentType: 'text/plain' },
  });
}

/** As of a session that the server has ended: it renews no token of anybody, until the faults are cleared. */
export async function refuseRefreshes(server: ServerProcess): Promise<void> {
  const body = JSON.stringify(problem('refresh_refused'));
  const action = { kind: 'answer', status: 401, body, contentType: 'application/problem+json' } as const;
  for (const path of ['/api/auth/refresh', '/api/auth/refresh-token'])
    await server.fault({ path, times: 1000, action });
}
