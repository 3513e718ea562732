/** Runs work under a Web Lock: in this origin no tab and no worker runs work of the same name meanwhile. */
export function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Plain HTTP from another machine has no locks; the app says so on screen, and one tab is then all there is.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}

/** As `underLock`, but when the lock is taken the work is left to its holder: undefined. */
export function ifUnlocked<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve(undefined)));
}

/** Takes a lock until the answer is called; undefined where another tab or part of the app has it. */
export async function holdIfFree(name: string): Promise<(() => void) | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => undefined;
  const held = Promise.withResolvers<void>();
  const isFree = await new Promise<boolean>((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? held.promise : undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
  return isFree ? held.resolve : undefined;
}
