/** Runs work under a Web Lock: in this origin no tab and no worker runs work of the same name meanwhile. */
export function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Plain HTTP from another machine has no locks; the app says so on screen, and one tab is then all there is.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}

/**
 * Runs work under a lock for as long as `end` is not aborted. WebKit takes the locks of a page that it puts aside for the way
 * back, held or asked for: the work is then told to end, and the lock is asked for again when the page is shown.
 */
export async function holdLock(
  name: string,
  work: (end: AbortSignal) => Promise<void>,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    const taken = new AbortController();
    const signal = AbortSignal.any([end, taken.signal]);
    try {
      await underLock(name, () => work(signal));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      taken.abort();
    }
  }
}

/** As `underLock`, but when the lock is taken the work is left to its holder: undefined. */
export function ifUnlocked<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve(undefined)));
}
