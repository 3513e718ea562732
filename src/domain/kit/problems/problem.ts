import type { Conflict } from './conflict.ts';
import type { ProblemReason } from './problem-reasons.ts';
import { PROBLEM_TYPE } from './problem-type.ts';

/**
 * Problems (RFC 9457) as the server answers them and the client reads them, with the specification's `message`,
 * `code` and `details` beside `type`, `title` and `status`. Logic reads `code`, never a text.
 */
export interface Problem {
  /** `urn:fieldline:problem:<code>` */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** One sentence for a person, in English; the client says it in their language, by reason and code. */
  readonly message: string;
  /** Why, where the code alone does not tell. */
  readonly reason?: ProblemReason;
  /** Which fields, and what is wrong with each. Empty when the problem is not about fields. */
  readonly details: readonly ProblemDetail[];
  /** With `deleted`: what is left of the record. */
  readonly tombstone?: { readonly id: string; readonly version: number };
  /** With `moved`: the address where it is, where that is another one. */
  readonly movedTo?: string;
  /** With `seen_changed`: what the person decided on, and what it is now. */
  readonly conflicts?: readonly Conflict[];
}

/** The verbs with which a sentence goes on where the name of a field ends. */
export const VERBS = [
  'must',
  'is',
  'are',
  'does',
  'do',
  'did',
  'may',
  'need',
  'needs',
  'name',
  'names',
  'belong',
  'belongs',
  'hold',
  'holds',
  'cannot',
  'has',
  'have',
  'would',
  'was',
  'were',
] as const;

/** What is said of a field at fault, in English: it goes on where the field's name ends, without a full stop. */
export type Predicate = `${(typeof VERBS)[number]} ${string}`;

/** A text of others (a schema's own) that speaks so. */
export function isPredicate(text: string): text is Predicate {
  return VERBS.some((verb) => text.startsWith(`${verb} `));
}

export interface ProblemDetail {
  /** Field path: `title`, `checklist/3/label`; a header's or a query parameter's name where that is at fault. */
  readonly path: string;
  /** `required`, `too_long`, `unknown_field`, `invalid_type`, `invalid_value`, `out_of_range`, `reference_not_found`. */
  readonly code: string;
  readonly message: Predicate;
  /** What is meant of a list, or which other record, as people call it: `Earth resistance of the mast`. */
  readonly name?: string;
  /** What the code's words name beside: the other clearance and who holds it. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Every code with its HTTP status and title: the one list that server, client and OpenAPI read. */
export const PROBLEMS = {
  validation: [400, 'The request is not valid'],
  invalid_json: [400, 'The body is not valid JSON'],
  invalid_cursor: [400, 'The cursor is not valid'],
  idempotency_key_missing: [400, 'An operation needs its id'],
  unauthenticated: [401, 'Sign in again'],
  invalid_credentials: [401, 'Email or password is wrong'],
  second_factor_needed: [401, 'Your organisation asks for a second factor: set one up first'],
  password_change_needed: [401, 'Choose a password of your own first'],
  TOTP_REQUIRED: [401, 'The code of the second factor is missing'],
  TOTP_INVALID: [401, 'The code of the second factor is wrong'],
  refresh_refused: [401, 'The session has ended'],
  refresh_reused: [401, 'The session was ended because its key was used twice'],
  forbidden: [403, 'Not allowed'],
  reauthentication_required: [403, 'Prove again that it is you'],
  sso_required: [403, 'This organisation signs in with single sign-on only'],
  wrong_tenant: [403, 'The request names another tenant'],
  wrong_person: [403, 'The request names another person'],
  not_found: [404, 'Not found'],
  in_progress: [409, 'The same operation is being carried out'],
  already_exists: [409, 'A record with this id exists'],
  transition_refused: [409, 'The status cannot change that way'],
  not_ready: [409, 'Something is missing for this step'],
  held_by_clearance: [409, 'Somebody works there under a clearance'],
  granted: [409, 'It stands decided'],
  changed_and_decided: [409, 'Change it first; then it is decided on as it stands'],
  over_receipt: [409, 'That is more than was ordered'],
  rested_on: [409, 'A record that stands rests on it'],
  in_use: [409, 'It is in use'],
  last_admin: [409, 'Somebody has to be able to administer the tenant'],
  own_account: [409, 'Nobody does that to their own account'],
  quota_reached: [409, 'The tenant has as many as it may have'],
  deleted: [410, 'The record was deleted'],
  moved: [421, 'The organisation is at another server'],
  reset: [410, 'Start the download again'],
  link_refused: [410, 'The link was used, has expired or was replaced by a newer one'],
  edited_since: [412, 'The record was changed since'],
  seen_changed: [412, 'What was decided on has changed since it was seen'],
  too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'Send JSON'],
  reference_not_found: [422, 'A record that is referred to does not exist'],
  idempotency_key_reused: [422, 'The operation id was used for something else'],
  dependency_failed: [424, 'Something this depends on has not arrived'],
  upgrade_required: [426, 'This version of the app is too old'],
  precondition_required: [428, 'A decision has to name what was seen'],
  too_many_requests: [429, 'Too many requests'],
  unavailable: [503, 'The server is busy'],
  internal: [500, 'Server error occurred'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export function problem(
  code: ProblemCode,
  details: readonly ProblemDetail[] = [],
  message?: string,
): Problem {
  const [status, title] = PROBLEMS[code];
  return { type: PROBLEM_TYPE + code, title, status, code, message: message ?? title, details };
}
