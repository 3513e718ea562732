import { useRef } from 'react';
import { ChangedMeanwhile, type Edit } from '../../data/rows/merge-edit.ts';
import type { ChangesFor, EntityRef, FieldValues, RowFor } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** The row; of a new record nothing. */
type OpenedFor<E extends EntityRef> = E extends string ? FieldValues : Partial<RowFor<E>> & FieldValues;

export interface Editing<E extends EntityRef = string> {
  /** The row as it was when the person began. */
  opened(): OpenedFor<E>;
  /** They begin anew, on this row. */
  restart(opened: OpenedFor<E>): void;
  /**
   * Saves what they made of it, and leaves what others wrote since.
   * @throws ChangedMeanwhile once for what both changed; saving again keeps their own
   */
  save(changes: ChangesFor<E>): Promise<void>;
}

/**
 * For whatever is typed over a while, a form or a dialog: `opened` is the row as it is first given. A screen that saves
 * what it took then by `repository.update` takes back what others wrote meanwhile.
 */
export function useEdit<E extends EntityRef>(entity: E, id: string, opened: OpenedFor<E>): Editing<E> {
  const { repository } = useWorkspace();
  const edit = useRef<Edit>({ opened });
  return {
    opened: () => edit.current.opened as OpenedFor<E>, // as it was given
    restart: (row) => {
      edit.current = { opened: row };
    },
    async save(changes) {
      try {
        await repository.edit(entity, id, changes, edit.current);
      } catch (error) {
        if (error instanceof ChangedMeanwhile) edit.current = { ...edit.current, told: error.conflicts };
        throw error;
      }
    },
  };
}
