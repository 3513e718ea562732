import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { type ProblemReason, REASONS } from '../../src/domain/kit/problems/problem-reasons.ts';

/** What has passed only when somebody who runs the server has seen to it: SQLSTATEs, and the file system's codes. */
const UNWRITABLE: ReadonlyMap<string, ProblemReason> = new Map([
  ['25006', 'server_read_only'],
  ['EROFS', 'server_read_only'],
  ['53100', 'server_full'],
  ['ENOSPC', 'server_full'],
  ['EDQUOT', 'server_full'],
]);

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATE of an error of the driver, or undefined. */
function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** A dead-lock or a serialization failure: the transaction did nothing and may be run again at once. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const CANCELLED: readonly unknown[] = ['40001', '40P01', '55P03', '57014', '25P03'];

/** Ended before it was done, by a limit or by what others do: another time, or elsewhere, it may pass. */
export function isCancelled(error: unknown): boolean {
  return CANCELLED.includes(sqlState(error));
}

/** Waited too long for a lock that somebody else holds. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/**
 * What a refusal of the database means to the caller. The code before it has checked all of this; what comes here are
 * races between that check and the write.
 */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  const unwritable = UNWRITABLE.get(codeOf(error) ?? '');
  if (unwritable !== undefined)
    return { ...problem('unavailable', [], REASONS[unwritable]), reason: unwritable };
  if (isAway(error) || isCancelled(error)) return problem('unavailable');
  const state = sqlState(error);
  switch (state) {
    case undefined:
      return undefined;
    case '23503':
      return problem('reference_not_found');
    case '23505':
      return problem('already_exists');
    case '23502':
    case '23514':
      return problem('validation');
    // Of ours: the tenant is closed for its move (migration 91).
    case 'FM001':
      return problem('unavailable');
    default:
      // Class 22: a value that does not fit its type.
      return state.startsWith('22') ? problem('validation') : undefined;
  }
}

/** Away, overloaded or broken: classes 08, 53, 57 and 58, or no connection at all. */
export function isAway(error: unknown): boolean {
  return isLostConnection(error) || /^(08|53|57|58)/.test(sqlState(error) ?? '');
}

const SOCKET_ERRORS: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** What the driver says, without any code, of statements on a connection that has broken under them or before them. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The socket to the database; nothing else that a request does opens one. */
function isLostConnection(error: unknown): boolean {
  if (error instanceof Error && !('code' in error) && BROKEN.test(error.message)) return true;
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false;
  // An embedded database that is being started again has no socket for a moment.
  return SOCKET_ERRORS.includes(error.code) || (error.code === 'ENOENT' && error.syscall === 'connect');
}
