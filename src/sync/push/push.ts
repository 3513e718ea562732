import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { readMeta } from '../../data/store/meta.ts';
import { type Flight, forgetFlight, putBack } from '../../data/store/outbox/push-flight.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import type { PushRequest } from '../../domain/sync/wire.ts';
import { CURSOR_HEADER, SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import type { OperationAnswer } from '../calls/answer.ts';
import { answerTo, parseResult } from '../calls/answer.ts';
import { backOff, retryAfter } from '../calls/back-off.ts';
import { classify } from '../calls/classify.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { UpgradeNeeded } from '../calls/engine-deps.ts';
import { linesOf } from '../calls/ndjson.ts';
import { noteMoved, pause } from '../calls/pause.ts';
import { isTimeOut, TimedOut, timedRequest } from '../calls/timed-request.ts';
import { applyAnswers } from './apply-answers.ts';
import { takeBatch } from './select-batch.ts';
import { sendSingly } from './single-calls.ts';

/**
 * Sends one batch of the outbox and takes its answers over. Returns false when nothing was due, or when the server
 * wants this device to pull before.
 * @throws SessionNeeded, Unreachable, Paused, UpgradeNeeded; the operations without an answer wait again by then
 */
export async function pushBatch(deps: EngineDeps, lane: Lane, wake: boolean): Promise<boolean> {
  const { clock, random } = deps.tools;
  const { limit, room } = lane;
  const id = uuidv7(clock, random);
  const batch = await takeBatch(deps.database, { id, now: clock.now(), limit, room, wake });
  if (batch.length === 0) return false;
  const flight: Sent = { id, open: new Map(batch.map((operation) => [operation.opId, operation])) };
  try {
    if (lane.single) await sendSingly(deps, batch, flight);
    else await send(deps, lane, flight);
  } catch (error) {
    if (error instanceof PullFirst) {
      await forgetFlight(deps.database, flight);
      return false;
    }
    if (error instanceof TimedOut) lane.limit = Math.max(1, lane.limit >> 1);
    if (!(error instanceof SessionNeeded)) await postpone(deps, flight);
    throw error;
  }
  return true;
}

/** A push under way, out of which its answers take what they are about. */
interface Sent extends Flight {
  readonly open: Map<string, OutboxRecord>;
}

/** The server came back from a backup that this device has not heard of. */
class PullFirst extends Error {
  constructor() {
    super('The server is of another epoch');
    this.name = 'PullFirst';
  }
}

/** Whatever of `open` is answered is taken out of it, also when the stream is cut in the middle. */
async function send(deps: EngineDeps, lane: Lane, flight: Sent): Promise<void> {
  const { open } = flight;
  const body = JSON.stringify(await pushRequest(deps, [...open.values()]));
  const init = { method: 'POST', headers: await placeInLog(deps), body };
  await timedRequest(deps, '/sync/push', init, async ({ response, alive }) => {
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) return refusedPush(deps, lane, response, { flight, size: body.length });
    // A captive portal answers 200 with its own page.
    if (!type.includes('application/x-ndjson') || !response.body) throw new Unreachable();
    const answers: OperationAnswer[] = [];
    try {
      for await (const line of linesOf(response.body, alive)) {
        const result = parseResult(line);
        const operation = result && open.get(result.opId);
        if (!operation) continue;
        open.delete(operation.opId);
        answers.push(answerTo(operation, result, false));
      }
    } finally {
      // The server has closed these transactions: a cut takes nothing of them back.
      await applyAnswers(deps.database, deps.tools, flight, answers);
    }
    if (open.size > 0) throw new Unreachable();
    lane.limit = Math.min(deps.pushAtMost, lane.limit * 2);
    lane.turnedAway = 0;
    await heed(deps, lane, answers);
  });
}

