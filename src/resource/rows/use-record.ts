import { rowsByIds } from '../../data/read/list-query.ts';
import { type RowState, rowStates } from '../../data/rows/row-state.ts';
import { type EntityRef, entityName, type RowFor } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** A record as it stands on this device: undefined while it is read, null when there is none. */
export function useRecord<E extends EntityRef>(entity: E, id: string | null): RowFor<E> | null | undefined {
  const { database } = useWorkspace();
  const found = useLive(async () => {
    if (!id) return { id, row: null };
    const [row] = await rowsByIds(database, entity, [id]);
    return { id, row: row ?? null };
  }, [database, entityName(entity), id]);
  return found && found.id === id ? found.row : undefined;
}

/** Which of these rows are not yet with the server, and why. Absent: synced. */
export function useRowStates(entity: EntityRef, ids: readonly string[]): ReadonlyMap<string, RowState> {
  const { database } = useWorkspace();
  return (
    useLive(() => rowStates(database, entity, ids), [database, entityName(entity), ids.join()]) ??
    NOTHING_WAITS
  );
}

const NOTHING_WAITS: ReadonlyMap<string, RowState> = new Map();
