import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { resumeAfterSignIn } from '../../data/outbox/outbox-queue.ts';
import { asDataError } from '../../data/store/data-error.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { makeRoom, RECORD_ROOM } from '../../data/store/make-room.ts';
import { changeMeta, readMeta } from '../../data/store/meta.ts';
import { isAnyPending } from '../../data/store/outbox/push-flight.ts';
import { operationsIn, outboxStores, putOperations } from '../../data/store/outbox/queue.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import { leastOf } from '../../domain/kit/values/long-lists.ts';
import { backOff, LONGEST_DELAY } from '../calls/back-off.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { Paused, UpgradeNeeded } from '../calls/engine-deps.ts';
import { pauseLeft } from '../calls/pause.ts';
import { compareRows } from '../pull/compare-rows.ts';
import { pullPages } from '../pull/pull.ts';
import { repairRows } from '../pull/repair-rows.ts';
import { maySend } from '../pull/shadow-rows.ts';
import { pushBatch } from '../push/push.ts';
import { quarantine } from '../push/quarantine.ts';
import { PUSH_ROOM } from '../push/select-batch.ts';
import { tellState } from './tell-state.ts';

/** Milliseconds: a worker is given few attempts and little time, so it works in slices. */
export const SLICE = 20_000;

export interface SliceReport {
  /** `busy`: somebody else is at it. `more`: the slice's time was over before the work. */
  readonly outcome:
    | 'done'
    | 'more'
    | 'busy'
    | 'paused'
    | 'unreachable'
    | 'authNeeded'
    | 'upgradeNeeded'
    /** The device has no room for what the server says. */
    | 'full';
  /** Milliseconds from now until another slice has something to do; null: nothing waits for time. */
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
    room: PUSH_ROOM,
    rows: deps.pullAtMost,
    takesBlocks: true,
    turnedAway: 0,
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
  const pausedFor = await pauseLeft(deps);
  if (pausedFor !== null) return { outcome: 'paused', nextAttemptIn: pausedFor };
  if (!(await deps.signedIn())) {
    await waitForSignIn(database);
    return { outcome: 'authNeeded', nextAttemptIn: null };
  }
  deps.signal({ type: 'sliceStarted', database: database.name });
  let ended: SliceReport['outcome'] | null = null;
  try {
    ended = await withinRoom(database, () => exchange(deps, lane, wake));
    if (ended === 'full') return { outcome: ended, nextAttemptIn: LONGEST_DELAY };
    await noteReached(database, ended !== 'unreachable');
    return { outcome: ended, nextAttemptIn: await nextAttempt(deps, ended) };
  } finally {
    // Whatever it ended with: a screen shows that it runs until it hears of the end.
    const at = ended && hasReached(ended) ? await correctedNow(database, tools.clock) : null;
    deps.signal({ type: 'sliceEnded', database: database.name, at, isFull: ended === 'full' });
  }
}

async function noteReached(database: FieldDatabase, reached: boolean): Promise<void> {
  await changeMeta(database, 'reachable', reached);
  const failures = (await readMeta(database, 'failures')) ?? 0;
  await changeMeta(database, 'failures', reached ? 0 : failures + 1);
}

/** Where the device is full, bytes that the server has as well make room for another slice; without any it is said. */
async function withinRoom(
  database: FieldDatabase,
  work: () => Promise<SliceReport['outcome']>,
): Promise<SliceReport['outcome']> {
  try {
    return await work();
  } catch (error) {
    if (asDataError(error).code !== 'quota') throw error;
    return (await makeRoom(database, RECORD_ROOM)) > 0 ? 'more' : 'full';
  }
}

/** Whether the server answered, and goes on answering. */
export function hasReached(outcome: SliceReport['outcome']): boolean {
  return outcome === 'done' || outcome === 'more';
}

