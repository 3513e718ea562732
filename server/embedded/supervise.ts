import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ClusterFailed, type ClusterFiles, type RunningCluster, startCluster } from './cluster.ts';

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a cluster, and starts it again when it dies. One that cannot be started again ends this process: a server
 * without its database helps nobody, and whatever watches over the server starts both anew.
 *
 * @throws ClusterFailed when it cannot be started at all
 */
export async function supervise(files: ClusterFiles, settings: Settings): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let running = startOver(files, settings);
  const watch = async ({ ended }: RunningCluster): Promise<void> => {
    const words = await ended;
    if (isStopping) return;
    process.stderr.write(`The embedded PostgreSQL has ended and is started again. It said:\n${words}\n`);
    running = startOver(files, settings);
    void watch(await running);
  };
  void watch(await running);
  return {
    async stop() {
      isStopping = true;
      await (await running).stop();
    },
  };
}

/** Milliseconds that what is left of an earlier cluster gets to end, and between two looks at it. */
const LEFTOVER = { patience: 30_000, look: 100 };

/** What PostgreSQL says when something of an earlier one is in its way. */
const IN_THE_WAY = /lock file ".*" already exists|pre-existing shared memory block|already in use/;

async function startOver(files: ClusterFiles, settings: Settings): Promise<RunningCluster> {
  const deadline = Date.now() + LEFTOVER.patience;
  for (;;) {
    try {
      return await startCluster(files, settings);
    } catch (error) {
      const isInTheWay = error instanceof ClusterFailed && IN_THE_WAY.test(error.words);
      if (!isInTheWay || Date.now() > deadline) throw error;
      await endLeftover(files.folder);
      await setTimeout(LEFTOVER.look);
    }
  }
}

/**
 * The data directory is ours alone (`lockDataDir`), so a cluster that still runs in it outlived the server that started it,
 * and is asked to end. Its files may also name the number of a process that is no cluster: after a power cut, or in a new
 * container, numbers are given anew.
 */
async function endLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  if (await isClusterOf(folder, pid)) {
    process.kill(pid, 'SIGINT');
    return;
  }
  await rm(file);
  await rm(join(folder, '.s.PGSQL.5432.lock'), { force: true });
}

async function isClusterOf(folder: string, pid: number): Promise<boolean> {
  // PostgreSQL has asked this process already, by a channel that only its own have.
  if (process.platform === 'win32') return true;
  try {
    if (process.platform !== 'linux') return (await commandOf(pid)).includes(folder);
    const [name, place] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      readlink(`/proc/${pid}/cwd`),
    ]);
    return name.trim() === 'postgres' && place === (await realpath(folder));
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string> {
  return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
}
