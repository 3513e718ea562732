import { type FiltersFor, matchingIds, rowsByIds } from '../../data/read/list-query.ts';
import { type EntityRef, entityName, type RowFor } from '../../domain/kit/entity/entity.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Rows read at once: small enough that the screen stays awake in between. */
const CHUNK = 500;

/**
 * Every row of an entity that matches declared filters, kept up to date: for figures that look at all of them. Undefined
 * until they are read. Null asks nothing.
 */
export function useAllRows<E extends EntityRef>(
  entity: E | null,
  filters?: FiltersFor<E>,
): readonly RowFor<E>[] | undefined {
  const { database } = useWorkspace();
  const name = entityName(entity ?? 'user');
  const question = entity === null ? null : JSON.stringify({ name, filters });
  const { answer } = useAnswer(name, question, async () => {
    const rows: RowFor<E>[] = [];
    if (entity === null) return rows;
    const all = {} as FiltersFor<E>; // each filter may be absent
    const ids = await matchingIds(database, { entity, filters: filters ?? all, sort: '' });
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = await rowsByIds(database, entity, ids.slice(at, at + CHUNK));
      appendAll(
        rows,
        chunk.filter((row) => row !== undefined),
      );
    }
    return rows;
  });
  return answer?.question === question ? answer.value : undefined;
}
