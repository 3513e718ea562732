import { type ListQuery, matchingIds, rowsByIds } from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { appendAll } from '../domain/kit/long-lists.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Rows read at once: small enough that the screen stays awake in between. */
const CHUNK = 500;

const NO_FILTERS: ListQuery['filters'] = {};

/**
 * Every row of an entity that matches declared filters, kept up to date: for figures that look at all of them. Undefined
 * until they are read. Null asks nothing.
 */
export function useAllRows(
  entity: string | null,
  filters: ListQuery['filters'] = NO_FILTERS,
): readonly AnyRow[] | undefined {
  const { database } = useWorkspace();
  const name = entity ?? 'user';
  const question = entity === null ? null : JSON.stringify({ entity, filters });
  const { answer } = useAnswer(name, question, async () => {
    const ids = await matchingIds(database, { entity: name, filters, sort: '' });
    const rows: AnyRow[] = [];
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = await rowsByIds(database, name, ids.slice(at, at + CHUNK));
      appendAll(
        rows,
        chunk.filter((row) => row !== undefined),
      );
    }
    return rows;
  });
  return answer?.question === question ? answer.value : undefined;
}
