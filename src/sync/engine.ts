import { SessionNeeded, Unreachable } from '../api/authorised-fetch.ts';
import type { FieldDatabase } from '../data/database.ts';
import { changeMeta, readMeta } from '../data/meta.ts';
import { resumeAfterSignIn } from '../data/outbox-queue.ts';
import { isPast, LONGEST_DELAY, LONGEST_PAUSE } from './back-off.ts';
import { compareRows } from './compare-rows.ts';
import type { EngineDeps, Lane } from './engine-deps.ts';
import { Paused, UpgradeNeeded } from './engine-deps.ts';
import { pullPage } from './pull.ts';
import { pushBatch } from './push.ts';
import { quarantine } from './quarantine.ts';
import { maySend } from './shadow-rows.ts';
import { tellState } from './tell-state.ts';

/** Milliseconds: a worker is given few attempts and little time, so it works in slices. */
export const SLICE = 20_000;

export interface SliceReport {
  /** `busy`: somebody else is at it. `more`: the slice's time was over before the work. */
  readonly outcome: 'done' | 'more' | 'busy' | 'paused' | 'unreachable' | 'authNeeded' | 'upgradeNeeded';
  /** Milliseconds from now until the earliest postponed operation is due; null: none waits for time. */
  readonly nextAttemptIn: number | null;
}

export interface Engine {
  /**
   * Pushes what is due, pulls what is new. `wake`: the network may be back, so what failed for want of it is due.
   * Never throws for what the network or the server does.
   */
  runSlice(wake: boolean): Promise<SliceReport>;
}

export function createEngine(deps: EngineDeps): Engine {
  const lane: Lane = {
    limit: deps.pushAtMost,
    single: false,
    refusedInStream: false,
    checked: false,
    told: null,
  };
  return {
    async runSlice(wake) {
      const work = () => slice(deps, lane, wake);
      const report = await deps.ifUnlocked(`sync:${deps.database.name}`, work);
      return report ?? { outcome: 'busy', nextAttemptIn: null };
    },
  };
}

async function slice(deps: EngineDeps, lane: Lane, wake: boolean): Promise<SliceReport> {
  const { database, tools } = deps;
  const pausedUntil = (await readMeta(database, 'pausedUntil')) ?? 0;
  const now = tools.clock.now();
  if (!isPast(pausedUntil, now, LONGEST_PAUSE)) {
    return { outcome: 'paused', nextAttemptIn: pausedUntil - now };
  }
  if (!(await deps.signedIn())) {
    await waitForSignIn(database);
    return { outcome: 'authNeeded', nextAttemptIn: null };
  }
  deps.signal({ type: 'sliceStarted', database: database.name });
  const outcome = await exchange(deps, lane, wake);
  if (outcome === 'unreachable') await changeMeta(database, 'reachable', false);
  else await changeMeta(database, 'reachable', true);
  const at = hasReached(outcome) ? new Date(tools.clock.now()).toISOString() : null;
  deps.signal({ type: 'sliceEnded', database: database.name, at });
  return { outcome, nextAttemptIn: await nextAttempt(deps) };
}

/** Whether the server answered, and goes on answering. */
export function hasReached(outcome: SliceReport['outcome']): boolean {
  return outcome === 'done' || outcome === 'more';
}

async function exchange(deps: EngineDeps, lane: Lane, wake: boolean): Promise<SliceReport['outcome']> {
  const { database, tools } = deps;
  const deadline = tools.clock.now() + SLICE;
  try {
    if (!lane.checked) await quarantine(database, tools);
    lane.checked = true;
    await recover(database);
    await resumeAfterSignIn(database);
    let more = true;
    for (let first = true; ; first = false) {
      const pushed = (await maySend(database)) && (await pushBatch(deps, lane, wake && first));
      if (!pushed && !more) break;
      // While the first download runs, saves of this person go out between its pages.
      more = pushed && (await hasAll(database)) ? true : await pullPage(deps);
      if (tools.clock.now() >= deadline) return 'more';
    }
    await changeMeta(database, 'upgradeNeeded', false);
    await tellState(deps, lane);
    return (await compareRows(deps)) ? 'more' : 'done';
  } catch (error) {
    if (error instanceof Unreachable) return 'unreachable';
    if (error instanceof Paused) return 'paused';
    if (error instanceof UpgradeNeeded) return 'upgradeNeeded';
    if (!(error instanceof SessionNeeded)) throw error;
    await waitForSignIn(database);
    return 'authNeeded';
  }
}

/** Somebody died with these in the air: the same bytes go again, and the server knows whether it has them. */
async function recover(database: FieldDatabase): Promise<void> {
  const lost = await database.outbox.where('state').equals('inflight').toArray();
  if (lost.length === 0) return;
  await database.outbox.bulkPut(lost.map((each) => ({ ...each, state: 'pending', nextAttemptAt: 0 })));
}

/** The session is over by the server's word. Nothing is lost: it all waits for this person's next sign-in. */
async function waitForSignIn(database: FieldDatabase): Promise<void> {
  // One transaction: a save at this moment may be joining its change to one of these.
  await database.dexie.transaction('rw', database.outbox, async () => {
    const waiting = await database.outbox.where('state').anyOf('pending', 'inflight', 'retry').toArray();
    await database.outbox.bulkPut(waiting.map((each) => ({ ...each, state: 'authWait' })));
  });
}

async function hasAll(database: FieldDatabase): Promise<boolean> {
  return (await readMeta(database, 'firstSync'))?.done ?? false;
}

async function nextAttempt({ database, tools }: EngineDeps): Promise<number | null> {
  const now = tools.clock.now();
  const files = await database.localFiles.where('standing').equals('waiting').toArray();
  const waiting = await database.outbox.where('state').anyOf('pending', 'retry').toArray();
  const times = [
    ...waiting.map(({ nextAttemptAt }) =>
      isPast(nextAttemptAt, now, LONGEST_DELAY) ? 0 : nextAttemptAt - now,
    ),
    // Files that are due have their own lane, which runs after this one; what is postponed has to be asked for.
    ...files.map(({ nextAttemptAt }) => nextAttemptAt - now).filter((time) => time > 0),
  ];
  return times.length === 0 ? null : Math.min(...times);
}
