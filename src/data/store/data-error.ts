import type { ProblemDetail } from '../../domain/kit/problems/problem.ts';

/**
 * `quota`: the device is full · `closed`: the database went away · `not_found`: no such row · `invalid`: bad values ·
 * `looking_on`: the person sees the app as another role · `decided`: it stands decided · `seen_changed`: what is decided on
 * is not what the person looked at · `changed_meanwhile`: others changed the same since the person began
 * (`ChangedMeanwhile`) · `change_first`: what is decided on changes with the decision · `not_now`: the record
 * does not allow it as it stands · `not_ready`: something is missing for the status, named in `details` ·
 * `asked_for`: less than was asked for, named in `details`, is up to somebody else · `why_less`: it takes a reason, in the field
 * at `path` · `rested_on`: another record that stands, named in `details`, rests on it ·
 * `held_by_clearance`: somebody works there, named in `details` · `under_itself`: the record would stand below itself ·
 * `no_place`: a container would hold another one ·
 * `in_use`: something hangs on what was to be deleted, named in `details` · `in_stock`: there is still some of it ·
 * `not_whole`: a part of what is counted in pieces ·
 * `details_missing`: the summary of the record alone is on this device ·
 * `damaged`: what is stored cannot be read ·
 * `no_answer`: the database did not answer in time, or the page was left before it did.
 */
export type DataErrorCode =
  | 'quota'
  | 'closed'
  | 'not_found'
  | 'invalid'
  | 'looking_on'
  | 'decided'
  | 'seen_changed'
  | 'changed_meanwhile'
  | 'change_first'
  | 'not_now'
  | 'not_ready'
  | 'asked_for'
  | 'why_less'
  | 'rested_on'
  | 'held_by_clearance'
  | 'under_itself'
  | 'no_place'
  | 'in_use'
  | 'in_stock'
  | 'not_whole'
  | 'details_missing'
  | 'damaged'
  | 'no_answer'
  | 'failed';

interface DataErrorOptions {
  readonly cause?: unknown;
  readonly path?: string;
  readonly details?: readonly ProblemDetail[];
}

/** Why nothing was written. Logic reads `code`; `path` names the field where one is at fault. */
export class DataError extends Error {
  readonly code: DataErrorCode;
  readonly path: string | null;
  readonly details: readonly ProblemDetail[];

  constructor(code: DataErrorCode, message: string, options: DataErrorOptions = {}) {
    super(message, { cause: options.cause });
    // Not "DataError": IndexedDB has an error of that name, and Dexie would wrap ours as one of those.
    this.name = 'FieldDataError';
    this.code = code;
    this.path = options.path ?? null;
    this.details = options.details ?? [];
  }
}

/** Translates what IndexedDB throws, once, at the edge of the data layer. */
export function asDataError(error: unknown): DataError {
  if (error instanceof DataError) return error;
  const names = namesOf(error);
  if (names.has('QuotaExceededError')) {
    return new DataError('quota', 'No space is left on this device', { cause: error });
  }
  const closed = ['DatabaseClosedError', 'InvalidStateError', 'VersionError', 'MissingAPIError'];
  if (closed.some((name) => names.has(name))) {
    return new DataError('closed', 'The database on this device is closed', { cause: error });
  }
  // Aborted by no error of its own: see `bound-transactions.ts`.
  if (names.has('AbortError') || names.has('TransactionInactiveError')) {
    return new DataError('no_answer', 'The database on this device did not answer', { cause: error });
  }
  return new DataError('failed', 'The device could not save', { cause: error });
}

/** An aborted transaction hides its reason in `inner` or `cause`. */
function namesOf(error: unknown): Set<string> {
  const names = new Set<string>();
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    names.add(current.name);
    current = 'inner' in current ? current.inner : current.cause;
  }
  return names;
}