/** Answers that concern more than their own operation. */
async function heed(deps: EngineDeps, lane: Lane, answers: readonly OperationAnswer[]): Promise<void> {
  const meant = new Set(answers.map((answer) => answer.meaning));
  if (meant.has('upgrade')) throw new UpgradeNeeded();
  if (meant.has('pause')) await pause(deps, backOff(1, deps.tools.random));
  if (meant.has('auth')) {
    // The token expired in mid-stream: the next request meets its 401 and refreshes. Twice in a row is no expiry.
    if (lane.refusedInStream) throw new Unreachable();
    lane.refusedInStream = true;
  } else lane.refusedInStream = false;
}

interface Refused {
  readonly flight: Sent;
  /** Of its body, in characters. */
  readonly size: number;
}

/** The push as a whole was refused: for one operation's sake, it may be, so smaller ones follow until it is found. */
async function refusedPush(
  deps: EngineDeps,
  lane: Lane,
  response: Response,
  { flight, size }: Refused,
): Promise<void> {
  const { open } = flight;
  const body: unknown = await response.json().catch(() => null);
  const wait = retryAfter(response.headers, deps.tools.clock.now());
  const code = isProblem(body) ? body.code : null;
  if (code === 'reset') throw new PullFirst();
  const meaning = classify(response.status, code, wait !== null, false);
  await noteMoved(deps.database, body);
  if (response.status === 404 || response.status === 405) {
    lane.single = true;
    await putBack(deps.database, [...open.keys()]);
    return;
  }
  if (meaning === 'upgrade') throw new UpgradeNeeded();
  if (meaning === 'pause') await pause(deps, wait ?? backOff(1, deps.tools.random));
  const isOurs = code !== 'wrong_tenant' && code !== 'wrong_person' && meaning !== 'auth';
  if (isTimeOut(response.status)) throw new TimedOut(response.status);
  if (!isOurs || GATEWAY_FAULTS.includes(response.status)) throw new Unreachable();
  if (response.status === 413 && code === null) lane.room = Math.max(SMALLEST_ROOM, size >> 1);
  if (open.size > 1) {
    lane.limit = Math.max(1, open.size >> 1);
    await putBack(deps.database, [...open.keys()]);
    return;
  }
  const answers = [...open.values()].map((operation) =>
    answerTo(
      operation,
      { opId: operation.opId, status: response.status, etag: null, body: isProblem(body) ? body : null },
      false,
    ),
  );
  open.clear();
  await applyAnswers(deps.database, deps.tools, flight, answers);
  if (code !== null) return;
  lane.turnedAway += 1;
  // Not for this operation's sake: somebody on the way lets nothing through.
  if (lane.turnedAway >= TURNED_AWAY) throw new Unreachable();
}

const TURNED_AWAY = 3;

/** Bytes of a push that every proxy lets through. */
const SMALLEST_ROOM = 16 * 1024;

/** Said by what stands before the server: no operation of ours is to blame. */
const GATEWAY_FAULTS: readonly number[] = [502, 503];

async function pushRequest(deps: EngineDeps, batch: readonly OutboxRecord[]): Promise<PushRequest> {
  const { tenantId, userId } = deps.database;
  return {
    tenantId,
    userId,
    deviceId: await deps.deviceId(),
    schemaVersion: SCHEMA_VERSION,
    epoch: (await readMeta(deps.database, 'epoch')) ?? null,
    operations: batch.flatMap((operation) => operation.wireBody ?? []),
  };
}

/** While another download takes the place of what is shown, the place is none that this server has to know. */
async function placeInLog({ database }: EngineDeps): Promise<Record<string, string>> {
  const [cursor, shadow] = [await readMeta(database, 'cursor'), await readMeta(database, 'shadow')];
  return cursor && !shadow ? { [CURSOR_HEADER]: cursor } : {};
}

/** No answer came: the same bytes again, later, or as soon as the network is back. */
async function postpone(deps: EngineDeps, { open }: Sent): Promise<void> {
  const { clock, random } = deps.tools;
  await putBack(deps.database, [...open.keys()], (operation) => {
    const attempts = operation.attempts + 1;
    return { attempts, nextAttemptAt: clock.now() + backOff(attempts, random) };
  });
}
