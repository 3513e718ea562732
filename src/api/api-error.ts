import { isProblem } from '../domain/kit/problems/is-problem.ts';
import type { ProblemDetail } from '../domain/kit/problems/problem.ts';

/** What is said where an answer brings no words of its own (section 8); screens say it in the person's language. */
export const SERVER_ERROR = 'Server error occurred';

interface MoreOfError {
  readonly reason?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** How a failed call reaches a screen (section 8 of the specification). */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly statusCode: number;
  /** The server's problem code, `NETWORK_ERROR` or `UNKNOWN_ERROR`. */
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  /** Why, where the server says it beyond the code. */
  readonly reason: string | undefined;
  /** Seconds until the server looks at another try (`Retry-After`). */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    statusCode: number,
    code: string,
    details: readonly ProblemDetail[] = [],
    { reason, retryAfter, cause }: MoreOfError = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export const isUnauthorized = (error: unknown) => hasStatus(error, (status) => status === 401);
export const isForbidden = (error: unknown) => hasStatus(error, (status) => status === 403);
export const isNotFound = (error: unknown) => hasStatus(error, (status) => status === 404);
export const isServerError = (error: unknown) => hasStatus(error, (status) => status >= 500);
export const isNetworkError = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK_ERROR';

export function networkError(): ApiError {
  return new ApiError('Network error - please check your connection', 0, 'NETWORK_ERROR');
}

/**
 * @param body what a non-2xx answer carried, parsed where it was JSON
 * @param wait its `Retry-After` in seconds
 */
export function answerError(status: number, body: unknown, wait: string | null = null): ApiError {
  if (isProblem(body)) {
    const retryAfter = wait !== null && /^\d{1,6}$/.test(wait) ? Number(wait) : undefined;
    return new ApiError(body.message, status, body.code, body.details, { reason: body.reason, retryAfter });
  }
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : SERVER_ERROR;
  return new ApiError(message, status, 'UNKNOWN_ERROR');
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('An unexpected error occurred', 0, 'UNKNOWN_ERROR', [], { cause: error });
}

function hasStatus(error: unknown, matches: (status: number) => boolean): boolean {
  return error instanceof ApiError && matches(error.statusCode);
}
