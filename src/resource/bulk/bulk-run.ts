import { useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/** Takes many rows in turn, `size` at once: of a million no more than these are read. */
export type RunInParts = (
  ids: IdList,
  size: number,
  write: (part: readonly string[]) => Promise<void>,
) => Promise<void>;

/** Rows between two looks at the progress. */
export const AT_ONCE = 10;

/** Runs one write after the other over many rows and says how far it is. Each write is safe on its own. */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const runInParts: RunInParts = async (ids, size, write) => {
    const total = ids.length;
    setProgress({ done: 0, total });
    try {
      for (let done = 0; done < total; done += size) {
        await write(ids.slice(done, done + size));
        setProgress({ done: Math.min(done + size, total), total });
      }
    } finally {
      setProgress(null);
    }
  };
  return { progress, runInParts };
}
