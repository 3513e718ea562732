import { useRef, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';

/** One thing under way at a time, and how the last one failed. */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  const runOnce = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run: (work: () => Promise<void>) => inBackground(runOnce(work)) };
}
