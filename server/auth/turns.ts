/** Runs the work of each key one after the other, and that of different keys at once. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** What waits for a key is bounded by the request limits of the calls that use it. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    // However the one before ended: it is answered where it was asked for.
    const turn = before ? before.then(work, work) : work();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
