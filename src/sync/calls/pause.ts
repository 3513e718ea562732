import type { FieldDatabase } from '../../data/store/database.ts';
import { changeMeta, readMeta, writeMeta } from '../../data/store/meta.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
import { backOff, isPast, LONGEST_PAUSE, retryAfter } from './back-off.ts';
import { classify } from './classify.ts';
import type { EngineDeps } from './engine-deps.ts';
import { Paused } from './engine-deps.ts';

/** @throws Paused always: the rest waits, in every context of this browser */
export async function pause(deps: EngineDeps, milliseconds: number): Promise<never> {
  await writeMeta(deps.database, 'pausedUntil', deps.tools.clock.now() + milliseconds);
  throw new Paused();
}

/**
 * Where a refusal says that the tenant has moved, its new address is kept for whoever looks at the screen, and until this server
 * answers again. Behind one proxy the address is the same, and another server answers it soon: nobody has to do anything.
 */
export async function noteMoved(database: FieldDatabase, body: unknown): Promise<void> {
  if (isProblem(body) && body.code === 'moved') await changeMeta(database, 'movedTo', body.movedTo ?? null);
}

/**
 * Heeds a refusal of a call that no operation hangs on: whatever was asked, who asks for silence gets it.
 * @throws Paused
 */
export async function heedSilence(deps: EngineDeps, response: Response): Promise<void> {
  const { clock, random } = deps.tools;
  const wait = retryAfter(response.headers, clock.now());
  if (classify(response.status, null, wait !== null, false) !== 'pause') return;
  await pause(deps, wait ?? backOff(1, random));
}

/** Of the silence that the server asked for, in milliseconds; null: it asked for none, or it is over. */
export async function pauseLeft({ database, tools }: EngineDeps): Promise<number | null> {
  const until = (await readMeta(database, 'pausedUntil')) ?? 0;
  const now = tools.clock.now();
  return isPast(until, now, LONGEST_PAUSE) ? null : until - now;
}
