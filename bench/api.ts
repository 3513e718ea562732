/**
 * What the API does on PostgreSQL with durable settings and 100,000 rows a table: a write by REST beside pgbench doing the
 * same statements, a push, a list, and the memory of the server. The contenders take turns; medians are printed.
 * `npm run bench:api`; with `-- --rows 1000000` so many rows, and what reads of them take.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { crowdedDatabase, ROWS } from './api/crowded-database.ts';
import { createLoad } from './api/load.ts';
import { scriptOfUpdate, transactionsPerSecond } from './api/pgbench.ts';
import { readTimes } from './api/reads.ts';
import { startRealServer } from './api/real-server.ts';
import { median } from './median.ts';

const ROUNDS = 5;

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
/** Writes choose among the first `ROWS` of them. */
const rows = Math.max(ROWS, Number(values.rows ?? ROWS));

// As an operator runs it: a commit is on the disk before it is answered.
const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
try {
  process.stdout.write(`Filling the tables with ${rows} rows each …\n`);
  const database = await crowdedDatabase(rows);
  const script = join(folder, 'update.sql');
  await writeFile(script, await scriptOfUpdate(database));
  const server = await startRealServer(database, folder);
  try {
    const load = await createLoad(server.url);
    // Neither code that was never run nor pages that were just loaded are what is measured.
    await load.updatesPerSecond();
    await load.pushedPerSecond();
    const updates: number[] = [];
    const transactions: number[] = [];
    const pushed: number[] = [];
    const lists: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      updates.push(await load.updatesPerSecond());
      transactions.push(transactionsPerSecond(database, script));
      pushed.push(await load.pushedPerSecond());
      lists.push(await load.listTime());
    }
    const ratio = median(updates.map((rate, round) => rate / (transactions[round] ?? Number.NaN)));
    const [rest, pgbench] = [median(updates).toFixed(0), median(transactions).toFixed(0)];
    report('update by REST', `${rest}/s beside pgbench's ${pgbench}/s: ${ratio.toFixed(2)}`, ratio >= 0.3);
    report('push', `${median(pushed).toFixed(0)} operations/s`, median(pushed) >= 2000);
    report('list of 100', `97.5 % within ${median(lists).toFixed(1)} ms`, median(lists) < 20);
    await load.manyAtOnce();
    const memory = await server.peakMemory();
    if (values.rows !== undefined) {
      for (const [question, time] of await readTimes(server.url))
        report('read', `${time.toFixed(0).padStart(5)} ms  ${question}`, time < 100);
    }
    report('memory', `${memory.toFixed(0)} MB at most, with 200 requests in flight`, memory < 300);
  } finally {
    await server.stop();
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

function report(name: string, text: string, isMet: boolean): void {
  process.stdout.write(`${(isMet ? 'ok' : 'MISSED').padEnd(7)}${name.padEnd(16)} ${text}\n`);
  if (!isMet) process.exitCode = 1;
}
