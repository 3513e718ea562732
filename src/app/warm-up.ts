import type { RouteObject } from 'react-router-dom';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { whenIdle } from '../ui/page/when-idle.ts';

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * From the first press or key on: loads the code of the screens one after the other while the browser has nothing else to
 * do, so that a link opens its screen at once. Whoever only looks at a screen pays for that screen. Code comes from the
 * worker's cache; what does not come is loaded, and its failure shown, when somebody opens it.
 *
 * @param routes asked for when it begins
 * @returns ends it
 */
export function warmUpFromFirstInput(routes: () => readonly RouteObject[]): () => void {
  const over = new AbortController();
  const begin = new AbortController();
  const signal = AbortSignal.any([over.signal, begin.signal]);
  for (const input of INPUTS) {
    const begins = () => {
      begin.abort();
      warmUp(routes(), over.signal);
    };
    window.addEventListener(input, begins, { signal, capture: true, passive: true });
  }
  return () => over.abort();
}

function warmUp(routes: readonly RouteObject[], over: AbortSignal): void {
  const waiting = routes.flatMap(({ lazy }) => (typeof lazy === 'function' ? [lazy] : []));
  const next = () => {
    const load = waiting.shift();
    if (load && !over.aborted) inBackground(load().then(later, later));
  };
  const later = () => whenIdle(next);
  later();
}
