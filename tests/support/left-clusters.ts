import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How the folder of a run's cluster begins. */
export const CLUSTER_PREFIX = 'fieldline-pg-';

/** Milliseconds in which a cluster that is being laid down has a process. */
const YOUNG = 10 * 60_000;

/**
 * Takes away the clusters of runs that were killed: hundreds of megabytes each, in memory as long as the machine runs. One that has a
 * process is left alone, and one so young that it may not have it yet.
 */
export function dropLeftClusters(place: string, now: number): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(CLUSTER_PREFIX)) continue;
    const folder = join(place, name);
    if (isYoung(folder, now) || isRunning(folder)) continue;
    // Another run may be at it too.
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}

function isYoung(folder: string, now: number): boolean {
  const made = statSync(folder, { throwIfNoEntry: false });
  return made === undefined || now - made.mtimeMs < YOUNG;
}

function isRunning(folder: string): boolean {
  try {
    process.kill(Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10), 0);
    return true;
  } catch (error) {
    // Whatever else is wrong, it may be somebody else's, and alive.
    return !(
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ESRCH')
    );
  }
}
