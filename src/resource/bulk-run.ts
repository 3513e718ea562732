import { useState } from 'react';

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/** Runs one write after the other over many rows and says how far it is. Each write is safe on its own. */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const run = async <T>(items: readonly T[], write: (item: T) => Promise<void>) => {
    setProgress({ done: 0, total: items.length });
    try {
      for (const [index, item] of items.entries()) {
        await write(item);
        if ((index + 1) % STEP === 0) setProgress({ done: index + 1, total: items.length });
      }
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}

/** Writes between two looks at the progress. */
const STEP = 10;
