import { useRef, useState } from 'react';

/** What is being drawn. Events that a busy device hands over before it has drawn again ask `now`, not what is shown. */
export interface BeingDrawn<T> {
  readonly shown: T | null;
  now(): T | null;
  take(drawing: T): void;
  /** @returns what was in hand */
  letGo(): T | null;
}

export function useInHand<T>(): BeingDrawn<T> {
  const [shown, setShown] = useState<T | null>(null);
  const latest = useRef<T | null>(null);
  const hold = (drawing: T | null) => {
    latest.current = drawing;
    setShown(drawing);
  };
  return {
    shown,
    now: () => latest.current,
    take: hold,
    letGo() {
      const drawing = latest.current;
      hold(null);
      return drawing;
    },
  };
}
