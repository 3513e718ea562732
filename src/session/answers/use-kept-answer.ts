import { useCallback, useEffect, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import type { AnswerAt, Known } from '../../api/calls.ts';
import { keptAnswer } from '../../data/read/answers.ts';
import { onSignal } from '../../data/store/signals.ts';
import { useWorkspace } from '../account/workspace.tsx';
import { useLive } from '../use-live.ts';
import { askAndKeep } from './keep-answers.ts';

export interface KeptAnswer<T> {
  /** Undefined until it is there. */
  readonly answer: T | undefined;
  /** RFC 3339: when the server said so; null while there is no answer. */
  readonly askedAt: string | null;
  readonly failure: 'offline' | 'refused' | null;
  /** With a failure: what was thrown; a refusal has its own words. */
  readonly error: unknown;
  again(): void;
}

/**
 * What only the server knows: the last answer from this device at once, also without signal, and the present one as soon
 * as it is there; asked for again when the signal returns. Another path is another question.
 */
export function useKeptAnswer<const Path extends string>(
  path: Path & Known<'get', Path>,
): KeptAnswer<AnswerAt<Path>> {
  return useAnswerKeptAt<AnswerAt<Path>>(path);
}

/** The same of a call that the server has on some installations only; `T` is what it answers there. */
export function useAnswerKeptAt<T>(path: string): KeptAnswer<T> {
  const { api, database } = useWorkspace();
  const kept = useLive(database, (local) => keptAnswer(local, path), [path]);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ path: string; error: unknown } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    askAndKeep(api, database, path, abort.signal).then(
      () => {
        if (!abort.signal.aborted) setFailed(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailed({ path, error });
      },
    );
    return () => abort.abort();
  }, [api, database, path, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const { failure, error } = failureOf(failed?.path === path ? failed : null);
  useAgainWithSignal(failure, again);
  // Its own shape was checked by the server that sent it.
  const answer = kept?.body as T | undefined;
  return { answer, askedAt: kept?.askedAt ?? null, failure, error, again };
}

export function failureOf(
  failed: { readonly error: unknown } | null,
): Pick<KeptAnswer<unknown>, 'failure' | 'error'> {
  if (failed === null) return { failure: null, error: undefined };
  return { failure: isNetworkError(failed.error) ? 'offline' : 'refused', error: failed.error };
}

/** Asks again, after a failure for want of a connection, once a sync has reached the server: the signal is back. */
export function useAgainWithSignal(failure: KeptAnswer<unknown>['failure'], again: () => void): void {
  useEffect(() => {
    if (failure !== 'offline') return undefined;
    return onSignal((signal) => {
      if (signal.type === 'sliceEnded' && signal.at !== null) again();
    });
  }, [failure, again]);
}
