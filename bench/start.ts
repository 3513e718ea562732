/**
 * How long `npm start` takes until it says that it listens: the first time, with the demo to make, and then again; and what
 * server and embedded database hold when they rest. `npm run bench:start [-- TIMES]`. Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { familyBelow, memoryOf } from './devices/usage.ts';
import { median } from './median.ts';

const PORT = '4388';

/** Milliseconds after which whatever a start leaves to do has been done. */
const REST = 5000;

const times = Number(process.argv[2] ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'fieldline-start-'));
try {
  process.stdout.write(`first start: ${seconds((await start()).took)} s\n`);
  const again = [];
  for (let time = 0; time < times; time += 1) again.push(await start());
  const took = again.map((one) => one.took).sort((a, b) => a - b);
  const held = again.map((one) => one.megabytes);
  process.stdout.write(
    `again, ${times} times: median ${seconds(median(took))} s, ${took.map(seconds).join(', ')}\n`,
  );
  process.stdout.write(`at rest: median ${median(held).toFixed(0)} MB, database included\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function start(): Promise<{ took: number; megabytes: number }> {
  const begun = performance.now();
  const env = { ...process.env, PORT, DATA_DIR: folder };
  const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await listening(child);
  const took = performance.now() - begun;
  await wait(REST);
  const megabytes = await memoryOf(await familyBelow(child.pid ?? 0));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await once(child, 'close');
  return { took, megabytes };
}

async function listening({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('npm start says nothing');
  for await (const [piece] of on(stdout, 'data', { close: ['end'] })) {
    if (!String(piece).includes('Fieldline listens')) continue;
    // Whoever does not read on never hears that it has closed.
    stdout.resume();
    return;
  }
  throw new Error('npm start ended before it listened');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
