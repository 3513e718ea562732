import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainRequestId } from './request-id.ts';

/** A request of which nothing more will be sent. */
export interface EndedRequest {
  readonly request: FastifyRequest;
  readonly method: string;
  /** As it is declared, `/api/work-orders/:id`: an address may hold what nobody else is to read. Null: of no route. */
  readonly route: string | null;
  readonly status: number;
  /** From its first line to the last byte of its answer. */
  readonly milliseconds: number;
  /** The caller went away before that. */
  readonly isCutShort: boolean;
}

export type OnEnd = (ended: EndedRequest) => void;

/**
 * Listeners that an answer may have before Node takes them for a leak: a file that is compressed on its way has ten of its
 * streams' own, and one is ours.
 */
const LISTENERS = 20;

/** Hears of the request's end, however it ends. Its answer says by which id the log has it. */
export function watchEnd(request: FastifyRequest, reply: FastifyReply, listeners: readonly OnEnd[]): void {
  reply.header('x-request-id', request.id);
  reply.raw.setMaxListeners(LISTENERS);
  finished(reply.raw, (error) => {
    const ended: EndedRequest = {
      request,
      method: request.method,
      route: routeOf(request),
      status: reply.raw.statusCode,
      milliseconds: reply.elapsedTime,
      isCutShort: error !== null && error !== undefined,
    };
    for (const listener of listeners) listener(ended);
  });
}

/** What falls to the handler of strange addresses has a route only by chance. */
export function routeOf(request: FastifyRequest): string | null {
  return request.is404 ? null : (request.routeOptions.url ?? null);
}

/** One line of the log for each request: who it was by their ids, and nothing that they sent. */
export function logEnd({ request, method, route, status, milliseconds, isCutShort }: EndedRequest): void {
  const { actor } = request;
  const callerId = plainRequestId(request.raw);
  request.log.info({
    event: 'request',
    method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    tenantId: actor?.tenantId,
    userId: actor?.userId,
    deviceId: actor?.deviceId ?? undefined,
    // By which the device itself knows the request.
    ...(callerId !== request.id && { callerId }),
    ...(isCutShort && { cutShort: true }),
  });
}
