import { type Dispatch, type RefObject, type SetStateAction, useCallback, useState } from 'react';
import { NONE_SELECTED, type RowSelection } from '../../data/read/row-selection.ts';
import { useKeys } from './list-keys.ts';
import { type ListState } from './list-state.ts';
import type { List } from './use-list.ts';
import type { ListScreen } from './use-list-screen.ts';

/** The row that the keyboard is on; -1 for none, as after each change of what is shown. */
export function useActive(state: ListState): [number, (index: number) => void] {
  const [active, setActive] = useState({ state, index: -1 });
  const move = useCallback((index: number) => setActive({ state, index }), [state]);
  return [active.state === state ? active.index : -1, move];
}

interface ListKeys {
  readonly screen: ListScreen;
  readonly list: List;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly selected: RowSelection;
  readonly setSelected: Dispatch<SetStateAction<RowSelection>>;
  readonly searchBox: RefObject<HTMLElement | null>;
}

/** What the keyboard does with the rows: to the next, open, edit, select; a new one, the search, nothing selected. */
export function useListKeys(keys: ListKeys): void {
  const { screen, list, active, setActive, selected, setSelected, searchBox } = keys;
  const row = list.rowAt(active);
  useKeys({
    j: () => setActive(Math.min(active + 1, list.ids.length - 1)),
    k: () => setActive(Math.max(active - 1, 0)),
    Enter: row && (() => screen.open(row.id)),
    e: row && (() => screen.edit(row.id)),
    x: row && (() => setSelected((current) => current.toggled(row.id))),
    n: screen.mayCreate ? screen.create : undefined,
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    Escape: selected.size > 0 ? () => setSelected(NONE_SELECTED) : undefined,
  });
}
