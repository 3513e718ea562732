import { readMeta, writeMeta } from '../data/meta.ts';
import { isPast, LONGEST_PAUSE } from './back-off.ts';
import type { EngineDeps } from './engine-deps.ts';
import { Paused } from './engine-deps.ts';

/** @throws Paused always: the rest waits, in every context of this browser */
export async function pause(deps: EngineDeps, milliseconds: number): Promise<never> {
  await writeMeta(deps.database, 'pausedUntil', deps.tools.clock.now() + milliseconds);
  throw new Paused();
}

/** Of the silence that the server asked for, in milliseconds; null: it asked for none, or it is over. */
export async function pauseLeft({ database, tools }: EngineDeps): Promise<number | null> {
  const until = (await readMeta(database, 'pausedUntil')) ?? 0;
  const now = tools.clock.now();
  return isPast(until, now, LONGEST_PAUSE) ? null : until - now;
}
