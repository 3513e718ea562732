import type { RouteObject } from 'react-router-dom';
import { inBackground } from '../domain/kit/values/in-background.ts';

/** Milliseconds to wait where the browser does not say when it is idle. */
const PAUSE = 300;

/**
 * Loads the code of the screens one after the other while the browser has nothing else to do, so that the first press
 * on a link opens its screen at once. They come from the worker's cache; one that does not come is loaded, and its
 * failure shown, when somebody opens it. Returns the function that ends it.
 */
export function warmUp(routes: readonly RouteObject[]): () => void {
  const waiting = routes.flatMap(({ lazy }) => (typeof lazy === 'function' ? [lazy] : []));
  let isOver = false;
  const next = () => {
    const load = waiting.shift();
    if (load && !isOver) inBackground(load().then(later, later));
  };
  const later = () => whenIdle(next);
  later();
  return () => {
    isOver = true;
  };
}

/** Calls when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, PAUSE);
}
