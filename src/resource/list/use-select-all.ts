import { useCallback, useState } from 'react';
import type { ListQuery } from '../../data/read/list-query.ts';
import { allOf, NONE_SELECTED, type RowSelection } from '../../data/read/row-selection.ts';
import { useLatest } from '../../ui/page/use-latest.ts';
import type { List } from './use-list.ts';

/** What is in the list now; the total is undefined until all of it is known. */
export type Shown = Pick<List, 'ids' | 'total'>;

interface SelectAll {
  /** All, or none. */
  readonly selectAll: (all: boolean) => void;
  /** All were asked for, and are not known yet. */
  readonly isSelecting: boolean;
}

/** Selects all rows as soon as all are known: of a list that has just opened only the first ones are. */
export function useSelectAll(
  query: ListQuery,
  shown: Shown,
  select: (rows: RowSelection) => void,
): SelectAll {
  const [wanted, setWanted] = useState<ListQuery | null>(null);
  if (wanted && (wanted !== query || shown.total !== undefined)) {
    setWanted(null);
    if (wanted === query) select(allOf(shown.ids));
  }
  const latest = useLatest({ query, shown });
  const selectAll = useCallback(
    (all: boolean) => {
      const now = latest();
      const isKnown = now.shown.total !== undefined;
      setWanted(all && !isKnown ? now.query : null);
      select(all && isKnown ? allOf(now.shown.ids) : NONE_SELECTED);
    },
    [latest, select],
  );
  return { selectAll, isSelecting: wanted !== null };
}
