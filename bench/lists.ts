/**
 * How fast the asset list answers on 16,396 assets, in real Chromium with persistent IndexedDB and the real server:
 * open it, filter it by status, search it. Ten runs each, the worst is printed. `npm run bench`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildClientIfStale } from '../.ci/build-client.ts';
import { findChromium, openDevice } from '../tests/support/chromium.ts';
import { startGridServer } from './grid-server.ts';
import { installStopwatch, type Measured, measure } from './stopwatch.ts';

const RUNS = 10;
const TARGET = 100;
const SEARCH = 'substation 47';

await buildClientIfStale();
const server = await startGridServer();
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
const context = await openDevice(folder, server, {
  viewport: { width: 1440, height: 900 },
  executablePath: findChromium(),
  optimises: true,
});
try {
  await context.addInitScript(installStopwatch);
  const page = await context.newPage();
  const seconds = await firstSync(page);
  process.stdout.write(`First download with the grid: ${seconds.toFixed(1)} s\n`);
  const answers = await answersOfSearch(page);
  const runs = new Map<string, Measured[]>();
  const note = (name: string, measured: Measured) => runs.set(name, [...(runs.get(name) ?? []), measured]);
  for (let run = 0; run < RUNS; run++) {
    note('open the list', await openList(page));
    note('filter by status', await filterByStatus(page));
    await page.goto('/tenant/assets');
    await page.locator('[role="row"][data-index] a').first().waitFor();
    await settled(page);
    for (const [index, one] of (await typeSearch(page, answers)).entries()) {
      note(`search "${SEARCH.slice(0, index + 1)}"`, one);
    }
  }
  for (const [name, measured] of runs) report(name, measured);
} finally {
  await context.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function firstSync(page: Page): Promise<number> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('planner@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('fieldline-demo');
  const began = performance.now();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Synced').first().waitFor({ timeout: 180_000 });
  return (performance.now() - began) / 1000;
}

async function openList(page: Page): Promise<Measured> {
  await page.goto('/tenant');
  const link = page.getByRole('link', { name: 'Asset registry' }).first();
  await link.waitFor();
  await settled(page);
  return measure(page, { every: '', first: [], countFrom: 'shown', input: 'click' }, () => link.click());
}

/** A page that was just loaded asks the server for news first: that is measured elsewhere. */
async function settled(page: Page): Promise<void> {
  await page.getByText('Synced').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function filterByStatus(page: Page): Promise<Measured> {
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const choice = page.getByRole('checkbox', { name: /Under construction/ });
  await choice.waitFor();
  const goal = { every: 'Under construction', first: [], countFrom: 'input', input: 'click' } as const;
  return measure(page, goal, () => choice.click());
}

/** The titles of the first rows after each key of the search, asked once without a watch. */
async function answersOfSearch(page: Page): Promise<string[][]> {
  const answers: string[][] = [];
  for (let length = 1; length <= SEARCH.length; length++) {
    await page.goto(`/tenant/assets?q=${encodeURIComponent(SEARCH.slice(0, length))}`);
    await page.getByText(/ Assets shown$/).waitFor();
    const titles = page.locator('[role="row"][data-index] :is(a.title, .title a)');
    await titles.first().waitFor();
    answers.push((await titles.allTextContents()).slice(0, 10));
  }
  return answers;
}

/** Each key is an input of its own. */
async function typeSearch(page: Page, answers: readonly string[][]): Promise<Measured[]> {
  await page.getByRole('main').getByRole('searchbox').focus();
  const keys: Measured[] = [];
  for (const [index, key] of SEARCH.split('').entries()) {
    // The word being typed stands in each row; so do the words before it, which the titles take care of.
    const every =
      SEARCH.slice(0, index + 1)
        .trim()
        .split(' ')
        .at(-1) ?? '';
    const goal = { every, first: answers[index] ?? [], countFrom: 'input', input: 'input' } as const;
    keys.push(await measure(page, goal, () => page.keyboard.press(key === ' ' ? 'Space' : key)));
  }
  return keys;
}

function report(name: string, measured: readonly Measured[]): void {
  const times = measured.map(({ shown }) => shown).sort((a, b) => a - b);
  const worst = times.at(-1) ?? 0;
  const middle = times[times.length >> 1] ?? 0;
  const late = times.filter((time) => time > TARGET).length;
  const tasks = measured.flatMap(({ longTasks }) => longTasks);
  const longest = tasks.length > 0 ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : '';
  const verdict = worst <= TARGET && tasks.length === 0 ? 'ok' : 'MISSED';
  process.stdout.write(
    `${verdict.padEnd(7)}${name.padEnd(22)} worst of ${times.length} ${worst.toFixed(0)} ms, median ${middle.toFixed(0)} ms, ${late} over ${TARGET} ms; ` +
      `${tasks.length} tasks over 50 ms${longest}\n`,
  );
  if (verdict !== 'ok') process.exitCode = 1;
}
