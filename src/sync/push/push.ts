import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { readMeta } from '../../data/store/meta.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
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
  const now = deps.tools.clock.now();
  const { chosen, before } = await takeBatch(deps.database, {
    now,
    limit: lane.limit,
    room: lane.room,
    wake,
  });
  if (chosen.length === 0) return false;
  const open = new Map(chosen.map((operation) => [operation.opId, operation]));
  try {
    if (lane.single) await sendSingly(deps, chosen, open);
    else await send(deps, lane, open);
  } catch (error) {
    if (error instanceof PullFirst) {
      // The server looked at none of them: what no request had carried before is still free to change.
      await deps.database.outbox.bulkPut(before);
      return false;
    }
    if (error instanceof TimedOut) lane.limit = Math.max(1, lane.limit >> 1);
    if (!(error instanceof SessionNeeded)) await postpone(deps, [...open.values()]);
    throw error;
  }
  return true;
}

/** The server came back from a backup that this device has not heard of. */
class PullFirst extends Error {
  constructor() {
    super('The server is of another epoch');
    this.name = 'PullFirst';
  }
}

/** Whatever of `open` is answered is taken out of it, also when the stream is cut in the middle. */
async function send(deps: EngineDeps, lane: Lane, open: Map<string, OutboxRecord>): Promise<void> {
  const body = JSON.stringify(await pushRequest(deps, [...open.values()]));
  const init = { method: 'POST', headers: await placeInLog(deps), body };
  await timedRequest(deps, '/sync/push', init, async ({ response, alive }) => {
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) return refusedPush(deps, lane, response, { open, size: body.length });
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
      await applyAnswers(deps.database, deps.tools, answers);
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

/** A push under way. */
interface Sent {
  /** Without an answer. */
  readonly open: Map<string, OutboxRecord>;
  /** Of its body, in characters. */
  readonly size: number;
}

/** The push as a whole was refused: for one operation's sake, it may be, so smaller ones follow until it is found. */
async function refusedPush(
  deps: EngineDeps,
  lane: Lane,
  response: Response,
  { open, size }: Sent,
): Promise<void> {
  const body: unknown = await response.json().catch(() => null);
  const wait = retryAfter(response.headers, deps.tools.clock.now());
  const code = isProblem(body) ? body.code : null;
  if (code === 'reset') throw new PullFirst();
  const meaning = classify(response.status, code, wait !== null, false);
  await noteMoved(deps.database, body);
  if (response.status === 404 || response.status === 405) {
    lane.single = true;
    await putBack(deps, open);
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
    await putBack(deps, open);
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
  await applyAnswers(deps.database, deps.tools, answers);
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
async function postpone(deps: EngineDeps, operations: readonly OutboxRecord[]): Promise<void> {
  const { clock, random } = deps.tools;
  await deps.database.outbox.bulkPut(
    operations.map((operation) => {
      const attempts = operation.attempts + 1;
      return {
        ...operation,
        state: 'pending',
        attempts,
        nextAttemptAt: clock.now() + backOff(attempts, random),
      };
    }),
  );
}

async function putBack(deps: EngineDeps, open: ReadonlyMap<string, OutboxRecord>): Promise<void> {
  await deps.database.outbox.bulkPut([...open.values()].map((each) => ({ ...each, state: 'pending' })));
}
