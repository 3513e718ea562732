import { useSyncExternalStore } from 'react';

/** R2.19. */
export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

/** Same key as in `public/first-paint.js`, which sets the first paint before this module is there. */
const STORAGE_KEY = 'theme';
const CHANGED = 'fieldline:theme';

function readThemeMode(): ThemeMode {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setThemeMode(mode: ThemeMode): void {
  if (mode === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, mode);
  paint();
  window.dispatchEvent(new Event(CHANGED));
}

/** The mode and, for `system`, what the system wants now; other tabs follow. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, readThemeMode);
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => {
    paint();
    onChange();
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', repaint);
  media.addEventListener('change', repaint);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', repaint);
    media.removeEventListener('change', repaint);
  };
}

function paint(): void {
  const mode = readThemeMode();
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
}
