import { useCallback, useEffect, useState } from 'react';
import { dropAnswersExcept, keptAnswer } from '../../data/read/answers.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { askAndKeep } from '../../session/answers/keep-answers.ts';
import { failureOf, type KeptAnswer, useAgainWithSignal } from '../../session/answers/use-kept-answer.ts';
import { useLive } from '../../session/use-live.ts';

/** One answer of a list call. */
export interface PageOf<T> {
  readonly rows: readonly T[];
  /** `after` of the next page; null: this is the last. */
  readonly next: string | null;
}

export interface Pages<T> extends Omit<KeptAnswer<unknown>, 'answer'> {
  /** Undefined until the first page is there. */
  readonly rows: readonly T[] | undefined;
  /** The server has more than what was read. */
  readonly hasMore: boolean;
  readonly isAskingMore: boolean;
  /** Reads the next page. */
  more(): void;
}

/**
 * A list that is too long for one answer: its first page at once, further ones as somebody comes to their end. What was
 * read stays on this device, and is asked for anew with the first page.
 *
 * @param path with `limit` and whatever narrows the list
 * @param read the same function each time
 */
export function usePages<T>(path: string, read: (body: Json) => PageOf<T>): Pages<T> {
  const { api, database } = useWorkspace();
  const current = useKeptPages(path, read);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ path: string; error: unknown } | null>(null);
  /** The further page that was asked for last: until it is among the rows, it is not asked for again. */
  const [asked, setAsked] = useState<string | null>(null);
  const fail = useCallback((error: unknown) => setFailed({ path, error }), [path]);
  useEffect(() => {
    const abort = new AbortController();
    const askAll = async () => {
      await askAndKeep(api, database, path, abort.signal);
      setFailed(null);
      for (const page of (await keptPages(database, path, read)).paths.slice(1)) {
        await askAndKeep(api, database, page, abort.signal);
      }
      if ((await dropPagesBeside(database, path, read)) > 0) setAsked(null);
    };
    askAll().catch((error: unknown) => {
      if (!abort.signal.aborted) fail(error);
    });
    return () => abort.abort();
  }, [api, database, path, read, attempt, fail]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const { failure, error: thrown } = failureOf(failed?.path === path ? failed : null);
  useAgainWithSignal(failure, again);
  const missing = current?.missing ?? null;
  const isAskingMore = missing !== null && missing === asked;
  const more = async () => {
    if (missing === null || isAskingMore) return;
    setAsked(missing);
    try {
      await askAndKeep(api, database, missing);
    } catch (error) {
      setAsked(null);
      fail(error);
    }
  };
  return {
    rows: current && current.paths.length > 0 ? current.rows : undefined,
    hasMore: missing !== null && missing !== path,
    isAskingMore,
    askedAt: current?.askedAt ?? null,
    failure,
    error: thrown,
    more: () => inBackground(more()),
    again,
  };
}

/** What this device holds of the list; the server is not asked. Undefined while it is read. */
export function useKeptPages<T>(path: string, read: (body: Json) => PageOf<T>) {
  const { database } = useWorkspace();
  const kept = useLive(database, async (local) => ({ path, ...(await keptPages(local, path, read)) }), [
    path,
    read,
  ]);
  return kept?.path === path ? kept : undefined;
}

/** The pages that this device holds one behind the other, and the path of the first one that it does not hold. */
async function keptPages<T>(database: FieldDatabase, path: string, read: (body: Json) => PageOf<T>) {
  const rows: T[] = [];
  const paths: string[] = [];
  let askedAt: string | null = null;
  let missing: string | null = path;
  while (missing !== null) {
    const kept = await keptAnswer(database, missing);
    if (!kept) break;
    const page = read(kept.body);
    appendAll(rows, page.rows);
    paths.push(missing);
    if (askedAt === null || kept.askedAt < askedAt) askedAt = kept.askedAt;
    missing = page.next === null ? null : pagePath(path, page.next);
  }
  return { rows, paths, askedAt, missing };
}

/** Drops pages that no longer follow one from the other; none that is kept meanwhile. Answers how many. */
function dropPagesBeside<T>(
  database: FieldDatabase,
  path: string,
  read: (body: Json) => PageOf<T>,
): Promise<number> {
  return database.inTransaction('rw', [database.answers], async (local) => {
    const { paths } = await keptPages(local, path, read);
    return dropAnswersExcept(local, pagePath(path, ''), paths);
  });
}

function pagePath(path: string, after: string): string {
  return `${path}&after=${encodeURIComponent(after)}`;
}
