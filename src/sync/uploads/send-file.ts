import { Unreachable } from '../../api/authorised-fetch.ts';
import { orphanFile } from '../../data/attachments/orphans.ts';
import type { LocalFileRecord } from '../../data/store/local-file.ts';
import { readMeta } from '../../data/store/meta.ts';
import { attachment } from '../../domain/attachments/attachment.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { problem } from '../../domain/kit/problems/problem.ts';
import { backOff } from '../calls/back-off.ts';
import { classify } from '../calls/classify.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { pause } from '../calls/pause.ts';
import { isTimeOut, TimedOut } from '../calls/timed-request.ts';
import { forgetFile } from './choose-upload.ts';
import { askOffset, beginUpload, sendPart, type TusAnswer } from './tus-requests.ts';

/** What a lane learns about the line while it lives. */
export interface Pace {
  /** Bytes of one request: halved when one is lost, doubled when one arrives at once. */
  part: number;
  /** Bytes that somebody on the way lets through at most, as far as is known. */
  most: number;
}

const SMALLEST_PART = 16 * 1024;
export const LARGEST_PART = 2 * 1024 * 1024;

/** Milliseconds: a part that arrives sooner may be larger. */
const QUICK = 2000;

/** Times that bytes arrive as others than they were sent, until a person hears of it. */
const MISHAPS = 3;

/**
 * Sends the rest of a file, part by part. The server's count of what it has is the only one that matters: it is asked
 * at the start of each slice, so that a kill at any moment costs the part under way at most.
 * @returns whether the file is settled for now, or the time was over before its last byte
 * @throws SessionNeeded, Unreachable, Paused
 */
export async function sendFile(
  deps: EngineDeps,
  pace: Pace,
  file: LocalFileRecord,
  deadline: number,
): Promise<'settled' | 'more'> {
  const { database, tools } = deps;
  const { clock } = tools;
  const blob = await database.blobs.get(file.id);
  if (!blob) {
    await refused(deps, file, problem('not_found'));
    return 'settled';
  }
  let reached = await takeUp(deps, file);
  for (;;) {
    if (!reached) return 'settled';
    if (reached.isDone) break;
    if (clock.now() >= deadline) return 'more';
    const { url, offset } = reached;
    const part = blob.bytes.slice(offset, offset + pace.part);
    const started = clock.now();
    const answer = await sendPart(deps, url, offset, part).catch((error: unknown) => {
      if (error instanceof TimedOut) halve(pace);
      throw error;
    });
    if (isTooLarge(answer) && part.size > SMALLEST_PART) {
      pace.most = Math.max(SMALLEST_PART, part.size >> 1);
      pace.part = pace.most;
      continue;
    }
    if (isTimeOut(answer.status)) halve(pace);
    else if (clock.now() - started < QUICK) pace.part = Math.min(pace.most, pace.part * 2);
    reached = await heed(deps, file, answer, url);
    if (reached && reached.offset > offset) await database.localFiles.update(file.id, { attempts: 0 });
  }
  await noteKept(deps, file.id);
  return 'settled';
}

function halve(pace: Pace): void {
  pace.part = Math.max(SMALLEST_PART, pace.part >> 1);
}

/** By the word of somebody on the way, who would take a smaller part: the server knows what it asked for. */
function isTooLarge({ status, refusal }: TusAnswer): boolean {
  return status === 413 && refusal === null;
}

/** How far an upload has come; `isDone`: the server has checked it and stored it. */
interface Reached {
  readonly url: string;
  readonly offset: number;
  readonly isDone: boolean;
}

/** Where the upload stands; null where it does not go on now. */
async function takeUp(deps: EngineDeps, file: LocalFileRecord): Promise<Reached | null> {
  if (file.uploadUrl !== null) {
    const answer = await askOffset(deps, file.uploadUrl);
    if (answer.offset !== null) return reachedBy(deps, file, file.uploadUrl, answer.offset, false);
  }
  // Also where the server knows nothing of it any more: the answer then says why.
  const answer = await beginUpload(deps, file);
  return heed(deps, file, answer, answer.url ?? '');
}

async function heed(
  deps: EngineDeps,
  file: LocalFileRecord,
  answer: TusAnswer,
  url: string,
): Promise<Reached | null> {
  const { status, refusal, wait, offset } = answer;
  const meaning = classify(status, refusal?.code ?? null, wait !== null, false);
  switch (meaning) {
    case 'applied':
      if (offset === null) throw new Unreachable();
      // Only the answer to its last part says that the server has found it to be what it should be.
      return reachedBy(deps, file, url, offset, offset === file.size && status === NO_CONTENT);
    case 'pause':
      return pause(deps, wait ?? backOff(1, deps.tools.random));
    case 'auth':
      throw new Unreachable();
    case 'passing':
      await postpone(deps, file.id, refusal);
      return null;
    default:
      await settleRefusal(deps, file, refusal ?? { ...problem('internal'), status });
      return null;
  }
}

const NO_CONTENT = 204;

async function reachedBy(
  { database }: EngineDeps,
  { id }: LocalFileRecord,
  url: string,
  offset: number,
  isDone: boolean,
): Promise<Reached> {
  await database.localFiles.update(id, { uploadUrl: url, offset, problem: null });
  return { url, offset, isDone };
}

async function noteKept({ database }: EngineDeps, id: string): Promise<void> {
  const sentIn = (await readMeta(database, 'epoch')) ?? null;
  const changes = { standing: 'kept', sentIn, mishaps: 0, problem: null, uploadUrl: null } as const;
  await database.localFiles.update(id, changes);
}

async function settleRefusal(deps: EngineDeps, file: LocalFileRecord, refusal: Problem): Promise<void> {
  const { database } = deps;
  // Deleted, or never there: a row that is still shown waits for its own operations to say so.
  const isGone = refusal.code === 'deleted' || refusal.code === 'not_found';
  if (isGone && !(await database.rows(attachment.name).get(file.id))) {
    if (refusal.code === 'deleted') return forgetFile(database, file.id);
    return orphanFile(database, file.id, deps.tools.clock.now());
  }
  if (isGone || refusal.code === 'quota_reached') return postpone(deps, file.id, refusal);
  if (!refusal.details.some(({ path }) => path === 'sha256')) return refused(deps, file, refusal);
  const mishaps = file.mishaps + 1;
  await database.localFiles.update(file.id, { mishaps, offset: 0 });
  if (mishaps < MISHAPS) await postpone(deps, file.id, refusal);
  else await refused(deps, file, refusal);
}

async function refused({ database }: EngineDeps, { id }: LocalFileRecord, refusal: Problem): Promise<void> {
  await database.localFiles.update(id, { standing: 'refused', problem: refusal });
}

/** Later, or as soon as the network is back. */
export async function postpone(
  { database, tools }: EngineDeps,
  id: string,
  refusal: Problem | null,
): Promise<void> {
  const file = await database.localFiles.get(id);
  if (!file) return;
  const attempts = file.attempts + 1;
  const nextAttemptAt = tools.clock.now() + backOff(attempts, tools.random);
  await database.localFiles.update(id, { attempts, nextAttemptAt, problem: refusal });
}
