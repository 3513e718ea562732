/**
 * The long run: `npm run test:soak -- --histories 100000`. Prints what it went through and what it found; ends with 1
 * when a promise was broken.
 *
 *   --histories N   random histories against the model (docs/reliability.md), from --seed S on
 *   --commits N     so many commits by 16 writers on PostgreSQL, with a reader of the feed: a tenth through the REST handler
 *                   while connections are killed, the rest by transactions straight at the database
 *   --kills N       so many kills of a server and its PostgreSQL in mid-push
 */
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { setup as startCluster } from '../../support/postgres-for-run.ts';
import { addFigures, describeFigures, newFigures } from '../model/figures.ts';
import { killServers } from './kills.ts';
import { writeTogether } from './writers.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '0' },
    seed: { type: 'string' },
    commits: { type: 'string', default: '0' },
    kills: { type: 'string', default: '0' },
  },
});
const [histories, commits, kills] = [values.histories, values.commits, values.kills].map(Number);
if (!histories && !commits && !kills) throw new Error('say --histories N, --commits N or --kills N');

const stopCluster = await startCluster();
let broken = 0;
if (histories) broken += await livedHistories(histories, Number(values.seed ?? randomInt(1, 2 ** 30)));
if (commits) broken += await timed('commits', () => writeTogether(commits));
if (kills) broken += await timed('kills', () => killServers(kills));
await stopCluster?.();
process.exit(broken > 0 ? 1 : 0);

/**
 * Some at a time: each part has a server of its own, which grows with what is done to it. An interrupt (Ctrl C) ends them
 * after the part that is being lived.
 */
async function livedHistories(count: number, seed: number): Promise<number> {
  const PART = 250;
  const sum = newFigures();
  const began = performance.now();
  let failures = 0;
  const { runHistories } = await loadModel();
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  say(`${count} histories from seed ${seed} on, ${PART} of each seed`);
  for (let done = 0; done < count && !isInterrupted; done += PART) {
    const part = { histories: Math.min(PART, count - done), seed: seed + done / PART, shrinks: true };
    const figures = newFigures();
    await runHistories(part, figures).catch((error: unknown) => {
      failures++;
      say(
        `seed ${part.seed}: ${error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)}`,
      );
    });
    addFigures(sum, figures);
    say(
      `seed ${part.seed}: ${figures.histories} histories, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  }
  say(describeFigures(sum));
  say(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  return failures;
}

/** The client's modules are written for Vite, which knows more kinds of import than Node. */
async function loadModel(): Promise<typeof import('../model/run.ts')> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  // The module is what its file says; Vite cannot know.
  return (await vite.ssrLoadModule(
    fileURLToPath(new URL('../model/run.ts', import.meta.url)),
  )) as typeof import('../model/run.ts');
}

async function timed(name: string, work: () => Promise<readonly string[]>): Promise<number> {
  const began = performance.now();
  const faults = await work();
  for (const fault of faults) say(`${name}: ${fault}`);
  say(`${name}: ${faults.length} faults, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return faults.length;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
