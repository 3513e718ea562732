import { useState } from 'react';
import { firstRows, type ListQuery, matchingIds, rowsByIds } from '../data/list-query.ts';
import type { RowState } from '../data/row-state.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useLive } from '../session/use-live.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { type ListWindow, windowAround } from './list-window.ts';
import { useAnswer } from './use-answer.ts';
import { useRowStates } from './use-record.ts';

/** Shown at once, before the order of all matches is known. */
const FIRST_ROWS = 100;

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type Narrowing = (workspace: Workspace) => Promise<ReadonlySet<string>>;

export interface List {
  /** Ids of all matches in order; of the first ones until all are known. */
  readonly ids: readonly string[];
  /** Undefined until all matches are known. */
  readonly total: number | undefined;
  /** True until the first answer: only then is a skeleton honest. */
  readonly isEmptyHanded: boolean;
  rowAt(index: number): AnyRow | undefined;
  stateOf(id: string): RowState | undefined;
  /** Tell which rows are on screen; the ones around them are then held. */
  show(first: number, last: number): void;
}

/**
 * The rows of a list, live. What was there stays on screen until the answer to a new question is there, so that
 * nothing flashes while somebody types; the first hundred come by index alone and never wait for the rest.
 */
export function useList(query: ListQuery, only?: Narrowing): List {
  const workspace = useWorkspace();
  const { database } = workspace;
  const question = `${JSON.stringify(query)}${only ? '!' : ''}`;
  const isPlain = only === undefined && query.search === '';
  const first = useAnswer(query.entity, question, async () =>
    isPlain ? await firstRows(database, query, FIRST_ROWS) : null,
  );
  const all = useAnswer(query.entity, question, async () => {
    const ids = await matchingIds(database, query);
    const allowed = only && (await only(workspace));
    return allowed ? ids.filter((id) => allowed.has(id)) : ids;
  });

  const known = all?.question === question ? all.value : undefined;
  const early = first?.question === question ? first.value : null;
  const ids = known ?? early?.map((row) => row.id) ?? all?.value ?? NO_IDS;
  const [shown, setShown] = useState<ListWindow>({ from: 0, to: FIRST_ROWS });
  const heldIds = ids.slice(shown.from, shown.to);
  const held = useRows(query.entity, heldIds);
  const states = useRowStates(query.entity, heldIds);
  return {
    ids,
    total: known?.length,
    isEmptyHanded: !known && !early && !all,
    rowAt: (index) => {
      const id = ids[index];
      return id === undefined ? undefined : (held.get(id) ?? first?.value?.find((row) => row.id === id));
    },
    stateOf: (id) => states.get(id),
    show: (firstShown, lastShown) => {
      const next = windowAround(firstShown, lastShown, ids.length);
      if (next.from !== shown.from || next.to !== shown.to) setShown(next);
    },
  };
}

const NO_IDS: readonly string[] = [];

function useRows(entity: string, ids: readonly string[]): ReadonlyMap<string, AnyRow> {
  const { database } = useWorkspace();
  const rows = useLive(() => rowsByIds(database, entity, ids), [database, entity, ids.join()]);
  return new Map((rows ?? []).flatMap((row) => (row ? [[row.id, row]] : [])));
}
