import { Unreachable } from '../../api/authorised-fetch.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { countQueued, countUndecided, oldestSavedAt } from '../../data/store/outbox/queue.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { APP_VERSION } from '../../domain/shared/app-version.ts';
import type { DeviceState } from '../../domain/sync/device-state.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { heedSilence } from '../calls/pause.ts';
import { timedRequest } from '../calls/timed-request.ts';

/** Milliseconds after which a device in an unchanged state is heard of again. */
const EVERY = 15 * 60 * 1000;

/**
 * Tells the server what is unsent here, for whoever looks after the people: when it changed, and now and then. Nothing
 * depends on its arrival.
 * @throws SessionNeeded, Paused
 */
export async function tellState(deps: EngineDeps, lane: Lane): Promise<void> {
  const now = deps.tools.clock.now();
  const state = await stateOf(deps.database);
  const { told } = lane;
  if (told && jsonEqual({ ...told.state }, { ...state }) && Math.abs(now - told.at) < EVERY) return;
  const init = { method: 'PUT', body: JSON.stringify(state) };
  const isTaken = await timedRequest(deps, '/sync/device', init, async ({ response }) => {
    await heedSilence(deps, response);
    return response.ok;
  }).catch(ifUnreachable);
  if (isTaken) lane.told = { state, at: now };
}

function ifUnreachable(error: unknown): false {
  if (error instanceof Unreachable) return false;
  throw error;
}

async function stateOf(database: FieldDatabase): Promise<DeviceState> {
  const [all, undecided, oldestAt] = await Promise.all([
    countQueued(database),
    countUndecided(database),
    oldestSavedAt(database),
  ]);
  return {
    appVersion: APP_VERSION,
    waiting: all - undecided,
    needsYou: undecided,
    oldestAt,
  };
}
