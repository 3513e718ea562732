import { problem } from '../../../src/domain/kit/problems/problem.ts';
import { COME_BACK, ProblemError } from '../../problems/errors.ts';

/** Too many wait for the database. Nothing was done; devices pause and send again (sync protocol §6). */
export class ServerBusy extends ProblemError {
  constructor() {
    super(problem('unavailable'), { 'retry-after': COME_BACK });
    this.name = 'ServerBusy';
  }
}

export interface GateLimits {
  /** Works at once. */
  readonly most: number;
  /** Of one key: one tenant's writers must not take all places. */
  readonly mostOfOne: number;
  /** Milliseconds that a work waits for its place. */
  readonly patience: number;
}

/** @throws ServerBusy when no place came free in time; then `work` was not begun */
export interface AdmissionGate {
  <T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many works wait for a place now. */
  waiting(): number;
}

interface Waiting {
  readonly key: string;
  readonly enter: () => void;
}

/**
 * Lets so many works in at once, in the order in which they came, but past those of a key that has its share. What waits
 * behind a locked row then waits here, and not on the connections that everybody else needs.
 */
export function createGate({ most, mostOfOne, patience }: GateLimits): AdmissionGate {
  const inside = new Map<string, number>();
  const queue: Waiting[] = [];
  let total = 0;

  const hasRoom = (key: string) => total < most && (inside.get(key) ?? 0) < mostOfOne;
  const enter = (key: string) => {
    total++;
    inside.set(key, (inside.get(key) ?? 0) + 1);
  };
  const leave = (key: string) => {
    total--;
    const left = (inside.get(key) ?? 1) - 1;
    if (left > 0) inside.set(key, left);
    else inside.delete(key);
    const next = queue.findIndex((waiting) => hasRoom(waiting.key));
    const [waiting] = next < 0 ? [] : queue.splice(next, 1);
    waiting?.enter();
  };
  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        key,
        enter: () => {
          clearTimeout(timer);
          enter(key);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new ServerBusy());
      }, patience);
      queue.push(waiting);
    });

  const pass = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (hasRoom(key)) enter(key);
    else await wait(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
  return Object.assign(pass, { waiting: () => queue.length });
}
