import type { EntityDefinition } from '../kit/entity/entity.ts';

/** Milliseconds for which a deleted record can be restored, 180 days; then it is purged. */
export const RESTORABLE_FOR = 180 * 86_400_000;

/** Records of one answer of the list. */
export const DELETED_PAGE = 100;

/** Of the call that restores a record: `POST /assets/<id>/restore`. */
export const RESTORE_SUFFIX = 'restore';

/** The path of that call. */
export function restorePath({ path }: EntityDefinition, id: string): string {
  return `${path}/${id}/${RESTORE_SUFFIX}`;
}

/** Whether what is deleted of this entity by itself can be restored. */
export function isRestorable({ verbs, goneAtOnce }: EntityDefinition): boolean {
  return verbs.remove === true && goneAtOnce !== true;
}

/** A record that somebody deleted, as the list of those shows it. */
export interface DeletedRecord {
  readonly id: string;
  readonly title: string;
  /** Its human number, where it has one. */
  readonly number: string | null;
  /** RFC 3339. */
  readonly deletedAt: string;
  readonly deletedBy: string | null;
  readonly restorableUntil: string;
  /** What was deleted with it and comes back with it: how many of each entity. */
  readonly takenAlong: Readonly<Record<string, number>>;
}
