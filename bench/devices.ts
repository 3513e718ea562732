/**
 * What 100, 1,000 and 10,000 tablets that are all online cost one node with its PostgreSQL: each has its stream of hints open, pulls
 * when its district's work changes, and pushes as they do in the hour and a half in which half of a day's 300 operations come.
 * Districts of a hundred. `npm run bench:devices [-- DEVICES ...]`. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onDatabase } from '../tests/support/on-database.ts';
import { createDatabase, SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { startRealServer } from './api/real-server.ts';
import { peopleOf, SECRET } from './devices/crews.ts';
import { OPERATIONS, startTablet, type Times } from './devices/tablet.ts';
import { familyOf, memoryOf, processorSecondsOf } from './devices/usage.ts';

/** Operations of one tablet in a second, where half of 300 come within an hour and a half. */
const RATE = 150 / (90 * 60);
/** Seconds that are measured. */
const SECONDS = 60;
/** Tablets that come online at once. */
const ARRIVING = 20;

const sizes = process.argv.slice(2).map(Number);
const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
try {
  for (const devices of sizes.length > 0 ? sizes : [100, 1000, 10_000]) await measure(devices);
} finally {
  await cluster.stop();
}

async function measure(devices: number): Promise<void> {
  const url = await createDatabase();
  const people = await peopleOf(url, devices);
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
  const server = await startRealServer(url, folder, { AUTH_SECRET: SECRET });
  const times: Times = { pushes: [], pulls: [], failures: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    const tablets = [];
    for (let at = 0; at < people.length; at += ARRIVING) {
      const coming = people.slice(at, at + ARRIVING);
      tablets.push(
        ...(await Promise.all(coming.map((person) => startTablet(server.url, agent, person, times)))),
      );
    }
    times.pulls.length = 0;
    const before = await usage(url, server.pid);
    // One push after the other leaves at its moment, whether those before it are answered or not.
    const every = OPERATIONS / (RATE * devices);
    const sent: Promise<void>[] = [];
    const started = performance.now();
    for (let next = 0; next < SECONDS; next += every) {
      await wait(Math.max(0, started + next * 1000 - performance.now()));
      const tablet = tablets[Math.floor(Math.random() * tablets.length)];
      if (tablet) sent.push(tablet.push());
    }
    await Promise.all(sent);
    const seconds = (performance.now() - started) / 1000;
    const after = await usage(url, server.pid);
    report(devices, { times, seconds, before, after, memory: await memoryOf([server.pid]) });
    for (const tablet of tablets) tablet.close();
  } finally {
    agent.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Usage {
  /** Of the processor, in seconds: this node and PostgreSQL. */
  readonly node: number;
  readonly postgres: number;
  readonly bytes: number;
}

async function usage(url: string, pid: number): Promise<Usage> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ bytes: string; session: number }>(
      'select pg_database_size(current_database())::text as bytes, pg_backend_pid() as session',
    );
    return {
      node: await processorSecondsOf([pid]),
      postgres: await processorSecondsOf(await familyOf(rows[0]?.session ?? Number.NaN)),
      bytes: Number(rows[0]?.bytes),
    };
  });
}

interface Measured {
  readonly times: Times;
  readonly seconds: number;
  readonly before: Usage;
  readonly after: Usage;
  readonly memory: number;
}

function report(devices: number, { times, seconds, before, after, memory }: Measured): void {
  const operations = times.pushes.length * OPERATIONS;
  const share = (key: 'node' | 'postgres') => ((after[key] - before[key]) / seconds).toFixed(2);
  const lines = [
    `${devices} tablets, ${seconds.toFixed(0)} s`,
    `  ${(operations / seconds).toFixed(1)} operations/s in ${times.pushes.length} pushes: ${spread(times.pushes)}`,
    `  ${(times.pulls.length / seconds).toFixed(1)} pulls/s: ${spread(times.pulls)}`,
    `  ${times.failures} calls failed; cores: node ${share('node')}, PostgreSQL ${share('postgres')}`,
    `  node ${memory.toFixed(0)} MB; ${((after.bytes - before.bytes) / 1000 / operations).toFixed(1)} KB of database an operation`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `median ${at(0.5)} ms, 97.5 % within ${at(0.975)} ms`;
}
