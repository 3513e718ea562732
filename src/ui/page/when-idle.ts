/** Milliseconds to wait where the browser does not say when it is idle. */
const PAUSE = 300;

/** Calls when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, PAUSE);
}
