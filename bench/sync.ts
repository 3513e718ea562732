/**
 * The client's sync and storage beside RxDB, PouchDB, SQLite and IndexedDB without a library: the same rows, one Chromium
 * with its stores on the disk, the contenders in turns, medians as a Markdown table. Ours talks to the production server on
 * PostgreSQL with durable commits; the others' servers answer from memory, in their favour. What can be asked for:
 * bench/sync/README.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BACK_ENDS } from '../tests/support/back-end.ts';
import { SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { type Browser, openBrowser } from './sync/browser.ts';
import { runConflicts } from './sync/conflicts.ts';
import { buildPages, CONTENDERS, contendersNamed, mostRows, USUAL } from './sync/contenders.ts';
import { LOOPBACK, SLOW } from './sync/link.ts';
import { runProfile } from './sync/profile.ts';
import { conflictTable, profileTable } from './sync/report.ts';
import { workloadNamed } from './sync/workloads.ts';

/** Of the rows, over the slow network: 2 %, or one contender's first download would take half an hour. */
const SLOW_SHARE = 0.02;

/** What a reader of the tables has to know. */
const NOTES = `Fieldline, raw IndexedDB and SQLite store with strict durability, RxDB and PouchDB with Chromium's relaxed default.
Fieldline and raw IndexedDB keep every index of the product, the others those that these measures need.
Fieldline keeps an outbox, merges, and counts in each write; raw IndexedDB and SQLite have nothing of the kind, and send nothing.
RxDB is on Dexie, the one of its free storages for many rows that last.
A search's time counts when it found enough rows, and none that do not fit.
Fieldline's server is the product on PostgreSQL with durable commits; the others' answer from memory.
"To RxDB" and "to raw": how many times better Fieldline is, beside the better of RxDB's two.`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string', default: 'both' },
    contenders: { type: 'string', default: USUAL.join(',') },
    backend: { type: 'string', default: 'leveldb' },
  },
});
const rows = atLeast(500, 'rows', values.rows);
const isAssets = values.profile === 'assets';
const asked = contendersNamed(values.contenders.split(','));
const names = asked.filter((name) => rows <= mostRows(name));
const workload = workloadNamed(isAssets ? 'assets' : 'mixed');
const rounds = atLeast(1, 'rounds', values.rounds);
if (!['loopback', 'slow', 'both', 'assets'].includes(values.profile)) {
  throw new Error('--profile is loopback, slow, both or assets');
}
const backEnd = BACK_ENDS.find((one) => one === values.backend);
if (!backEnd) throw new Error(`--backend is ${BACK_ENDS.join(' or ')}`);

const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
// As an operator runs it: a commit is on the disk before it is answered.
const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
try {
  await buildPages(names, workload, folder);
  const browser = await openBrowser(join(folder, 'browser'), backEnd);
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(browser: Browser): Promise<void> {
  if (isAssets) {
    const title = titleOf('assets and 20 work orders of a technician, loopback', rows);
    const options = { title, names, workload, network: LOOPBACK, rows, rounds, networkOnly: false };
    print(profileTable(await runProfile(browser, folder, options)));
  }
  if (values.profile === 'loopback' || values.profile === 'both') {
    const title = titleOf('rows, loopback', rows);
    const options = { title, names, workload, network: LOOPBACK, rows, rounds, networkOnly: false };
    print(profileTable(await runProfile(browser, folder, options)));
    print(conflictTable(await runConflicts(browser, names, workload, folder), names));
  }
  if (values.profile === 'slow' || values.profile === 'both') {
    const fewer = Math.max(500, Math.round(rows * SLOW_SHARE));
    const title = titleOf('rows, 400 ms, 400 kbit/s, 2 % loss', fewer);
    const options = { title, names, workload, network: SLOW, rows: fewer, rounds, networkOnly: true };
    print(profileTable(await runProfile(browser, folder, options)));
  }
  const leftOut = asked.filter((name) => !names.includes(name));
  for (const name of leftOut)
    process.stdout.write(`${CONTENDERS[name]} was left out: too slow for so many rows.\n`);
  process.stdout.write(`${NOTES}\n`);
}

function titleOf(what: string, count: number): string {
  const store = backEnd === 'sqlite' ? 'SQLite' : 'LevelDB';
  return `${count.toLocaleString('en')} ${what}, IndexedDB in ${store}, medians of ${rounds} (worst)`;
}

function print({ text, missed }: { text: string; missed: number }): void {
  process.stdout.write(`\n${text}\n\n`);
  if (missed > 0) process.exitCode = 1;
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} is a number from ${least} on`);
  return number;
}
