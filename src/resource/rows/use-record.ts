import { rowsByIds } from '../../data/read/list-query.ts';
import { type RowState, rowStates } from '../../data/rows/row-state.ts';
import { type EntityRef, entityName, type RowFor } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** A record as it stands on this device: undefined while it is read, null when there is none. */
export function useRecord<E extends EntityRef>(entity: E, id: string | null): RowFor<E> | null | undefined {
  const { database } = useWorkspace();
  const found = useLive(
    database,
    async (local) => {
      if (!id) return { id, row: null };
      const [row] = await rowsByIds(local, entity, [id]);
      return { id, row: row ?? null };
    },
    [entityName(entity), id],
  );
  return found && found.id === id ? found.row : undefined;
}

/** Which of these rows are not yet with the server, and why. Absent: synced. */
export function useRowStates(entity: EntityRef, ids: readonly string[]): ReadonlyMap<string, RowState> {
  const { database } = useWorkspace();
  return (
    useLive(database, (local) => rowStates(local, entity, ids), [entityName(entity), ids.join()]) ??
    NOTHING_WAITS
  );
}

const NOTHING_WAITS: ReadonlyMap<string, RowState> = new Map();
