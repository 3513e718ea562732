import { useContext, useEffect, useState } from 'react';
import { TimesContext } from './times.ts';

/** Milliseconds since the epoch by the corrected clock, renewed every half minute: for "3 minutes ago". */
export function useNow(): number {
  const { ahead = 0 } = useContext(TimesContext);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
