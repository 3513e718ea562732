import { useMemo, useState } from 'react';
import { firstRows, idsWithWords, type ListQuery, matchingIds } from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { searchWords, wordsOf } from '../domain/kit/words.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type Narrowing = (workspace: Workspace) => Promise<ReadonlySet<string>>;

/** Rows shown before the order of all matches is known. */
const EARLY_ROWS = 100;

/**
 * Rows looked through for early matches of a search. A search that most rows match, like a first letter, would make its
 * index give out tens of thousands of keys before anything is shown; such a search fills a screen from these few.
 */
const LOOKED_THROUGH = 300;
const SCREENFUL = 40;

export interface Matches {
  /** All of them, in order; undefined until they are known. */
  readonly all: readonly string[] | undefined;
  /** The first ones, in order: what can be shown already. */
  readonly early: readonly AnyRow[] | undefined;
  /** What was shown last, to stay until there is something to show. */
  readonly last: readonly string[];
  readonly hasFailed: boolean;
}

/** Answers what a list asks: the order by itself, which a search does not change, and what a search finds. */
export function useMatches(query: ListQuery, only?: Narrowing): Matches {
  const workspace = useWorkspace();
  const { database } = workspace;
  const { entity, search } = query;
  const plain = { ...query, search: '' };
  const scope = JSON.stringify(plain) + (only ? '!' : '');
  const question = `${scope}${search}`;
  const { answer: first, hasFailed } = useAnswer(entity, question, async () => {
    if (only) return null;
    if (search === '') return firstRows(database, plain, EARLY_ROWS);
    return earlyMatches(await firstRows(database, plain, LOOKED_THROUGH), query);
  });
  const { answer: order } = useAnswer(entity, scope, async () => {
    const ids = await matchingIds(database, plain);
    const allowed = only && (await only(workspace));
    return allowed ? ids.filter((id) => allowed.has(id)) : ids;
  });
  const { answer: found } = useAnswer(entity, `${entity} ${search}`, async () =>
    search === '' ? null : await idsWithWords(database, entity, search),
  );

  const ordered = order?.question === scope ? order.value : undefined;
  const isFound = found?.question === `${entity} ${search}`;
  const all = useMemo(() => {
    if (!ordered || !isFound) return undefined;
    const matching = found.value;
    return matching ? ordered.filter((id) => matching.has(id)) : ordered;
  }, [ordered, isFound, found]);
  const early = first?.question === question ? (first.value ?? undefined) : undefined;
  const shown = useMemo(() => all ?? early?.map((row) => row.id), [all, early]);
  const [last, setLast] = useState<readonly string[]>(NOTHING);
  if (shown && shown !== last) setLast(shown);
  return { all, early, last: shown ?? last, hasFailed };
}

const NOTHING: readonly string[] = [];

/** The first matches, where they fill a screen; null where only the index can tell. */
function earlyMatches(rows: readonly AnyRow[], query: ListQuery): AnyRow[] | null {
  const definition = entityNamed(query.entity);
  const wanted = wordsOf(query.search);
  const matches = rows.filter((row) => {
    const words = searchWords(definition, row);
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  });
  return matches.length >= SCREENFUL ? matches : null;
}
