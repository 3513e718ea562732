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
