import { useEffect, useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import type { PageOf } from './use-pages.ts';

/** Milliseconds of quiet before the server is asked for what somebody types. */
const QUIET = 250;

interface Found<T> {
  readonly rows: readonly T[];
  /** What was thrown where the server would not look; undefined where it did, and without a connection. */
  readonly refusal: unknown;
}

/**
 * What the server finds in a list of which this device holds a part; nothing without a connection.
 *
 * @param path null: nothing is looked for
 * @param read the same function each time
 */
export function useServerSearch<T>(path: string | null, read: (body: Json) => PageOf<T>): Found<T> {
  const { api } = useWorkspace();
  const [found, setFound] = useState<(Found<T> & { path: string }) | null>(null);
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const asking = setTimeout(() => {
      api.read(path, { signal: abort.signal }).then(
        (body) => setFound({ path, rows: read(body).rows, refusal: undefined }),
        (error: unknown) => {
          // Without signal the list says since when it stands, and that is all.
          if (!abort.signal.aborted && !isNetworkError(error)) setFound({ path, rows: [], refusal: error });
        },
      );
    }, QUIET);
    return () => {
      clearTimeout(asking);
      abort.abort();
    };
  }, [api, path, read]);
  return found !== null && found.path === path ? found : NOTHING;
}

const NOTHING: Found<never> = { rows: [], refusal: undefined };

/** Rows of both, each once; those of the device first. */
export function together<T extends { readonly id: string }>(
  here: readonly T[],
  found: readonly T[],
): readonly T[] {
  if (found.length === 0) return here;
  return [...new Map([...found, ...here].map((row) => [row.id, row])).values()];
}
