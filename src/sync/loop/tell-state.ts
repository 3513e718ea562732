import { Unreachable } from '../../api/authorised-fetch.ts';
import { readMeta } from '../../data/store/meta.ts';
import { countQueued, countUndecided, oldestSavedAt } from '../../data/store/outbox/queue.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { APP_VERSION } from '../../domain/shared/app-version.ts';
import { type DeviceAsked, type DeviceState, TOUCH_POINTS_HEADER } from '../../domain/sync/device-state.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { heedSilence } from '../calls/pause.ts';
import { readJson, timedRequest } from '../calls/timed-request.ts';

/** Milliseconds after which a device in an unchanged state is heard of again. */
const EVERY = 15 * 60 * 1000;

/**
 * Tells the server how this device stands, for whoever looks after the people: when that changed, now and then, and when somebody
 * asks something of it. Nothing that is unsent depends on its arrival.
 * @throws SessionNeeded, Paused
 */
export async function tellState(deps: EngineDeps, lane: Lane): Promise<void> {
  const now = deps.tools.clock.now();
  const [state, touchPoints] = await Promise.all([stateOf(deps), deps.touchPoints()]);
  const { told } = lane;
  const isNews = told?.touchPoints !== touchPoints || !isSame(told.state, state);
  if (told && !isNews && Math.abs(now - told.at) < EVERY) return;
  const asked = await tell(deps, state, touchPoints);
  if (!asked) return;
  lane.told = { state, touchPoints, at: now };
  if (asked.lock === null || asked.lock === state.hasLocked) return;
  await deps.lock.shut(asked.lock);
  // Whoever asked waits to see that it is done.
  const locked = await stateOf(deps);
  if (await tell(deps, locked, touchPoints)) lane.told = { state: locked, touchPoints, at: now };
}

/** @returns null where it did not arrive */
async function tell(deps: EngineDeps, state: DeviceState, touchPoints: number): Promise<DeviceAsked | null> {
  const headers = { [TOUCH_POINTS_HEADER]: String(touchPoints) };
  const init = { method: 'PUT', headers, body: JSON.stringify(state) };
  return timedRequest(deps, '/sync/device', init, async (answer) => {
    await heedSilence(deps, answer.response);
    if (!answer.response.ok) return null;
    const body = await readJson(answer);
    return isAsked(body) ? body : NOTHING;
  }).catch(ifUnreachable);
}

/** As a server of before answers. */
const NOTHING: DeviceAsked = { lock: null };

function isAsked(body: unknown): body is DeviceAsked {
  return typeof body === 'object' && body !== null && 'lock' in body && typeof body.lock === 'string';
}

function ifUnreachable(error: unknown): null {
  if (error instanceof Unreachable) return null;
  throw error;
}

/** A battery that has a little less, and some more bytes, are told with the rest. */
function isSame(
  { condition: before, ...told }: DeviceState,
  { condition: now, ...state }: DeviceState,
): boolean {
  return before?.isLocked === now?.isLocked && jsonEqual({ ...told }, { ...state });
}

async function stateOf({ database, estimate, lock }: EngineDeps): Promise<DeviceState> {
  const [all, undecided, oldestAt, battery, storage, { isLocked, ...heard }] = await Promise.all([
    countQueued(database),
    countUndecided(database),
    oldestSavedAt(database),
    readMeta(database, 'battery'),
    // Where the browser refuses, nobody has to know.
    estimate?.().catch(() => undefined),
    lock.state(),
  ]);
  return {
    appVersion: APP_VERSION,
    waiting: all - undecided,
    needsYou: undecided,
    oldestAt,
    condition: {
      battery: battery?.percent ?? null,
      isCharging: battery?.isCharging ?? null,
      storageUsed: wholeOf(storage?.usage),
      storageQuota: wholeOf(storage?.quota),
      isLocked,
    },
    ...heard,
  };
}

function wholeOf(bytes: number | undefined): number | null {
  return bytes === undefined ? null : Math.round(bytes);
}
