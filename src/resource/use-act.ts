import { useRef, useState } from 'react';
import { useNotify } from '../ui/notifier.tsx';
import { useFailureWords } from './save-failure.ts';

export interface Act<A extends readonly unknown[]> {
  /** Begins the work; does nothing while it runs, and nothing for a second press right after it. */
  readonly act: (...given: A) => void;
  readonly busy: boolean;
}

/** Milliseconds in which a second press is the end of a double press, and not another wish. */
const DOUBLE_PRESS = 400;

/**
 * Runs what a button of a screen does: a write on the device, a call to the server. Never twice at once, also where the
 * second press comes before the screen was drawn again; a failure always reaches `onFailure`, and may be tried again at
 * once. What is not a press (typing, ticking one of many) goes through `useInTurn`.
 */
export function useAct<A extends readonly unknown[]>(
  work: (...given: A) => unknown,
  onFailure: (error: unknown) => void,
): Act<A> {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const lastDone = useRef(Number.NEGATIVE_INFINITY);
  const run = async (given: A) => {
    const begun = performance.now();
    if (isRunning.current || begun - lastDone.current < DOUBLE_PRESS) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work(...given);
      lastDone.current = begun;
    } catch (error) {
      onFailure(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    act: (...given) => {
      run(given).catch(reportError);
    },
  };
}

/** As `useAct`, for what a key begins too (a form, Ctrl+Enter); what failed is said in a notice. */
export function useNotedAct<A extends readonly unknown[]>(work: (...given: A) => unknown): Act<A> {
  const notify = useNotify();
  const wordsOf = useFailureWords();
  return useAct(work, (error) => notify({ kind: 'error', message: wordsOf(error) }));
}
