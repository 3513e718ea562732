import { useCallback, useEffect, useRef } from 'react';

/** Reads the value as it stands when it is called: what calls it need not be drawn again for it. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
