import { type EntityRef, entityName, type FieldValues, type RowFor } from '../../domain/kit/entity/entity.ts';
import { asDataError, DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import type { Repository } from './repository.ts';
import type { SaveOptions } from './save-changes.ts';

export interface RepositoryContext extends Tools {
  /** Called after each save is safe on the disk: something may be sent. */
  readonly onSaved: () => void;
}

const loadSaving = () => import('./saving.ts');

/** Begins to load what saves: nobody waits for it at their first save, nor needs the network then. */
export function createRepository(database: FieldDatabase, context: RepositoryContext): Repository {
  // A failure shows when somebody saves; it is tried again then.
  loadSaving().catch(() => undefined);
  const saved = async <T>(
    save: (saving: Awaited<ReturnType<typeof loadSaving>>) => Promise<T>,
  ): Promise<T> => {
    const result = await loadSaving()
      .then((saving) => saving.withRoom(database, saving.RECORD_ROOM, () => save(saving)))
      .catch((error: unknown) => {
        throw asDataError(error);
      });
    context.onSaved();
    return result;
  };
  const change = (entity: EntityRef, id: string, changes: FieldValues, options: SaveOptions) =>
    saved(async ({ judgedChanges }) => {
      await judgedChanges(database, context, entityName(entity), id, changes, options);
    });
  return {
    create: <E extends EntityRef>(entity: E, values: FieldValues) =>
      saved(async ({ judgedNewRows }) => {
        const [row] = await judgedNewRows(database, context, [{ entity: entityName(entity), values }]);
        if (!row) throw new DataError('failed', 'A create makes a row');
        return row as RowFor<E>; // saved as its definition says
      }),
    createMany: (rows) =>
      saved(({ judgedNewRows }) => {
        const named = rows.map(({ entity, values }) => ({ entity: entityName(entity), values }));
        return judgedNewRows(database, context, named);
      }),
    update: (entity, id, changes, seen) => change(entity, id, changes, { seen }),
    edit: (entity, id, changes, edit) => change(entity, id, changes, { edit }),
    remove: (entity, id) =>
      saved(({ saveRemoval }) => saveRemoval(database, context, entityName(entity), id)),
    removeMany: (entity, ids) =>
      saved(({ saveRemovals }) => saveRemovals(database, context, entityName(entity), ids)),
    adjustQuantity: (entity, id, delta, reason) =>
      saved(async ({ saveDelta }) => {
        await saveDelta(database, context, entityName(entity), id, { delta, reason });
      }),
    saveTogether: (writes) => saved(({ judgedTogether }) => judgedTogether(database, context, writes)),
  };
}
