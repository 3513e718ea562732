import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { ProblemError } from '../problems/errors.ts';
import { networkOf } from './messages/network-address.ts';

/**
 * So many requests per minute of one person in a tenant; callers who have not signed in are counted by network. Nothing of
 * it is chosen by the caller: a device's name for itself, or another address of the same network, is no new beginning.
 * Register it after authentication. Each node counts for itself.
 */
export async function limitRequests(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // Later than authentication, which is an onRequest hook, and before a body is read.
    hook: 'preParsing',
    cache: 20_000,
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      const message = `Too many requests. Try again in ${seconds} s.`;
      return new ProblemError(problem('too_many_requests', [], message), { 'retry-after': String(seconds) });
    },
  });
}

function callerOf(request: FastifyRequest): string {
  const { actor } = request;
  return actor ? `${actor.tenantId} ${actor.userId}` : networkOf(request.ip);
}
