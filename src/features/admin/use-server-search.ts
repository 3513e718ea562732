import { useEffect, useState } from 'react';
import type { Json } from '../../domain/kit/field.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { PageOf } from './use-pages.ts';

/** Milliseconds of quiet before the server is asked for what somebody types. */
const QUIET = 250;

/**
 * What the server finds in a list of which this device holds a part; nothing without a connection.
 *
 * @param path null: nothing is looked for
 * @param read the same function each time
 */
export function useServerSearch<T>(path: string | null, read: (body: Json) => PageOf<T>): readonly T[] {
  const { api } = useWorkspace();
  const [found, setFound] = useState<{ path: string; rows: readonly T[] } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const asking = setTimeout(() => {
      api.call<Json>('get', path, undefined, { signal: abort.signal }).then(
        (body) => setFound({ path, rows: read(body).rows }),
        // What this device holds is shown all the same, and the list says since when that is.
        () => undefined,
      );
    }, QUIET);
    return () => {
      clearTimeout(asking);
      abort.abort();
    };
  }, [api, path, read]);
  return found !== null && found.path === path ? found.rows : NOTHING;
}

const NOTHING: readonly never[] = [];

/** Rows of both, each once; those of the device first. */
export function together<T extends { readonly id: string }>(
  here: readonly T[],
  found: readonly T[],
): readonly T[] {
  if (found.length === 0) return here;
  return [...new Map([...found, ...here].map((row) => [row.id, row])).values()];
}
