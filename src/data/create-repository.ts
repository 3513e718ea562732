import type { AnyRow } from '../domain/kit/entity.ts';
import { asDataError, DataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';
import type { Tools } from './new-operation.ts';
import type { Repository } from './repository.ts';
import { saveChanges, saveDelta, saveRemoval } from './save-changes.ts';
import { saveNewRows } from './save-new-rows.ts';

export interface RepositoryContext extends Tools {
  /** Called after each save is safe on the disk: something may be sent. */
  readonly onSaved: () => void;
}

export function createRepository(database: FieldDatabase, context: RepositoryContext): Repository {
  const saved = async <T>(save: Promise<T>): Promise<T> => {
    const result = await save.catch((error: unknown) => {
      throw asDataError(error);
    });
    context.onSaved();
    return result;
  };
  return {
    async create(entity, values) {
      const [row] = await saved(saveNewRows(database, context, [{ entity, values }]));
      if (!row) throw new DataError('failed', 'A create makes a row');
      return row;
    },
    createMany: async (rows): Promise<AnyRow[]> => saved(saveNewRows(database, context, rows)),
    update: (entity, id, changes) => saved(saveChanges(database, context, entity, id, changes)),
    remove: (entity, id) => saved(saveRemoval(database, context, entity, id)),
    adjustQuantity: (id, delta, reason) =>
      saved(saveDelta(database, context, 'inventoryItem', id, delta, reason)),
  };
}
