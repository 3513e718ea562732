import type { RunnerDeps } from '../../../src/sync/loop/sync-runner.ts';

/** The Web Locks of one browser. */
export function createLocks(): Pick<RunnerDeps, 'exclusively' | 'ifUnlocked'> {
  const tails = new Map<string, Promise<unknown>>();
  const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    const release = () => {
      if (tails.get(name) === mine) tails.delete(name);
    };
    mine.then(release, release);
    return mine;
  };
  return {
    exclusively,
    ifUnlocked: (name, work) => (tails.has(name) ? Promise.resolve(undefined) : exclusively(name, work)),
  };
}
