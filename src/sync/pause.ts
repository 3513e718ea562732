import { writeMeta } from '../data/meta.ts';
import type { EngineDeps } from './engine-deps.ts';
import { Paused } from './engine-deps.ts';

/** @throws Paused always: the rest waits, in every context of this browser */
export async function pause(deps: EngineDeps, milliseconds: number): Promise<never> {
  await writeMeta(deps.database, 'pausedUntil', deps.tools.clock.now() + milliseconds);
  throw new Paused();
}
