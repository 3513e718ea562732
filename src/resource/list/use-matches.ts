import { startTransition, useEffect, useMemo, useState } from 'react';
import { type IdList, idListOf, NO_IDS } from '../../data/read/id-list.ts';
import { idPlaces } from '../../data/read/id-places.ts';
import type { ListQuery } from '../../data/read/list-query.ts';
import type { Matches as Found } from '../../data/read/row-index.ts';
import { watchMatches } from '../../data/read/watch-matches.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useAnswer } from '../rows/use-answer.ts';
import { readBeginning, useOpening } from './list-opening.ts';

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type IdsOfView = (workspace: Workspace) => Promise<ReadonlySet<string>>;

/** A view that may be limited. */
export interface Narrowed {
  readonly id: string;
  readonly only?: IdsOfView;
  /** Entities beside the list's own by which that changes. */
  readonly reads?: readonly string[];
  /** The ids are in the order in which they are listed. */
  readonly isOrder?: boolean;
}

export interface ListedIds {
  /** All of them, in order; undefined until they are known. */
  readonly all: IdList | undefined;
  /** The first ones, in order: what can be shown already. */
  readonly early: readonly AnyRow[] | undefined;
  /** What was shown last, to stay until there is something to show. */
  readonly last: IdList;
  readonly hasFailed: boolean;
}

/**
 * Answers what a list asks: the first rows at once by the store's own index, which is how a screen opens, and all
 * matches from the memory of the tab's index worker.
 */
export function useMatches(query: ListQuery, view?: Narrowed): ListedIds {
  const { found, isReady, isLost } = useFound(query);
  const { beginning, hasFailed } = useBeginning(query, !view?.only && !(isReady && query.search));
  const allowed = useAllowed(query.entity, view);
  const matching = found?.complete ? found.ids : undefined;
  const all = useMemo(() => {
    if (!view?.only) return matching;
    if (!allowed || !matching) return undefined;
    return view.isOrder ? inOrderOf(allowed, matching) : matching.only((id) => allowed.has(id));
  }, [view, allowed, matching]);
  const first = found?.complete ? found.first : (beginning ?? found?.first);
  const early = view?.only ? undefined : first;
  const shown = useMemo(() => all ?? (early && idListOf(early.map((row) => row.id))), [all, early]);
  const [last, setLast] = useState(shown ?? NO_IDS);
  if (shown && shown !== last) setLast(shown);
  return { all, early, last: shown ?? last, hasFailed: hasFailed || isLost };
}

function inOrderOf(ids: ReadonlySet<string>, matching: IdList): IdList {
  const places = idPlaces(matching);
  return idListOf([...ids].filter((id) => places.of(id) !== undefined));
}

/** The first rows by the store's own index: how a list opens, and what a search finds until the worker is ready. */
function useBeginning(query: ListQuery, isWanted: boolean) {
  const { database } = useWorkspace();
  const question = JSON.stringify(query);
  const opening = useOpening(database, isWanted ? query : null);
  const { answer, hasFailed } = useAnswer(
    query.entity,
    isWanted ? question : null,
    () => readBeginning(database, query),
    opening,
  );
  return { beginning: isWanted && answer?.question === question ? answer.value : undefined, hasFailed };
}

/** What the index worker says, kept up to date. `isReady`: it has read all rows, and answers at once. */
function useFound(query: ListQuery): { found: Found | undefined; isReady: boolean; isLost: boolean } {
  const { database } = useWorkspace();
  const [answer, setAnswer] = useState<{ question: string; matches: Found }>();
  const [isLost, setLost] = useState(false);
  const question = JSON.stringify(query);
  useEffect(
    () =>
      watchMatches(database, query, {
        onMatches(matches) {
          setLost(false);
          // Without a search the first rows are on screen already: the rest may wait for whatever the person does.
          if (query.search) setAnswer({ question, matches });
          else startTransition(() => setAnswer({ question, matches }));
        },
        onFailure(error) {
          setLost(true);
          reportError(error);
        },
      }),
    [database, query, question],
  );
  const found = answer?.question === question ? answer.matches : undefined;
  return { found, isReady: answer?.matches.filled === true, isLost };
}

function useAllowed(entity: string, view: Narrowed | undefined): ReadonlySet<string> | undefined {
  const workspace = useWorkspace();
  const question = view?.only ? `${entity} ${view.id}` : null;
  const names = [entity, ...(view?.reads ?? [])].join();
  const { answer } = useAnswer(names, question, async () => await view?.only?.(workspace));
  return answer?.question === question ? answer?.value : undefined;
}
