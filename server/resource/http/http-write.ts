import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import { REPLAYED_HEADER } from '../../../src/domain/sync/wire.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { detailsOf } from '../../problems/issue-details.ts';
import type { SaidTime } from '../rows/said-time.ts';
import type { WriteAnswer } from '../rows/write-request.ts';

const writeHeaders = z.object({
  'if-match': z.optional(z.string().check(z.maxLength(200))),
  /** When it happened, by the caller's clock; `x-device-time` tells what that is wrong by. */
  'x-happened-at': z.optional(z.iso.datetime({ offset: true })),
  'x-clock-offset': z.optional(z.string().check(z.regex(/^-?\d{1,15}$/, 'must be milliseconds'))),
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')),
  ),
});

export interface WriteHeaders {
  readonly ifMatch: string | null;
  readonly opId: string | null;
  readonly said: SaidTime | null;
}

/** @throws ProblemError `validation` that names the header. */
export function readWriteHeaders(request: FastifyRequest): WriteHeaders {
  const headers = writeHeaders.safeParse(request.headers);
  if (!headers.success) refuseHeader(headers.error);
  const { 'x-happened-at': deviceTime, 'x-clock-offset': clockOffset } = headers.data;
  return {
    ifMatch: headers.data['if-match'] ?? null,
    opId: headers.data['idempotency-key'] ?? null,
    said: deviceTime === undefined ? null : { deviceTime, clockOffset: Number(clockOffset ?? 0) },
  };
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: WriteAnswer): unknown {
  if (answer.etag !== null) reply.header('etag', answer.etag);
  if (answer.replayed) reply.header(REPLAYED_HEADER, 'true');
  if (isProblem(answer.body))
    throw new ProblemError(answer.body, answer.etag === null ? {} : { etag: answer.etag });
  if (answer.status === 201 && answer.body && 'id' in answer.body) {
    const [collection] = request.url.split('?');
    reply.header('location', `${collection}/${answer.body.id}`);
  }
  reply.code(answer.status);
  return answer.body ?? reply.send();
}

function refuseHeader(error: z.core.$ZodError): never {
  refuse(
    'validation',
    error.issues.flatMap((issue) => detailsOf(issue, false)),
  );
}
