/**
 * The client's sync and storage beside RxDB, PouchDB and IndexedDB without a library: the same rows, one Chromium with
 * its stores on the disk, the contenders in turns, medians as a Markdown table. Ours talks to the production server on
 * PostgreSQL with durable commits; the others' servers answer from memory, in their favour.
 *
 * `npm run bench:sync [-- --rows N --rounds N --profile loopback|slow|both --contenders fieldline,raw,grouped]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { type Browser, openBrowser } from './sync/browser.ts';
import { runConflicts } from './sync/conflicts.ts';
import { buildPages, contendersNamed, USUAL } from './sync/contenders.ts';
import { LOOPBACK, SLOW } from './sync/link.ts';
import { runProfile } from './sync/profile.ts';
import { conflictTable, profileTable } from './sync/report.ts';

/** Of the rows, over the slow network: 2 %, or one contender's first download would take half an hour. */
const SLOW_SHARE = 0.02;

/** What a reader of the tables has to know. */
const NOTES = `Fieldline and raw IndexedDB store with strict durability, RxDB and PouchDB with Chromium's relaxed default.
Fieldline and raw IndexedDB keep every index of the product, the others those that these measures need.
Fieldline keeps an outbox, merges, and counts in each write; raw IndexedDB has nothing of the kind, and sends nothing.
Fieldline's server is the product on PostgreSQL with durable commits; the others' answer from memory.
"To RxDB" and "to raw": how many times better Fieldline is, beside the better of RxDB's two.`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string', default: 'both' },
    contenders: { type: 'string', default: USUAL.join(',') },
  },
});
const rows = atLeast(500, 'rows', values.rows);
const names = contendersNamed(values.contenders.split(','));
const rounds = atLeast(1, 'rounds', values.rounds);
if (!['loopback', 'slow', 'both'].includes(values.profile)) {
  throw new Error('--profile is loopback, slow or both');
}

const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
// As an operator runs it: a commit is on the disk before it is answered.
const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
try {
  await buildPages(names, folder);
  const browser = await openBrowser(join(folder, 'browser'));
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
  if (values.profile !== 'slow') {
    const title = `${rows.toLocaleString('en')} rows, loopback, medians of ${rounds} (worst)`;
    const options = { title, names, network: LOOPBACK, rows, rounds, networkOnly: false };
    print(profileTable(await runProfile(browser, folder, options)));
    print(conflictTable(await runConflicts(browser, names, folder), names));
  }
  if (values.profile !== 'loopback') {
    const fewer = Math.max(500, Math.round(rows * SLOW_SHARE));
    const title = `${fewer.toLocaleString('en')} rows, 400 ms, 400 kbit/s, 2 % loss, medians of ${rounds} (worst)`;
    const options = { title, names, network: SLOW, rows: fewer, rounds, networkOnly: true };
    print(profileTable(await runProfile(browser, folder, options)));
  }
  process.stdout.write(`${NOTES}\n`);
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
