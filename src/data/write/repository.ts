import type { AnyRow, ChangesFor, EntityRef, FieldValues, RowFor } from '../../domain/kit/entity/entity.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import type { Edit } from '../rows/merge-edit.ts';

/** What a new row begins with; its id where something refers to it before it is saved. */
export type NewValues<E> = ChangesFor<E> & { readonly id?: string };

/**
 * The one way to write. Each call is one Dexie transaction over the entity's store, its counters, `base`, `outbox` and
 * `meta` with strict durability; when the promise resolves the write is safe on this device and visible to every tab.
 * Rejects with a DataError whose `code` says why (`quota`, `closed`, `not_found`, `invalid`, `decided`, `seen_changed`,
 * `changed_meanwhile`,
 * `in_use`, `details_missing`); then nothing was written.
 */
export interface Repository {
  /** Makes id, number and defaults; returns the row as saved. */
  create<E extends EntityRef>(entity: E, values: NewValues<E>): Promise<RowFor<E>>;
  /** Several rows in one transaction: a bulk action. A later row may refer to an earlier one by its `id`. */
  createMany(rows: readonly { entity: EntityRef; values: FieldValues }[]): Promise<AnyRow[]>;
  /**
   * Saves the changed fields only; values equal to the row's are left out, and nothing is queued when none is left.
   * @param seen the row as it was on the screen where somebody decides on it: with another one nothing is saved
   */
  update<E extends EntityRef>(
    entity: E,
    id: string,
    changes: ChangesFor<E>,
    seen?: FieldValues,
  ): Promise<void>;
  /**
   * Saves what was typed over a while: `changes` as the person made it of the row that they opened. What others wrote
   * since stays; where both changed the same nothing is saved until the person was told (`changed_meanwhile`).
   */
  edit<E extends EntityRef>(entity: E, id: string, changes: ChangesFor<E>, edit: Edit): Promise<void>;
  remove(entity: EntityRef, id: string): Promise<void>;
  /**
   * Several rows in one transaction, what hangs on others of them first.
   * @returns the ids of those that stay, for they stand decided or something hangs on them
   */
  removeMany(entity: EntityRef, ids: readonly string[]): Promise<string[]>;
  /** Adds `delta` (negative: takes out) to the row's quantity. Commutes with everybody else's. */
  adjustQuantity(entity: EntityRef, id: string, delta: number, reason: string | null): Promise<void>;
  /**
   * A write and its consequences in one transaction: goods received and the stock they raise. The server carries out the
   * rest only after the first; while that is refused they wait, and whoever discards it discards them.
   */
  saveTogether(writes: readonly Write[]): Promise<void>;
}
