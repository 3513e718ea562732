import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { type Clock, uuidv7 } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import { nowAndThen } from '../timers/now-and-then.ts';
import type { BackupPlan } from './backup-plan.ts';
import { beginRun, endRun, type RunEnd } from './backup-runs.ts';

export interface ScheduleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly plan: BackupPlan;
  /** Default: the program of `npm run backup`, in a process of its own, so that nobody's request waits for it. */
  readonly write?: WriteArchive;
}

type WriteArchive = (archive: string, stopping: AbortSignal) => Promise<Written>;

/** Milliseconds after the start of a node until its first look, and between two looks. */
const FIRST_LOOK = 5 * 60_000;
const LOOK = 10 * 60_000;

const HOUR = 3_600_000;

/** Characters of what went wrong that are kept. */
const FAULT = 1000;

/** Looks now and then whether one is due. `close` ends the one under way: nothing is left of it. */
export function startBackups(deps: ScheduleDeps): { close(): Promise<void> } {
  return nowAndThen({
    first: FIRST_LOOK,
    every: LOOK,
    look: (stopping) => backUpIfDue(deps, stopping),
    onError: (error) => deps.log.error({ event: 'backup_failed', err: error }),
  });
}

/** Makes a backup where one is due, and removes the oldest ones. @returns how it ended; null: none was due */
export async function backUpIfDue(deps: ScheduleDeps, stopping: AbortSignal): Promise<RunEnd | null> {
  const { database, clock, log, plan, write = writeByProgram } = deps;
  const now = clock.now();
  const id = uuidv7(clock);
  const name = nameAt(now);
  if (!(await beginRun(database, { id, archive: name, now, every: plan.everyHours * HOUR }))) return null;
  const end = await endOf(write(join(plan.folder, name), stopping));
  await endRun(database, id, clock.now(), end);
  if (end.outcome === 'failed') {
    log.error({ event: 'backup_failed', archive: name, fault: end.fault });
    return end;
  }
  log.info({ event: 'backup_made', archive: name, rows: end.rows, files: end.files });
  for (const old of await outdated(plan)) {
    await rm(join(plan.folder, old), { force: true });
    log.info({ event: 'backup_removed', archive: old });
  }
  return end;
}

async function endOf(writing: Promise<Written>): Promise<RunEnd> {
  try {
    return { outcome: 'done', fault: null, ...(await writing) };
  } catch (error) {
    const fault = wordsOf(error).slice(0, FAULT);
    return { outcome: 'failed', fault, rows: null, files: null, bytes: null, missing: null };
  }
}

/** What the program said; what became of it where it said nothing. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said || (error instanceof Error ? error.message : String(error));
}

const NAME = /^fieldline-\d{8}T\d{9}Z\.backup$/;

/** `fieldline-20261126T023000000Z.backup`: by name they are in the order of their time, which is UTC. */
function nameAt(now: number): string {
  const at = new Date(now).toISOString();
  return `fieldline-${at.match(/\w+/g)?.join('')}.backup`;
}

/** Archives of its own making that are too many. */
async function outdated({ folder, keep }: BackupPlan): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return own.slice(0, Math.max(0, own.length - keep));
}

const written = z.object({ rows: z.int(), files: z.int(), bytes: z.int(), missing: z.int() });
type Written = z.infer<typeof written>;

const PROGRAM = fileURLToPath(new URL('../cli/backup.ts', import.meta.url));

/** With the environment of this server. @throws with what the program said in `stderr` */
export async function writeByProgram(
  archive: string,
  stopping: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Written> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, '--json', archive], {
    signal: stopping,
    env,
  });
  return written.parse(JSON.parse(stdout));
}
