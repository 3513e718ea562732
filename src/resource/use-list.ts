import { useState } from 'react';
import { type ListQuery, rowsByIds } from '../data/list-query.ts';
import type { RowState } from '../data/row-state.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useLive } from '../session/use-live.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { type ListWindow, WINDOW_STEP, windowAround } from './list-window.ts';
import { type Narrowed, useMatches } from './use-matches.ts';
import { useRowStates } from './use-record.ts';

export interface List {
  /** Ids of all matches in order; of the first ones until all are known. */
  readonly ids: readonly string[];
  /** Undefined until all matches are known. */
  readonly total: number | undefined;
  /** True until the first answer: only then is a skeleton honest. */
  readonly isEmptyHanded: boolean;
  /** The device could not read its own data. */
  readonly hasFailed: boolean;
  rowAt(index: number): AnyRow | undefined;
  stateOf(id: string): RowState | undefined;
  /** Tell which rows are on screen; the ones around them are then held. */
  show(first: number, last: number): void;
}

/**
 * The rows of a list, live. What was there stays on screen until the answer to a new question is there, so that
 * nothing flashes while somebody types.
 */
export function useList(query: ListQuery, view?: Narrowed): List {
  const { all, early, last, hasFailed } = useMatches(query, view);
  const [shown, setShown] = useState<ListWindow>({ from: 0, to: 2 * WINDOW_STEP });
  // The early rows are there already: reading them again would only delay the frame that shows them.
  const heldIds = early && !all ? NOTHING : last.slice(shown.from, shown.to);
  const held = useRows(query.entity, heldIds);
  const states = useRowStates(query.entity, heldIds);
  return {
    ids: last,
    total: all?.length,
    isEmptyHanded: !all && !early && last.length === 0,
    hasFailed,
    rowAt: (index) => {
      const id = last[index];
      return id === undefined ? undefined : (held.get(id) ?? early?.find((row) => row.id === id));
    },
    stateOf: (id) => states.get(id),
    show: (firstShown, lastShown) => {
      const next = windowAround(firstShown, lastShown, last.length);
      if (next.from !== shown.from || next.to !== shown.to) setShown(next);
    },
  };
}

const NOTHING: readonly string[] = [];

/** Rows stay while the next ones are read: what is on both windows is on screen all the time. */
function useRows(entity: string, ids: readonly string[]): ReadonlyMap<string, AnyRow> {
  const { database } = useWorkspace();
  const rows = useLive(() => rowsByIds(database, entity, ids), [database, entity, ids.join()]);
  return new Map((rows ?? []).flatMap((row) => (row ? [[row.id, row]] : [])));
}
