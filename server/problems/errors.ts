import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isProblem } from '../../src/domain/kit/problems/is-problem.ts';
import type { Problem, ProblemCode, ProblemDetail } from '../../src/domain/kit/problems/problem.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { type ProblemReason, REASONS } from '../../src/domain/kit/problems/problem-reasons.ts';
import { problemOfDatabaseError } from '../postgres/database-errors.ts';
import { detailsOf, type Issue } from './issue-details.ts';

/** A refusal, from the place that found it to the boundary that answers it. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(refusal: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.message);
    this.name = 'ProblemError';
    this.problem = refusal;
    this.headers = headers;
  }
}

/** Why, beyond the code; `message` where its English sentence has more in it, a number say, or where no screen shows it. */
export type Why = ProblemReason | { readonly reason?: ProblemReason; readonly message: string };

/** Shorthand for the commonest way to refuse. */
export function refuse(code: ProblemCode, details: readonly ProblemDetail[] = [], why?: Why): never {
  throw new ProblemError(reasoned(code, why, details));
}

function reasoned(code: ProblemCode, why?: Why, details: readonly ProblemDetail[] = []): Problem {
  if (why === undefined) return problem(code, details);
  const { reason, message } = typeof why === 'string' ? { reason: why, message: REASONS[why] } : why;
  return { ...problem(code, details, message), ...(reason && { reason }) };
}

/** Shorthand for a request that names another tenant, or another person, than the one signed in. */
export function refuseOther(code: 'wrong_tenant' | 'wrong_person', path: string): never {
  const whose = code === 'wrong_tenant' ? 'the tenant signed in to' : 'the person signed in';
  refuse(code, [{ path, code: 'invalid_value', message: `is not ${whose}` }]);
}

/** Seconds after which a caller may come again when something that the server needs is away. */
export const COME_BACK = '2';

/** The one place where an error becomes an answer. Whatever is not a known refusal is ours: logged, and a bare 500. */
export function errorHandler(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (hasLeft(error, request, reply)) {
    request.log.info({ event: 'caller_left' }, 'the caller went away before the answer');
    // There is nobody to answer.
    reply.hijack();
    return;
  }
  const { problem: answer, headers } = refusalOf(error);
  // Another installation's failure, which is logged where it is asked and where it is.
  const isOthers = answer.reason === 'cell_away';
  if (answer.status >= 500 && !isOthers) request.log.error({ err: error }, 'request failed');
  void reply
    .code(answer.status)
    .headers(answer.status === 503 ? { 'retry-after': COME_BACK, ...headers } : { ...headers })
    .type('application/problem+json')
    // Past the route's response schemas: a problem is the same everywhere.
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(answer);
}

/**
 * A tablet that loses its network ends the streams of its answers: it asks again, and nobody has to be woken for it. Nor
 * where the server has stopped since: it does not wait for whoever has left, and its database is closed.
 */
function hasLeft(error: FastifyError | Error, { server }: FastifyRequest, reply: FastifyReply): boolean {
  const { raw } = reply;
  if (!server.server.listening && raw.socket?.destroyed) return true;
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;
}

export function refusalOf(error: unknown): Pick<ProblemError, 'problem' | 'headers'> {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.flatMap((found) => detailsOf(issueOf(found), isMissing(found)));
    return { problem: problem('validation', details), headers: {} };
  }
  return { problem: problemOfDatabaseError(error) ?? problemOfFastify(error), headers: {} };
}

type Found = FastifySchemaValidationError;

/** What the type provider took apart. */
function issueOf({ keyword, instancePath, message = '', params }: Found): Issue {
  const path = instancePath.split('/').slice(1);
  return { ...params, code: keyword, path: path.join('') === '' ? [] : path, message } as Issue; // as zod made it
}

/** The provider does not hand on the value: only zod's words tell of none. */
function isMissing({ message = '' }: Found): boolean {
  return message.endsWith('received undefined');
}

function problemOfFastify(error: unknown): Problem {
  if (error instanceof SyntaxError && 'statusCode' in error) return problem('invalid_json');
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return problem('internal');
  if ('code' in error && String(error.code).startsWith('FST_ERR_CTP_')) {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('too_large');
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported_media_type');
    return problem('invalid_json');
  }
  if (isProblem(error)) return error;
  switch (error.statusCode) {
    case 404:
      return problem('not_found');
    case 413:
      return problem('too_large');
    case 415:
      return problem('unsupported_media_type');
    case 429:
      return problem('too_many_requests');
    case 503:
      return problem('unavailable');
    default:
      return isClientError(error.statusCode) ? problem('validation') : problem('internal');
  }
}

function isClientError(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 500;
}
