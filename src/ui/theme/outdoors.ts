import { useSyncExternalStore } from 'react';

/**
 * How this device is used, whoever uses it. `gloves` and `sun` are classes of the page, set by `public/first-paint.js` and
 * drawn by `public/outdoors.css`; `silent` is asked by what sounds or vibrates. The names are the keys of the local storage.
 */
export type OutdoorMode = 'gloves' | 'sun' | 'silent';

const ON = 'on';

export function isOutdoorMode(mode: OutdoorMode): boolean {
  return localStorage.getItem(mode) === ON;
}

export function setOutdoorMode(mode: OutdoorMode, wanted: boolean): void {
  if (wanted) localStorage.setItem(mode, ON);
  else localStorage.removeItem(mode);
  // The browser tells the other tabs, in the same words.
  window.dispatchEvent(new StorageEvent('storage', { key: mode }));
}

export function useOutdoorMode(mode: OutdoorMode): boolean {
  return useSyncExternalStore(subscribe, () => isOutdoorMode(mode));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
