import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '../theme/system.ts';

/** Whether a CSS media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** At least as wide as a breakpoint of R9.5. */
export function useWiderThan(breakpoint: keyof typeof BREAKPOINTS): boolean {
  return useMedia(`(min-width: ${BREAKPOINTS[breakpoint] / 16}rem)`);
}
