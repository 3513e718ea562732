import { startTransition, useEffect, useState } from 'react';

/** Of a long list at first, and with each step: what a frame can bear on a slow tablet. */
const STEP = 40;

/**
 * How many of a long list are drawn: some at once, the others step by step when nothing else is to be done, until all of them are.
 *
 * @param count of all
 */
export function useInParts(count: number): number {
  const [shown, setShown] = useState(STEP);
  const isAll = shown >= count;
  useEffect(() => {
    if (isAll) return undefined;
    // A transition yields to whatever somebody presses meanwhile.
    const next = setTimeout(() => startTransition(() => setShown(shown + STEP)));
    return () => clearTimeout(next);
  }, [isAll, shown]);
  return Math.min(shown, count);
}
