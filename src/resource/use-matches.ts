import { useMemo, useRef, useState } from 'react';
import type { FieldDatabase } from '../data/database.ts';
import { firstRows, idsWithWords, type KnownWords, type ListQuery, matchingIds } from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { searchWords, wordsOf } from '../domain/kit/words.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type Narrowing = (workspace: Workspace) => Promise<ReadonlySet<string>>;

/** Rows shown before the order of all matches is known. */
const EARLY_ROWS = 40;

/**
 * Rows looked through for early matches of a first letter, which would make its index give out tens of thousands of
 * keys before anything is shown; such a search fills a screen from these few.
 */
const LOOKED_THROUGH = 100;
const SCREENFUL = 25;

export interface Matches {
  /** All of them, in order; undefined until they are known. */
  readonly all: readonly string[] | undefined;
  /** The first ones, in order: what can be shown already. */
  readonly early: readonly AnyRow[] | undefined;
  /** What was shown last, to stay until there is something to show. */
  readonly last: readonly string[];
  readonly hasFailed: boolean;
}

/**
 * Answers what a list asks: the first rows, then the order by itself, which a search does not change, and what a search
 * finds. The first rows go first: the keys of all of them would stand in their way.
 */
export function useMatches(query: ListQuery, only?: Narrowing): Matches {
  const workspace = useWorkspace();
  const { database } = workspace;
  const { entity, search } = query;
  const plain = useMemo(() => ({ ...query, search: '' }), [query]);
  const scope = JSON.stringify(plain) + (only ? '!' : '');
  const question = `${scope}${search}`;
  const known = useRef<{ of: string; words: KnownWords }>({ of: '', words: new Map() });
  const { answer: first, hasFailed } = useAnswer(entity, question, async () => ({
    rows: only ? null : await earlyRows(database, query),
    scope,
    plain,
    search,
  }));
  const begun = first?.value;
  const { answer: order } = useAnswer(entity, begun?.scope ?? null, async () => {
    const ids = await matchingIds(database, begun?.plain ?? plain);
    const allowed = only && (await only(workspace));
    return allowed ? ids.filter((id) => allowed.has(id)) : ids;
  });
  const { answer: found } = useAnswer(
    entity,
    begun ? `${entity} ${begun.search}` : null,
    async (revision) => {
      const of = `${database.name}/${entity}/${revision}`;
      if (known.current.of !== of) known.current = { of, words: new Map() };
      return begun?.search ? await idsWithWords(database, entity, begun.search, known.current.words) : null;
    },
  );

  const ordered = order?.question === scope ? order.value : undefined;
  const isFound = found?.question === `${entity} ${search}`;
  const all = useMemo(() => {
    if (!ordered || !isFound) return undefined;
    const matching = found.value;
    return matching ? ordered.filter((id) => matching.has(id)) : ordered;
  }, [ordered, isFound, found]);
  const early = first?.question === question ? (begun?.rows ?? undefined) : undefined;
  const shown = useMemo(() => all ?? early?.map((row) => row.id), [all, early]);
  const [last, setLast] = useState<readonly string[]>(NOTHING);
  if (shown && shown !== last) setLast(shown);
  return { all, early, last: shown ?? last, hasFailed };
}

const NOTHING: readonly string[] = [];

/** What can be shown at once; null where only the index of words can tell. */
async function earlyRows(database: FieldDatabase, query: ListQuery): Promise<AnyRow[] | null> {
  const plain = { ...query, search: '' };
  if (query.search === '') return firstRows(database, plain, EARLY_ROWS);
  const wanted = wordsOf(query.search);
  if (wanted.some((word) => word.length > 1)) return null;
  const definition = entityNamed(query.entity);
  const matches = (await firstRows(database, plain, LOOKED_THROUGH)).filter((row) => {
    const words = searchWords(definition, row);
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  });
  return matches.length >= SCREENFUL ? matches : null;
}
