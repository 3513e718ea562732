import { use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FieldDatabase } from '../data/database.ts';
import {
  firstMatches,
  firstRows,
  idsWithWords,
  type KnownWords,
  type ListQuery,
  matchingIds,
} from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type Narrowing = (workspace: Workspace) => Promise<ReadonlySet<string>>;

/** Milliseconds without a new question until all of the matches are looked up: whoever types on wants the first ones. */
const QUIET = 150;

/** Rows shown before the order of all matches is known. */
const EARLY_ROWS = 30;

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
  const read = async () => ({ rows: only ? null : await earlyRows(database, query), scope, plain, search });
  const opening = useOpening(`${database.name} ${question}`, read);
  const { answer: first, hasFailed } = useAnswer(entity, question, read, opening);
  const isScreenful = first?.value.rows?.length === EARLY_ROWS;
  const begun = useSettled(first?.value, isScreenful ? QUIET : 0);
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
  const early = first?.question === question ? (first.value.rows ?? undefined) : undefined;
  const shown = useMemo(() => all ?? early?.map((row) => row.id), [all, early]);
  const [last, setLast] = useState<readonly string[]>(NOTHING);
  if (shown && shown !== last) setLast(shown);
  return { all, early, last: shown ?? last, hasFailed };
}

const NOTHING: readonly string[] = [];

/** The value as it stood when it had not changed for so many milliseconds; with 0 the value itself. */
function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return delay === 0 ? value : settled;
}

interface Opening {
  readonly key: string;
  readonly reading: Promise<unknown>;
}

let lastOpening: Opening | null = null;

/**
 * What a screen shows first, read before it is drawn: whoever comes from another screen sees that one for the two
 * milliseconds more, and the rows with the first frame. Undefined on the page's first screen, which has nothing before
 * it, and where the read failed: it is then asked again, and says so.
 */
function useOpening<T>(key: string, read: () => Promise<T>): T | undefined {
  const isFirstScreen = useLocation().key === 'default';
  // Kept outside: a component that waits before it is mounted loses its state.
  const [reading] = useState(() => {
    if (isFirstScreen) return undefined;
    if (lastOpening?.key !== key) lastOpening = { key, reading: read().catch(() => undefined) };
    return lastOpening.reading as Promise<T | undefined>; // the key names the question, and so the answer's type
  });
  useEffect(() => {
    lastOpening = null;
  }, []);
  return reading && use(reading);
}

/** What can be shown at once; null where only the index of words can tell. */
function earlyRows(database: FieldDatabase, query: ListQuery): Promise<AnyRow[] | null> {
  return query.search === ''
    ? firstRows(database, query, EARLY_ROWS)
    : firstMatches(database, query, EARLY_ROWS);
}
