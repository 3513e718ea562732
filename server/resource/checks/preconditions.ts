import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { type ProblemDetail, problem } from '../../../src/domain/kit/problems/problem.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { maySee } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { findRow } from '../rows/row-store.ts';
import { takeAhead } from '../rows/rows-ahead.ts';
import type { WriteContext } from '../rows/write-context.ts';

const IF_MATCH = 'if-match';

/**
 * Locks the row that is to be changed.
 *
 * @throws ProblemError `not_found` where this person cannot see it, `deleted` with the tombstone where it is gone.
 */
export async function lockForWrite(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
): Promise<DatabaseRow> {
  const stored = takeAhead(context, entity, id) ?? (await findRow(context, entity, id, 'update'));
  if (!stored || !maySee(context.actor, entity, stored)) refuse('not_found');
  if (stored.deletedAt !== null) refuseDeleted(stored);
  return stored;
}

/** @throws ProblemError `deleted`, 410 with `tombstone: {id, version}`. */
export function refuseDeleted(stored: DatabaseRow): never {
  const { id, version } = stored.row;
  throw new ProblemError({ ...problem('deleted'), tombstone: { id, version } });
}

/** Of a row, all that an ETag tells. */
interface Versioned {
  readonly row: { readonly version: number };
}

/** @throws ProblemError `edited_since` unless the caller saw the row as it is, or did not say. */
export function requireFresh(context: WriteContext, stored: Versioned, ifMatch: string | null): void {
  if (isStale(context, stored, ifMatch)) refuseStale(context, stored);
}

/** @throws ProblemError `edited_since`, 412 with the ETag as it is now. */
export function refuseStale(context: WriteContext, stored: Versioned): never {
  const detail: ProblemDetail = {
    path: IF_MATCH,
    code: 'invalid_value',
    message: 'is not the version there is now',
  };
  throw new ProblemError(problem('edited_since', [detail]), {
    etag: etagOf(context.epoch, stored.row.version),
  });
}

/** Whether the caller saw another version than the one there is. `*` and no header match any. */
export function isStale(context: WriteContext, stored: Versioned, ifMatch: string | null): boolean {
  const tags = tagsIn(ifMatch);
  if (tags === 'malformed') {
    const message = 'must be a strong entity tag in quotation marks';
    refuse('validation', [{ path: IF_MATCH, code: 'invalid_value', message }]);
  }
  return tags !== 'any' && !tags.includes(etagOf(context.epoch, stored.row.version));
}

/**
 * Whether the caller saw the version there is: they named it and no other. A list of tags fits whatever is there as `*`
 * does, so neither says what anybody saw.
 */
export function hasSeen(context: WriteContext, stored: Versioned, ifMatch: string | null): boolean {
  return soleTag(ifMatch) === etagOf(context.epoch, stored.row.version);
}

/**
 * For what is done on one version, which its person saw.
 *
 * @param path what the caller may name the version by beside the header
 * @throws ProblemError `precondition_required` unless exactly one is named, `edited_since` where it is another one
 */
export function requireSeenVersion(
  context: WriteContext,
  stored: Versioned,
  ifMatch: string | null,
  path: string,
): void {
  requireFresh(context, stored, ifMatch);
  if (hasSeen(context, stored, ifMatch)) return;
  const message = 'has to be named: the version that was seen';
  refuse('precondition_required', notOneVersion(ifMatch) ?? [{ path, code: 'required', message }]);
}

/** What is wrong with a header that is there and names no single version; null where there is none, or it does. */
export function notOneVersion(ifMatch: string | null): ProblemDetail[] | null {
  if (ifMatch === null || soleTag(ifMatch) !== null) return null;
  const message = 'must be one strong entity tag: that of the version that was seen';
  return [{ path: IF_MATCH, code: 'invalid_value', message }];
}

/** Whether the caller leaves open which version they mean. */
export function isUnversioned(ifMatch: string | null): boolean {
  return tagsIn(ifMatch) === 'any';
}

/** The number of the one version that the caller names; null where they name none, or several. */
export function versionNamed(ifMatch: string | null): number | null {
  const version = /\.(\d+)"$/.exec(soleTag(ifMatch) ?? '')?.[1];
  return version === undefined ? null : Number(version);
}

function soleTag(ifMatch: string | null): string | null {
  const tags = tagsIn(ifMatch);
  return typeof tags === 'object' && tags.length === 1 ? (tags[0] ?? null) : null;
}

/** A strong entity tag (RFC 9110, section 8.8.3): a comma may stand in it. */
const TAG = /"[\x21\x23-\x7e]*"/.source;
const TAGS = new RegExp(`^${TAG}(?:[ \\t]*,[ \\t]*${TAG})*$`);

/** The one reader of If-Match (RFC 9110, section 13.1.1); a weak tag never matches there, so it is malformed. */
function tagsIn(ifMatch: string | null): readonly string[] | 'any' | 'malformed' {
  const said = ifMatch?.trim() ?? '*';
  if (said === '*') return 'any';
  return TAGS.test(said) ? (said.match(new RegExp(TAG, 'g')) ?? []) : 'malformed';
}
