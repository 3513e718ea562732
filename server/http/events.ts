import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { requireSession } from '../auth/session/authenticate.ts';
import { ProblemError } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import type { ChangeHints } from './change-hints.ts';
import { mediaAnswer } from './messages/media-answer.ts';

/** Milliseconds between two signs of life on a stream: less than proxies wait. */
export const HEARTBEAT = 25_000;

export interface EventDeps {
  readonly hints: ChangeHints;
  readonly clock: Clock;
  /** Milliseconds; see HEARTBEAT. */
  readonly heartbeat: number;
}

/** Streams of one person. A browser needs one (a tab relays to the others); a few more for its devices. */
const STREAMS_PER_PERSON = 12;

/**
 * `GET /sync/events`: server-sent events read with fetch, the token in the header. It carries only how far the
 * tenant's feed has come; what changed is pulled. It ends with the token, so that a session that was ended stops
 * listening, and with the server.
 */
export function eventRoutes(app: FastifyInstance, deps: EventDeps): void {
  const streams = new Map<string, Set<() => void>>();

  app.addHook('preClose', async () => {
    for (const ofPerson of streams.values()) for (const end of ofPerson) end();
  });

  app.get(
    '/sync/events',
    {
      schema: {
        tags: ['Sync'],
        summary: 'Hints that something is there to be pulled (text/event-stream, data: {"seq": n})',
        response: {
          200: mediaAnswer('text/event-stream', 'Events whose data is {"seq": n}, until the token ends'),
          ...problemAnswers,
        },
      },
    },
    (request, reply) => {
      const { token } = requireSession(request);
      const person = `${token.tenantId} ${token.userId}`;
      const ofPerson = streams.get(person) ?? new Set();
      if (ofPerson.size >= STREAMS_PER_PERSON) {
        throw new ProblemError(problem('too_many_requests'), { 'retry-after': '30' });
      }
      streams.set(person, ofPerson);
      const lifetime = token.expiresAt * 1000 - deps.clock.now();
      const end = openStream(reply, deps, token.tenantId, lifetime, () => {
        ofPerson.delete(end);
        if (ofPerson.size === 0) streams.delete(person);
      });
      ofPerson.add(end);
    },
  );
}

function openStream(
  reply: FastifyReply,
  { hints, heartbeat }: EventDeps,
  tenantId: string,
  lifetime: number,
  onEnd: () => void,
): () => void {
  const { raw } = reply;
  reply.hijack();
  // The headers set by hooks are Fastify's until it writes them; a hijacked answer writes its own.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  raw.write(': connected\n\n');
  const unsubscribe = hints.subscribe(tenantId, ({ seq }) => {
    // A reader that does not read gets no more than fits its buffer; the next hint says it all again.
    if (!raw.writableNeedDrain) raw.write(`data: ${JSON.stringify({ seq })}\n\n`);
  });
  const beat = setInterval(() => raw.write(': still here\n\n'), heartbeat);
  const expiry = setTimeout(() => raw.end(), Math.max(0, lifetime));
  raw.on('error', () => raw.destroy());
  raw.on('close', () => {
    unsubscribe();
    clearInterval(beat);
    clearTimeout(expiry);
    onEnd();
  });
  return () => raw.end();
}
