import type { FastifyInstance } from 'fastify';
import { ADMIN_CALLS } from '../../src/domain/identity/admin-calls.ts';
import { allowsAll } from '../../src/domain/identity/permission.ts';
import { requireActor } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permissions that the call takes, all of them. */
    takes?: readonly string[];
  }
}

/**
 * Asks for what the table of the administration's calls says of them, before a body is read. Register it after the limits
 * on requests, so that refused ones count, and before the routes. A line of the table that no route answers to ends the
 * start: a misspelt one would leave its call open.
 */
export function requireAdminRights(api: FastifyInstance): void {
  const calls = new Map<string, readonly string[]>(Object.entries(ADMIN_CALLS));
  const unanswered = new Set(calls.keys());
  api.addHook('onRoute', (route) => {
    const path = route.url.slice(api.prefix.length);
    for (const method of [route.method].flat()) {
      // Fastify adds a HEAD to each GET.
      const call = `${method === 'HEAD' ? 'GET' : method} ${path}`;
      const takes = calls.get(call);
      if (!takes) continue;
      unanswered.delete(call);
      route.config = { ...route.config, takes };
      route.preParsing = [
        ...[route.preParsing ?? []].flat(),
        async (request) => {
          if (!allowsAll(requireActor(request).permissions, takes)) refuse('forbidden');
        },
      ];
    }
  });
  api.addHook('onReady', async () => {
    if (unanswered.size > 0) throw new Error(`no call is spelt ${[...unanswered].join(', ')}`);
  });
}
