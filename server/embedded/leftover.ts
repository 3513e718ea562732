import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What PostgreSQL says when something of an earlier one is in its way. */
const LOCK_FILE = /lock file ".*" already exists|lock file ".*" is empty|bogus data in lock file/;
const STILL_RUNS = /pre-existing shared memory block|already in use/;

export function isInTheWay(words: string): boolean {
  return LOCK_FILE.test(words) || STILL_RUNS.test(words);
}

/**
 * Ends what an earlier server left running in a cluster's folder, which is ours alone (`lockDataDir`).
 *
 * Danger: processes that outlived their postmaster still write to the files, and two PostgreSQLs on the same files destroy
 * them. What holds the second one back is `postmaster.pid` with the number of the first one's shared memory, so that file is
 * taken away only when nothing of the earlier cluster is left. It may name a process that is no cluster: after a power cut,
 * or in a new container, numbers are given anew.
 *
 * @param words PostgreSQL's, of why it did not start
 * @param signal for a postmaster that still runs
 */
export async function endLeftover(folder: string, words: string, signal: NodeJS.Signals): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const postmaster = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  const left = await processesOf(folder, postmaster);
  if (left.includes(postmaster)) return end(postmaster, signal);
  for (const orphan of left) end(orphan, 'SIGKILL');
  const areAllKnown = process.platform === 'linux';
  if (left.length > 0 || (STILL_RUNS.test(words) && !areAllKnown)) return;
  await rm(file, { force: true });
  const socketLock = /lock file "(?<path>.*\.s\.PGSQL\.\d+\.lock)"/.exec(words)?.groups?.['path'];
  if (socketLock) await rm(join(folder, socketLock.replace('/proc/self/cwd/', '')), { force: true });
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile; what was not allowed shows when the next start finds it again.
  }
}

/** Of the postmaster with this number, or of one that is gone; where systems show less than Linux, the postmaster only. */
async function processesOf(folder: string, postmaster: number): Promise<readonly number[]> {
  // PostgreSQL has asked this process already, by a channel that only its own have.
  if (process.platform === 'win32') return postmaster > 0 ? [postmaster] : [];
  if (process.platform !== 'linux') return (await commandOf(postmaster)).includes(folder) ? [postmaster] : [];
  const place = await realpath(folder);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const standThere = await Promise.all(pids.map((pid) => isPostgresIn(place, pid)));
  return pids.filter((_, at) => standThere[at]);
}

async function isPostgresIn(place: string, pid: number): Promise<boolean> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === place;
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string> {
  const asked = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return asked.then(
    ({ stdout }) => stdout,
    () => '',
  );
}
