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
  /** As `run`, for a dialog, which says itself what failed. @throws DataError */
  attempt(write: (fresh: RowFor<E>) => Promise<unknown>): Promise<void>;
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

/**
 * Writes onto one row from several parts of a screen, one after the other.
 *
 * @param refuse throws a DataError where the row, as it is by then, takes nothing any more
 */
export function useInTurn<E extends EntityRef>(
  entity: E,
  row: RowFor<E> & AnyRow,
  refuse?: (fresh: RowFor<E>) => void,
): Turns<E> {
  const { database, repository, turns } = useWorkspace();
  const saving = useSaving();
  const key = `${entityName(entity)}/${row.id}`;
  const read = async () => (await rowsByIds(database, entity, [row.id]))[0] ?? row;
  const attempt: Turns<E>['attempt'] = async (write) => {
    const before = turns.get(key) ?? Promise.resolve();
    const turn = before.then(async () => {
      const fresh = await read();
      refuse?.(fresh);
      await write(fresh);
    });
    // Who comes next waits for its end, not for its success.
    const end = turn.catch(() => undefined);
    turns.set(key, end);
    await end;
    if (turns.get(key) === end) turns.delete(key);
    return turn;
  };
  const run: Turns<E>['run'] = (write) => saving(() => attempt(write));
  const change: Turns<E>['change'] = (changesOf) =>
    run((fresh) => repository.update(entity, row.id, changesOf(fresh)));
  return {
    run,
    attempt,
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
