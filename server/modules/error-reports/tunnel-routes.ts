import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { problem } from '../../../src/domain/kit/problems/problem.ts';
import type { PublicErrorSettings } from '../../../src/domain/shared/public-settings.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { isEnvelopeFor } from './envelope.ts';
import { receiverOf } from './error-settings.ts';

/** Bytes of one report. */
const LARGEST = 200_000;

/** Reports taken per minute from one address: an app that fails in a loop says nothing new. */
const PER_MINUTE = 60;

/** Milliseconds until the receiver counts as away. */
const TIME_OUT = 5000;

/**
 * `POST /error-reports`: hands an app's report on to the receiver that the operator has configured. No open proxy: where
 * it goes is the operator's word alone, the report is checked to be one, and nothing of the caller goes with it, neither
 * cookies nor headers. It needs no sign-in, because the sign-in itself may fail; nothing of a report is logged here.
 */
export async function tunnelRoutes(
  app: FastifyInstance,
  settings: PublicErrorSettings | null,
): Promise<void> {
  await app.register(async (tunnel) => {
    tunnel.removeAllContentTypeParsers();
    for (const type of ['text/plain', 'application/x-sentry-envelope']) {
      tunnel.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: LARGEST },
        async (_: unknown, body: string) => body,
      );
    }
    tunnel.post(
      '/error-reports',
      {
        bodyLimit: LARGEST,
        config: { public: true, beforeSetup: true, rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
        schema: {
          tags: ['Logs'],
          summary: 'Hand an error report (a Sentry envelope) on to the configured receiver',
          response: { 204: z.null(), ...problemAnswers },
        },
      },
      async (request, reply) => {
        const receiver = settings && receiverOf(settings.dsn);
        if (!receiver) refuse('not_found', [], { message: 'No error reporting is configured.' });
        const { body } = request;
        if (typeof body !== 'string' || !isEnvelopeFor(settings.dsn, body)) {
          refuse('validation', [], { message: 'This is no report for the configured receiver.' });
        }
        await handOn(receiver, body, (reason) => request.log.warn({ event: 'error_report_lost', reason }));
        return reply.code(204).send();
      },
    );
  });
}

/** The receiver's own limits reach the app, which then pauses; whatever else goes wrong there is not the app's doing. */
async function handOn(receiver: string, body: string, onLost: (reason: string) => void): Promise<void> {
  let status: number;
  let headers: Headers;
  try {
    // A redirect would lead to a place that nobody has configured.
    const answer = await fetch(receiver, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT),
    });
    ({ status, headers } = answer);
    await answer.body?.cancel();
  } catch (error) {
    onLost(error instanceof Error ? error.name : 'unknown');
    throw new ProblemError(problem('unavailable'));
  }
  if (status === 429) {
    const seconds = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '')?.[0] ?? '60';
    throw new ProblemError(problem('too_many_requests'), { 'retry-after': seconds });
  }
  if (status >= 400) {
    onLost(`status ${status}`);
    throw new ProblemError(problem('unavailable'));
  }
}
