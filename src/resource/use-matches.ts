import { use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FieldDatabase } from '../data/database.ts';
import {
  firstMatches,
  firstRows,
  idsWithWords,
  type ListQuery,
  matchingIds,
  rareMatches,
} from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { useAnswer } from './use-answer.ts';

/** Ids that a view is limited to where no index says it: stock below its minimum. */
export type Narrowing = (workspace: Workspace) => Promise<ReadonlySet<string>>;

/** Rows shown before all matches are known: a screenful. */
const EARLY_ROWS = 25;

/**
 * Milliseconds without a new question until all matches of a long list are looked up: reading tens of thousands of keys
 * would stand in the way of whoever types on.
 */
const QUIET = 400;

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
 * Answers what a list asks: at once the first rows, or all matches where they are few; for a long list, when nobody
 * types any more, the order by itself, which a search does not change, and what the search finds.
 */
export function useMatches(query: ListQuery, only?: Narrowing): Matches {
  const workspace = useWorkspace();
  const { database } = workspace;
  const { entity, search } = query;
  const plain = useMemo(() => ({ ...query, search: '' }), [query]);
  const scope = JSON.stringify(plain) + (only ? '!' : '');
  const question = `${scope}${search}`;
  const read = async () => ({ ...(only ? UNKNOWN : await beginning(database, query)), scope, plain, search });
  const opening = useOpening(`${database.name} ${question}`, read);
  const { answer: first, hasFailed } = useAnswer(entity, question, read, opening);
  const begun = first?.value;
  const rest = useSettled(begun?.all ? undefined : begun, begun?.rows ? QUIET : 0);
  const { answer: order } = useAnswer(entity, rest?.scope ?? null, async () => {
    const ids = await matchingIds(database, rest?.plain ?? plain);
    const allowed = only && (await only(workspace));
    return allowed ? ids.filter((id) => allowed.has(id)) : ids;
  });
  const { answer: found } = useAnswer(entity, rest ? `${entity} ${rest.search}` : null, async () =>
    rest?.search ? await idsWithWords(database, entity, rest.search) : null,
  );

  const isBegun = first?.question === question;
  const ordered = order?.question === scope ? order.value : undefined;
  const isFound = found?.question === `${entity} ${search}`;
  const all = useMemo(() => {
    if (isBegun && begun?.all) return begun.all;
    if (!ordered || !isFound) return undefined;
    const matching = found.value;
    return matching ? ordered.filter((id) => matching.has(id)) : ordered;
  }, [isBegun, begun, ordered, isFound, found]);
  const early = isBegun ? (begun?.rows ?? undefined) : undefined;
  const shown = useMemo(() => all ?? early?.map((row) => row.id), [all, early]);
  const [last, setLast] = useState<readonly string[]>(NOTHING);
  if (shown && shown !== last) setLast(shown);
  return { all, early, last: shown ?? last, hasFailed };
}

const NOTHING: readonly string[] = [];

/** What is known at once: the first rows, null where only the index can tell, and all of them where they are few. */
interface Beginning {
  readonly rows: readonly AnyRow[] | null;
  readonly all: readonly string[] | null;
}

const UNKNOWN: Beginning = { rows: null, all: null };

async function beginning(database: FieldDatabase, query: ListQuery): Promise<Beginning> {
  if (query.search === '') {
    const rows = await firstRows(database, query, EARLY_ROWS);
    return { rows, all: rows.length < EARLY_ROWS ? rows.map((row) => row.id) : null };
  }
  const rare = await rareMatches(database, query);
  if (rare) return { rows: rare.slice(0, EARLY_ROWS), all: rare.map((row) => row.id) };
  return { rows: await firstMatches(database, query, EARLY_ROWS), all: null };
}

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
