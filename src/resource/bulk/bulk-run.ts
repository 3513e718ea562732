import { useState } from 'react';

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/** Writes many rows, `size` at once. */
export type RunInParts = <T>(
  items: readonly T[],
  size: number,
  write: (part: readonly T[]) => Promise<void>,
) => Promise<void>;

/** Runs one write after the other over many rows and says how far it is. Each write is safe on its own. */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const runInParts: RunInParts = async (items, size, write) => {
    const total = items.length;
    setProgress({ done: 0, total });
    try {
      for (let done = 0; done < total; done += size) {
        await write(items.slice(done, done + size));
        setProgress({ done: Math.min(done + size, total), total });
      }
    } finally {
      setProgress(null);
    }
  };
  const run = <T>(items: readonly T[], write: (item: T) => Promise<void>) =>
    runInParts(items, STEP, async (part) => {
      for (const item of part) await write(item);
    });
  return { progress, run, runInParts };
}

/** Writes between two looks at the progress. */
const STEP = 10;
