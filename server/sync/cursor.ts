import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type ProblemDetail, problem } from '../../src/domain/kit/problems/problem.ts';
import type { Actor } from '../database/schema/actor.ts';
import { ProblemError } from '../problems/errors.ts';

/** How far a device has come. Opaque to it, and worthless in anybody else's hands. */
export interface Cursor {
  readonly epoch: string;
  /** What the person's role lets them see; another role needs another download. */
  readonly scope: string;
  /** Everything of the log up to here has been delivered, or follows from the first download. */
  readonly seq: number;
  /** Of the change at `seq`: see `MARK`. */
  readonly mark: string | null;
  /** Where the first download goes on; null once it is complete. */
  readonly download: DownloadPosition | null;
}

export interface DownloadPosition {
  /** Of the order in which everything comes. */
  readonly plan: number;
  readonly step: number;
  /** Id of the last row that was delivered; null at the start of a step. */
  readonly after: string | null;
}

const schema = z.object({
  epoch: z.string(),
  scope: z.string(),
  seq: z.int(),
  // Absent in cursors of older versions.
  mark: z._default(z.nullable(z.string()), null),
  // As above.
  download: z.nullable(
    z.object({ plan: z._default(z.int(), 1), step: z.int(), after: z.nullable(z.string()) }),
  ),
});

export function writeCursor(secret: string, actor: Actor, cursor: Cursor): string {
  const payload = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${payload}.${signature(secret, actor, payload)}`;
}

/** @throws ProblemError `invalid_cursor` for what this server did not sign for this person. */
export function readCursor(secret: string, actor: Actor, text: string): Cursor {
  return findCursor(secret, actor, text) ?? refuseCursor();
}

/** Null for what this server did not sign for this person. */
export function findCursor(secret: string, actor: Actor, text: string): Cursor | null {
  const [payload = '', mac = '', ...more] = text.split('.');
  const expected = Buffer.from(signature(secret, actor, payload));
  const given = Buffer.from(mac);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Signed by us, so it is JSON; an older server may have written another shape.
  const cursor = schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return cursor.success ? cursor.data : null;
}

/** Bound to the tenant and the person without carrying them. */
function signature(secret: string, actor: Actor, payload: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sync-cursor', actor.tenantId, actor.userId, payload]))
    .digest('base64url');
}

function refuseCursor(): never {
  const detail: ProblemDetail = {
    path: 'cursor',
    code: 'invalid_value',
    message: 'was not given out by this server to you',
  };
  throw new ProblemError(problem('invalid_cursor', [detail]));
}
