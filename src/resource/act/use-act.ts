import { useEffect, useRef, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { attentiveFor } from './attentive.ts';
import { useFailureWords } from './save-failure.ts';

export interface Act<A extends readonly unknown[]> {
  /** Begins the work; does nothing while it runs, and nothing for a second press right after it. */
  readonly act: (...given: A) => void;
  readonly busy: boolean;
  /** It was done just now: what stands where the button stood is not pressed by the end of a double press. */
  readonly isResting: boolean;
}

/** Milliseconds from a press in which another one is the end of a double press, and not another wish; the page answers meanwhile. */
const DOUBLE_PRESS = 400;

/** True for the first moment of a button that comes to where another one stood: what is pressed then was meant for that one. */
export function useJustCame(): boolean {
  const [hasJustCome, setJustCome] = useState(true);
  useEffect(() => {
    inBackground(attentiveFor(DOUBLE_PRESS).then(() => setJustCome(false)));
  }, []);
  return hasJustCome;
}

type State = 'ready' | 'running' | 'resting';

/**
 * Runs what a button of a screen does: a write on the device, a call to the server. Never twice at once, also where the
 * second press comes before the screen was drawn again; a failure always reaches `onFailure`, and may be tried again at
 * once; so may work that answers `false`: nothing was done. What is not a press (typing, ticking one of many) goes through
 * `useInTurn`.
 */
export function useAct<A extends readonly unknown[]>(
  work: (...given: A) => unknown,
  onFailure: (error: unknown) => void,
): Act<A> {
  const [shown, setShown] = useState<State>('ready');
  // What is shown comes a moment later than the second press.
  const state = useRef<State>('ready');
  const enter = (next: State) => {
    state.current = next;
    setShown(next);
  };
  const run = async (...given: A) => {
    if (state.current !== 'ready') return;
    const rested = attentiveFor(DOUBLE_PRESS);
    enter('running');
    let answer: unknown;
    try {
      answer = await work(...given);
    } catch (error) {
      enter('ready');
      return onFailure(error);
    }
    if (answer === false) return enter('ready');
    enter('resting');
    await rested;
    enter('ready');
  };
  return {
    busy: shown === 'running',
    isResting: shown === 'resting',
    act: (...given) => {
      run(...given).catch(reportError);
    },
  };
}

/** `failure`: what the last press came to, in words; null where nothing failed. */
export interface ShownAct<A extends readonly unknown[]> extends Act<A> {
  readonly failure: string | null;
}

/** As `useAct`, for a dialog, which shows what failed itself: a notice would stand behind it. */
export function useShownAct<A extends readonly unknown[]>(
  work: (...given: A) => unknown,
  wordsOf?: (error: unknown) => string,
): ShownAct<A> {
  const usualWords = useFailureWords();
  const [failure, setFailure] = useState<string | null>(null);
  const begin = (...given: A) => {
    setFailure(null);
    return work(...given);
  };
  const act = useAct(begin, (error) => setFailure((wordsOf ?? usualWords)(error)));
  return { ...act, failure };
}

/** As `useAct`, for what a key begins too (a form, Ctrl+Enter); what failed is said in a notice. */
export function useNotedAct<A extends readonly unknown[]>(work: (...given: A) => unknown): Act<A> {
  const notify = useNotify();
  const wordsOf = useFailureWords();
  return useAct(work, (error) => notify({ kind: 'error', message: wordsOf(error) }));
}
