import { useState } from 'react';

/** One thing under way at a time, and how the last one failed. */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
