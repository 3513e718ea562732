import { useRef } from 'react';

/**
 * Runs writes one after the other, each onto the row as the one before left it: the row on screen may be a moment old,
 * and what is computed from it would take the one before back.
 */
export function useInTurn(): (write: () => Promise<void>) => Promise<void> {
  const last = useRef(Promise.resolve());
  return (write) => {
    const next = last.current.then(write);
    last.current = next.catch(() => undefined);
    return next;
  };
}
