import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { type ProblemDetail, problem } from '../../src/domain/kit/problem.ts';
import { etagOf } from '../../src/domain/sync/wire.ts';
import { ProblemError, refuse } from '../plugins/errors.ts';
import { maySee } from './access.ts';
import type { StoredRow } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow } from './row-store.ts';
import { takeAhead } from './rows-ahead.ts';

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
): Promise<StoredRow> {
  const stored = takeAhead(context, entity, id) ?? (await findRow(context, entity, id, 'update'));
  if (!stored || !maySee(context.actor, entity, stored)) refuse('not_found');
  if (stored.deletedAt !== null) refuseDeleted(stored);
  return stored;
}

/** @throws ProblemError `deleted`, 410 with `tombstone: {id, version}`. */
export function refuseDeleted(stored: StoredRow): never {
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
  if (ifMatch === null || ifMatch.trim() === '*') return false;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.every((tag) => /^"[\x21\x23-\x7e]*"$/.test(tag))) {
    const message = 'must be a strong entity tag in quotation marks';
    refuse('validation', [{ path: IF_MATCH, code: 'invalid_value', message }]);
  }
  return !tags.includes(etagOf(context.epoch, stored.row.version));
}