async function exchange(deps: EngineDeps, lane: Lane, wake: boolean): Promise<SliceReport['outcome']> {
  const { database, tools } = deps;
  const deadline = tools.clock.now() + deps.sliceAtMost;
  try {
    if (!lane.checked) await quarantine(database, tools);
    lane.checked = true;
    await recover(database);
    await repairRows(deps);
    await resumeAfterSignIn(database);
    let more = true;
    let isAwake = wake;
    // Nothing is read ahead of a save of this person that waits for its turn.
    const mayReadAhead = async () => tools.clock.now() < deadline && !(await isAnyPending(database));
    for (;;) {
      const pushed = (await maySend(database)) && (await pushBatch(deps, lane, isAwake));
      if (!pushed && !more) break;
      // While the first download runs, saves of this person go out between its pages.
      if (pushed && (await hasAll(database))) more = true;
      else {
        more = await pullPages(deps, lane, mayReadAhead);
        // There is a network: what failed for want of one has waited long enough.
        isAwake = true;
      }
      if (tools.clock.now() >= deadline) return 'more';
    }
    await changeMeta(database, 'upgradeNeeded', false);
    if ((await readMeta(database, 'movedTo')) !== undefined) await changeMeta(database, 'movedTo', null);
    await tellState(deps, lane);
    return (await compareRows(deps)) ? 'more' : 'done';
  } catch (error) {
    if (error instanceof Unreachable) return 'unreachable';
    if (error instanceof Paused) return 'paused';
    if (error instanceof UpgradeNeeded) {
      await changeMeta(database, 'upgradeNeeded', true);
      return 'upgradeNeeded';
    }
    if (!(error instanceof SessionNeeded)) throw error;
    await waitForSignIn(database);
    return 'authNeeded';
  }
}

/**
 * Somebody died with these in the air, or an older app left to its person what somebody on the way had refused: the same
 * bytes go again, and the server knows whether it has them.
 */
async function recover(database: FieldDatabase): Promise<void> {
  await database.inTransaction('rw', outboxStores(database), async (local) => {
    const waiting = await operationsIn(local, ['inflight', 'parked']);
    const lost = waiting.filter(({ state, problem }) => state === 'inflight' || problem === null);
    await putOperations(
      local,
      lost.map((each) => ({ ...each, state: 'pending', nextAttemptAt: 0 })),
    );
  });
}

/** The session is over by the server's word. Nothing is lost: it all waits for this person's next sign-in. */
async function waitForSignIn(database: FieldDatabase): Promise<void> {
  // One transaction: a save at this moment may be joining its change to one of these.
  await database.inTransaction('rw', outboxStores(database), async (local) => {
    const waiting = await operationsIn(local, ['pending', 'inflight', 'retry']);
    await putOperations(
      local,
      waiting.map((each) => ({ ...each, state: 'authWait' })),
    );
  });
}

async function hasAll(database: FieldDatabase): Promise<boolean> {
  return (await readMeta(database, 'firstSync'))?.done ?? false;
}

/**
 * Without a network everything waits together, the longer the more often it was tried in vain: each operation by its own
 * time would have a long queue tried without rest. With one, whatever is due and did not go stands behind another
 * operation: it asks for nothing by itself.
 */
async function nextAttempt(deps: EngineDeps, outcome: SliceReport['outcome']): Promise<number | null> {
  const { database, tools } = deps;
  if (outcome === 'paused') return pauseLeft(deps);
  const waiting = await operationsIn(database, ['pending', 'retry']);
  const files = await database.localFiles.where('standing').equals('waiting').toArray();
  if (outcome === 'unreachable') {
    if (waiting.length + files.length === 0) return null;
    return backOff((await readMeta(database, 'failures')) ?? 1, tools.random);
  }
  const now = tools.clock.now();
  const times = [...waiting, ...files].map(({ nextAttemptAt }) => nextAttemptAt - now);
  const ahead = times.filter((time) => time > 0 && time <= LONGEST_DELAY);
  return ahead.length === 0 ? null : leastOf(Number.POSITIVE_INFINITY, ahead);
}
