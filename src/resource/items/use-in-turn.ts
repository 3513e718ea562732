import { rowsByIds } from '../../data/read/list-query.ts';
import {
  type AnyRow,
  type ChangesFor,
  type EntityRef,
  entityName,
  type FieldValues,
  type RowFor,
} from '../../domain/kit/entity/entity.ts';
import { itemsOf } from '../../domain/kit/fields/field.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSaving } from '../act/save-failure.ts';
import { withChangedItem } from './item-list.ts';

export interface Turns<E extends EntityRef = string> {
  /**
   * Runs a write when those before it are done, and hands it the row as they left it: the row on screen may be a moment
   * old, and what is computed from it would take the one before back. Says what the device refused.
   * @returns whether it was saved
   */
  run(write: (fresh: RowFor<E>) => Promise<unknown>): Promise<boolean>;
  /** Changes fields of the row. */
  change(changesOf: (fresh: RowFor<E>) => ChangesFor<E>): Promise<boolean>;
  /** Changes one item of a list of the row. */
  changeItem(list: keyof ChangesFor<E> & string, itemId: string, changes: FieldValues): Promise<boolean>;
  /**
   * A step after everything that was typed before it. `seen`: the row on the screen; with what was being saved when the
   * step was asked for, where something was.
   */
  step(write: (seen: RowFor<E>) => Promise<unknown>): Promise<boolean>;
}

/** Writes onto one row from several parts of a screen, one after the other. */
export function useInTurn<E extends EntityRef>(entity: E, row: RowFor<E> & AnyRow): Turns<E> {
  const { database, repository, turns } = useWorkspace();
  const saving = useSaving();
  const key = `${entityName(entity)}/${row.id}`;
  const read = async () => (await rowsByIds(database, entity, [row.id]))[0] ?? row;
  const run: Turns<E>['run'] = async (write) => {
    const before = turns.get(key);
    const turn = (before ?? Promise.resolve()).then(() => saving(async () => write(await read())));
    turns.set(key, turn);
    const isSaved = await turn;
    if (turns.get(key) === turn) turns.delete(key);
    return isSaved;
  };
  const change: Turns<E>['change'] = (changesOf) =>
    run((fresh) => repository.update(entity, row.id, changesOf(fresh)));
  return {
    run,
    change,
    changeItem: (list, itemId, changes) =>
      change((fresh) => {
        const items = itemsOf((fresh as AnyRow)[list]);
        return { [list]: withChangedItem(items, itemId, changes) } as unknown as ChangesFor<E>; // that list of it
      }),
    step: (write) => {
      const isTyping = turns.has(key);
      return run((fresh) => write(isTyping ? fresh : row));
    },
  };
}
