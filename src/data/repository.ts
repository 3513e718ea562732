import type { AnyRow, FieldValues } from '../domain/kit/entity.ts';
import type { Write } from '../domain/kit/write.ts';
import type { Edit } from './merge-edit.ts';

/**
 * The one way to write. Each call is one Dexie transaction over the entity's store, its counters, `base`, `outbox` and
 * `meta` with strict durability; when the promise resolves the write is safe on this device and visible to every tab.
 * Rejects with a DataError whose `code` says why (`quota`, `closed`, `not_found`, `invalid`, `decided`, `seen_changed`,
 * `changed_meanwhile`,
 * `in_use`); then nothing was written.
 */
export interface Repository {
  /** Makes id, number and defaults; returns the row as saved. */
  create(entity: string, values: FieldValues): Promise<AnyRow>;
  /** Several rows in one transaction: a bulk action. A later row may refer to an earlier one by its `id`. */
  createMany(rows: readonly { entity: string; values: FieldValues }[]): Promise<AnyRow[]>;
  /**
   * Saves the changed fields only; values equal to the row's are left out, and nothing is queued when none is left.
   * @param seen the row as it was on the screen where somebody decides on it: with another one nothing is saved
   */
  update(entity: string, id: string, changes: FieldValues, seen?: FieldValues): Promise<void>;
  /**
   * Saves what was typed over a while: `changes` as the person made it of the row that they opened. What others wrote
   * since stays; where both changed the same nothing is saved until the person was told (`changed_meanwhile`).
   */
  edit(entity: string, id: string, changes: FieldValues, edit: Edit): Promise<void>;
  remove(entity: string, id: string): Promise<void>;
  /**
   * Several rows in one transaction, what hangs on others of them first.
   * @returns the ids of those that stay, for they stand decided or something hangs on them
   */
  removeMany(entity: string, ids: readonly string[]): Promise<string[]>;
  /** Adds `delta` (negative: takes out) to the row's quantity. Commutes with everybody else's. */
  adjustQuantity(entity: string, id: string, delta: number, reason: string | null): Promise<void>;
  /**
   * A write and its consequences in one transaction: goods received and the stock they raise. The server carries out the
   * rest only after the first; while that is refused they wait, and whoever discards it discards them.
   */
  saveTogether(writes: readonly Write[]): Promise<void>;
}
