import { useEffect, useState } from 'react';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';

/** Bytes that this browser still gives the app; undefined while it is asked for. @param version of what is on the device */
export function useStorageLeft(version: unknown): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let isLate = false;
    const ask = async () => {
      // A page that is not secure is not told.
      if (!navigator.storage) return;
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      if (!isLate) setLeft(Math.max(0, quota - usage));
    };
    inBackground(ask());
    return () => {
      isLate = true;
    };
  }, [version]);
  return left;
}
