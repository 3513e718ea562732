import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { makeRoom } from '../../data/store/make-room.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { Paused } from '../calls/engine-deps.ts';
import { pauseLeft } from '../calls/pause.ts';
import { nextUpload, sendAgain, tidyFiles } from '../uploads/choose-upload.ts';
import { fetchLogo } from '../uploads/fetch-logo.ts';
import { LARGEST_PART, type Pace, postpone, sendFile } from '../uploads/send-file.ts';
import { SLICE, type SliceReport } from './engine.ts';

/**
 * The bytes of attachments go to the server in a lane of their own (sync protocol §9): under another lock than the
 * records, so that no save waits for a photograph, and after the records, so that a photograph finds its attachment there.
 */
export interface UploadLane {
  /** Sends what is due, for 20 s at most. Never throws for what the network or the server does. */
  runSlice(wake: boolean): Promise<SliceReport>;
}

/** Bytes of a request: what a slow line carries in a few seconds; it grows where they arrive quicker. */
const FIRST_PART = 256 * 1024;

/** The share of its room from which on a device makes some, and the share it then frees. */
const FULL = 0.8;
const FREED = 0.1;

export function createUploadLane(deps: EngineDeps): UploadLane {
  const pace: Pace = { part: FIRST_PART, most: LARGEST_PART };
  return {
    async runSlice(wake) {
      const work = () => slice(deps, pace, wake);
      const report = await deps.ifUnlocked(`uploads:${deps.database.name}`, work);
      return report ?? { outcome: 'busy', nextAttemptIn: null };
    },
  };
}

async function slice(deps: EngineDeps, pace: Pace, wake: boolean): Promise<SliceReport> {
  const { database, tools } = deps;
  const pausedFor = await pauseLeft(deps);
  if (pausedFor !== null) return { outcome: 'paused', nextAttemptIn: pausedFor };
  if (!(await deps.signedIn())) return { outcome: 'authNeeded', nextAttemptIn: null };
  await tidyFiles(database, tools.clock.now());
  await sendAgain(database);
  await keepRoom(deps);
  const tried = new Set<string>();
  const outcome = await sendAll(deps, pace, wake, tried);
  if (outcome === 'done') await fetchLogo(deps);
  // Whoever asked for this slice has gone on meanwhile: the next one is asked for, and what arrived here is pulled.
  if (tried.size > 0) deps.signal({ type: 'saved', database: database.name });
  return { outcome, nextAttemptIn: null };
}

async function sendAll(
  deps: EngineDeps,
  pace: Pace,
  wake: boolean,
  tried: Set<string>,
): Promise<SliceReport['outcome']> {
  const { database, tools } = deps;
  const deadline = tools.clock.now() + SLICE;
  for (;;) {
    const file = await nextUpload(database, { now: tools.clock.now(), wake, tried });
    if (!file) return 'done';
    if (tools.clock.now() >= deadline) return 'more';
    tried.add(file.id);
    try {
      if ((await sendFile(deps, pace, file, deadline)) === 'more') return 'more';
    } catch (error) {
      if (error instanceof SessionNeeded) return 'authNeeded';
      if (error instanceof Paused) return 'paused';
      if (!(error instanceof Unreachable)) throw error;
      await postpone(deps, file.id, null);
      return 'unreachable';
    }
  }
}

/** Long before the device is full, so that no photograph has to wait for room. */
async function keepRoom({ database, estimate }: EngineDeps): Promise<void> {
  const { usage = 0, quota = 0 } = (await estimate?.()) ?? {};
  if (quota > 0 && usage > quota * FULL) await makeRoom(database, quota * FREED);
}
