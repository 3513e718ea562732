import { useCallback, useMemo, useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { type ListQuery, rowsByIds } from '../../data/read/list-query.ts';
import type { RowState } from '../../data/rows/row-state.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useRowStates } from '../rows/use-record.ts';
import { type ListWindow, WINDOW_STEP, windowAround } from './list-window.ts';
import type { ListExtras } from './narrowed-by.ts';
import { type Narrowed, useMatches } from './use-matches.ts';

export interface List {
  /** Ids of all matches in order; of the first ones until all are known. */
  readonly ids: IdList;
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
export function useList(query: ListQuery, view?: Narrowed, extras?: ListExtras): List {
  const { all, early, last, hasFailed } = useMatches(query, view);
  const [shown, setShown] = useState<ListWindow>({ from: 0, to: 2 * WINDOW_STEP });
  // The early rows are there already: reading them again would only delay the frame that shows them.
  const heldIds = early && !all ? NOTHING : last.slice(shown.from, shown.to);
  const { keep, remembered } = useKeeper();
  const { rows: held, isUnreadable } = useRows(query.entity, heldIds, keep, extras?.fill);
  const first = useMemo(() => new Map(early?.map((row) => [row.id, keep(row)])), [early, keep]);
  const states = useRowStates(query.entity, heldIds);
  return {
    ids: last,
    total: all?.length,
    isEmptyHanded: !all && !early && last.length === 0,
    hasFailed: hasFailed || isUnreadable,
    rowAt: (index) => {
      const id = last.at(index);
      // Never without what was there a moment ago: a link that goes while somebody presses it leads nowhere.
      return id === undefined ? undefined : (held.get(id) ?? first.get(id) ?? remembered(id));
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
function useRows(entity: string, ids: readonly string[], keep: Keeper, fill: ListExtras['fill']) {
  const { database } = useWorkspace();
  const read = async (local: FieldDatabase) => {
    try {
      const rows = await rowsByIds(local, entity, ids);
      return fill
        ? await fill(
            local,
            rows.filter((row) => row !== undefined),
          )
        : rows;
    } catch (error) {
      reportError(error);
      return null;
    }
  };
  const found = useLive(database, read, [entity, ids.join()]);
  const rows: ReadonlyMap<string, AnyRow> = useMemo(
    () => new Map((found ?? []).flatMap((row) => (row ? [[row.id, keep(row)]] : []))),
    [found, keep],
  );
  return { rows, isUnreadable: found === null };
}

type Keeper = (row: AnyRow) => AnyRow;

/** Rows remembered: some windows of a list. */
const REMEMBERED = 500;

/** A row that was read again and says the same stays the same object, and is not drawn again. */
function useKeeper(): { keep: Keeper; remembered: (id: string) => AnyRow | undefined } {
  const [known] = useState(() => new Map<string, AnyRow>());
  const keep = useCallback<Keeper>(
    (row) => {
      const before = known.get(row.id);
      if (before && jsonEqual(before, row)) return before;
      if (known.size >= REMEMBERED) known.clear();
      known.set(row.id, row);
      return row;
    },
    [known],
  );
  return { keep, remembered: (id) => known.get(id) };
}
