import { setTimeout } from 'node:timers/promises';
import { ClusterFailed, type ClusterFiles, type RunningCluster, startCluster } from './cluster.ts';
import { endLeftover, isInTheWay } from './leftover.ts';

type Settings = Readonly<Record<string, string>>;

/** How often a cluster may end by itself within so many milliseconds; and those that pass before a start that failed is repeated. */
const DEATHS = { most: 5, within: 60_000, pause: 1000 } as const;

/**
 * Starts a cluster, and starts it again when it dies. A server without its database helps nobody: one that cannot be started
 * again, or dies again and again, is given up, and whatever watches over the server starts both anew.
 *
 * @param giveUp is told the last failure; nothing runs then
 * @throws ClusterFailed when it cannot be started at all
 */
export async function supervise(
  files: ClusterFiles,
  settings: Settings,
  giveUp: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  const deaths: number[] = [];
  const mayStart = () => {
    deaths.push(Date.now());
    return deaths.filter((at) => at > Date.now() - DEATHS.within).length <= DEATHS.most;
  };
  const startAgain = async (last: ClusterFailed): Promise<RunningCluster> => {
    if (isStopping || !mayStart()) throw last;
    try {
      return await startOver(files, settings);
    } catch (error) {
      if (!(error instanceof ClusterFailed)) throw error;
      await setTimeout(DEATHS.pause);
      return startAgain(error);
    }
  };
  let running = startOver(files, settings);
  const watch = async ({ ended }: RunningCluster): Promise<void> => {
    const words = await ended;
    if (isStopping) return;
    process.stderr.write(`The embedded PostgreSQL has ended and is started again. It said:\n${words}\n`);
    running = startAgain(new ClusterFailed('PostgreSQL ends again and again', words));
    await watch(await running);
  };
  watch(await running).catch((error: unknown) => {
    if (!isStopping) giveUp(error);
  });
  return {
    async stop() {
      isStopping = true;
      const last = await running.catch(() => null);
      await last?.stop();
    },
  };
}

/** Milliseconds that what is left of an earlier cluster gets to end, and between two looks at it. */
const LEFTOVER = { patience: 40_000, look: 100 } as const;

/** Signals for it, and after how many milliseconds: to end in order, to end at once, and one that nothing withstands. */
const SIGNALS = [
  [0, 'SIGINT'],
  [10_000, 'SIGQUIT'],
  [20_000, 'SIGKILL'],
] as const;

async function startOver(files: ClusterFiles, settings: Settings): Promise<RunningCluster> {
  const begun = Date.now();
  for (;;) {
    try {
      return await startCluster(files, settings);
    } catch (error) {
      const waited = Date.now() - begun;
      const isOver = waited > LEFTOVER.patience;
      if (isOver || !(error instanceof ClusterFailed) || !isInTheWay(error.words)) throw error;
      const signal = SIGNALS.findLast(([after]) => waited >= after)?.[1] ?? 'SIGINT';
      await endLeftover(files.folder, error.words, signal);
      await setTimeout(LEFTOVER.look);
    }
  }
}
