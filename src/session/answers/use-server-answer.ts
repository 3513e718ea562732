import { useEffect, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import type { AnswerAt, Known } from '../../api/calls.ts';
import { useWorkspace } from '../account/workspace.tsx';

interface ServerAnswer<T> {
  /** Undefined until it is there. */
  readonly answer: T | undefined;
  readonly failure: 'offline' | 'refused' | null;
  again(): void;
}

/** What only the server knows, asked when a screen needs it. `path` stays the same for as long as the screen stands. */
export function useServerAnswer<const Path extends string>(
  path: Path & Known<'get', Path>,
): ServerAnswer<AnswerAt<Path>> {
  const { api } = useWorkspace();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<AnswerAt<Path>>();
  const [failure, setFailure] = useState<ServerAnswer<unknown>['failure']>(null);
  useEffect(() => {
    const abort = new AbortController();
    api.read(path, { signal: abort.signal }).then(
      (value) => {
        if (!abort.signal.aborted) setAnswer(() => value as AnswerAt<Path>);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(isNetworkError(error) ? 'offline' : 'refused');
      },
    );
    return () => abort.abort();
  }, [api, path, attempt]);
  const again = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { answer, failure, again };
}
