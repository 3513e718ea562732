import type { Page } from 'playwright';
import type { Browser } from './browser.ts';
import { CONTENDERS, type ContenderName, sendsEdits, startServer } from './contenders.ts';
import { concurrentEdits } from './edits.ts';
import { openLink } from './link.ts';
import { generateRows } from './rows.ts';
import type { Workload } from './workloads.ts';

/** Few rows: what becomes of an edit does not depend on how many there are. */
const ROWS = 2000;
const EDITED = 250;

/** What became of the edits of two crews who changed different fields of the same rows without signal. */
export interface ConflictResult {
  readonly edits: number;
  /** In no row that either device shows at the end. */
  readonly lost: number;
  /** Rows with both edits, on both devices. */
  readonly merged: number;
  /** Lost from view, and kept where a person can be asked. */
  readonly keptAside: number;
}

/** By contender; those that send nothing cannot be asked. */
export type Conflicts = Partial<Record<ContenderName, ConflictResult>>;

export async function runConflicts(
  browser: Browser,
  names: readonly ContenderName[],
  workload: Workload,
  folder: string,
): Promise<Conflicts> {
  const results: Conflicts = {};
  const rows = generateRows(workload, ROWS);
  for (const name of names.filter(sendsEdits)) {
    const server = await startServer(name, { workload, rows, total: ROWS }, folder);
    const link = await openLink(server.port);
    const device = (crew: string) => browser.openPage(`${name.toLowerCase()}-${crew}`, link.port);
    try {
      results[name] = await meet(await device('first-crew'), await device('second-crew'), rows);
    } catch (error) {
      throw new Error(`${CONTENDERS[name]}: two devices could not meet`, { cause: error });
    } finally {
      await link.close();
      await server.stop();
    }
  }
  return results;
}

async function meet(
  first: Page,
  second: Page,
  rows: ReturnType<typeof generateRows>,
): Promise<ConflictResult> {
  const { a, b } = concurrentEdits(rows, EDITED);
  for (const page of [first, second]) {
    await page.evaluate(() => globalThis.bench.open());
    await page.evaluate(() => globalThis.bench.sync());
  }
  await first.evaluate((edits) => globalThis.bench.queue(edits), a);
  await second.evaluate((edits) => globalThis.bench.queue(edits), b);
  // Twice each: what the second one merged has to reach the first, and the other way round.
  for (const page of [first, second, first, second]) await page.evaluate(() => globalThis.bench.sync());
  const edits = [...a, ...b];
  const seen = await Promise.all(
    [first, second].map((page) => page.evaluate((given) => globalThis.bench.hasEdits(given), edits)),
  );
  const keptAside = await second.evaluate(() => globalThis.bench.keptAside());
  await first.close();
  await second.close();
  const everywhere = edits.map((_, index) => seen.every((device) => device[index] === true));
  const nowhere = edits.filter((_, index) => seen.every((device) => device[index] !== true));
  const merged = a.filter((_, index) => everywhere[index] && everywhere[index + a.length]);
  return { edits: edits.length, lost: nowhere.length, merged: merged.length, keptAside };
}
