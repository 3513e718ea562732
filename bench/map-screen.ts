/**
 * The map's screen in real Chromium with the real server: the whole European grid with its lines (30,000 assets), or so many scattered
 * poles. Its first frame, until all places are read and drawn, what a pan and a zoom take, and what it adds to the heap.
 * `npm run bench:map-screen [-- --places 1000000]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { buildClientIfStale } from '../.ci/build-client.ts';
import { MAP_MOMENTS } from '../src/features/assets/map/grid-map/map-moments.ts';
import { findChromium, openDevice } from '../tests/support/chromium.ts';
import { SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';
import { startWholeGridServer } from './grid-server.ts';
import { watchHeap } from './map-screen/heap-watch.ts';
import { scatteredAssets } from './map-screen/scattered-assets.ts';
import { median } from './median.ts';

/** Milliseconds until the map's first frame, and until a tile is answered; megabytes that it adds. */
const FIRST_TARGET = 1500;
const ANSWER_TARGET = 200;
const HEAP_TARGET = 150;

declare global {
  /** Milliseconds that tiles of places took, in the page. */
  var tileTimes: number[];
}

const RUNS = 5;

/** Milliseconds without anything drawn after which all places were read. */
const QUIET = 3000;

/** Each after the other, from where the map opened: in, in again, aside, and out. */
const KEYS = ['Equal', 'Equal', 'ArrowRight', 'ArrowDown', 'Equal', 'ArrowLeft', 'Minus', 'Minus', 'Minus'];

const { values } = parseArgs({ options: { places: { type: 'string' } } });

await buildClientIfStale();
const folder = await mkdtemp(join(tmpdir(), 'fieldline-map-'));
const { server, stop } = await startServer();
const context = await openDevice(folder, server, {
  viewport: { width: 1440, height: 900 },
  executablePath: findChromium(),
  optimises: true,
});
try {
  const page = await context.newPage();
  await firstSync(page);
  // The map's own files are on the device from here on: what is measured is the map, not the line.
  await openMap(page);
  const first: number[] = [];
  const whole: number[] = [];
  const added: number[] = [];
  const answers: number[] = [];
  const tiles: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('/tenant/assets');
    await page.locator('[role="row"][data-index] a').first().waitFor();
    const heap = await watchHeap(page);
    const before = await steady(() => heap.megabytes());
    const opened = await openMap(page);
    first.push(opened.first);
    whole.push(opened.whole);
    await page.evaluate(watchTiles, MAP_MOMENTS.tile);
    answers.push(...(await answersOfKeys(page)));
    tiles.push(...(await page.evaluate(() => globalThis.tileTimes)));
    added.push((await heap.megabytes()) - before);
  }
  report('first frame', first, FIRST_TARGET, 'ms');
  report('all places read and drawn', whole, undefined, 'ms');
  report(`tiles of pans and zooms, ${tiles.length}`, tiles, ANSWER_TARGET, 'ms');
  report('a pan or a zoom, until all is drawn', answers, undefined, 'ms');
  report('heap of page and workers, added', added, HEAP_TARGET, 'MB');
} finally {
  await context.close();
  await stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What the lists' worker reads behind the first rows is not the map's. */
async function steady(measure: () => Promise<number>): Promise<number> {
  let before = Number.NaN;
  for (;;) {
    const now = await measure();
    if (Math.abs(now - before) < 1) return now;
    before = now;
    await wait(1000);
  }
}

async function startServer(): Promise<{ server: ServerProcess; stop: () => Promise<void> }> {
  if (values.places === undefined) {
    const whole = await startWholeGridServer();
    return { server: whole, stop: () => whole.stop() };
  }
  const postgres = await startPostgres();
  process.env[SHARED_CLUSTER] = postgres.url;
  const url = await scatteredAssets(Number(values.places));
  const scattered = await startServerProcess({ dataDir: folder, environment: { DATABASE_URL: url } });
  return {
    server: scattered,
    async stop() {
      await scattered.stop();
      await postgres.stop();
    },
  };
}

async function firstSync(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('planner@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('fieldline-demo');
  const began = performance.now();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Synced').first().waitFor({ timeout: 1_800_000 });
  process.stdout.write(`First download: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

/** From a press on its entry, on a page of this app that is open. */
async function openMap(page: Page): Promise<{ first: number; whole: number }> {
  await page.evaluate(
    (names) => names.forEach((name) => performance.clearMarks(name)),
    [MAP_MOMENTS.opens, MAP_MOMENTS.drawn],
  );
  const link = page.getByRole('link', { name: 'Map', exact: true }).first();
  const pressed = await link.evaluate((element: HTMLElement) => {
    element.click();
    return performance.now();
  });
  const first = (await momentAfter(page, MAP_MOMENTS.opens, pressed)) - pressed;
  await page.getByText('Reading assets …').waitFor({ state: 'detached', timeout: 120_000 });
  // While places are read the tiles are asked for anew, every two seconds at most.
  await page.waitForFunction(
    ({ name, quiet }) =>
      performance.now() - (performance.getEntriesByName(name).at(-1)?.startTime ?? Number.POSITIVE_INFINITY) >
      quiet,
    { name: MAP_MOMENTS.drawn, quiet: QUIET },
    { timeout: 120_000 },
  );
  return { first, whole: (await momentAfter(page, MAP_MOMENTS.drawn, 0)) - pressed };
}

/** From the moment when the map begins to move to the one in which everything is drawn: the movement of 0.16 to 0.3 s is in it. */
async function answersOfKeys(page: Page): Promise<number[]> {
  const answers: number[] = [];
  await page.getByRole('region', { name: 'Map of assets' }).focus();
  for (const key of KEYS) {
    const pressed = await page.evaluate(() => performance.now());
    await page.keyboard.press(key);
    answers.push((await momentAfter(page, MAP_MOMENTS.drawn, pressed)) - pressed);
  }
  return answers;
}

/** In the page, from here on. */
function watchTiles(name: string): void {
  const times: number[] = [];
  globalThis.tileTimes = times;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntriesByName(name)) times.push(duration);
  }).observe({ type: 'measure' });
}

/** @returns milliseconds on the page's clock */
async function momentAfter(page: Page, name: string, after: number): Promise<number> {
  const handle = await page.waitForFunction(
    (asked) =>
      performance.getEntriesByName(asked.name).find(({ startTime }) => startTime > asked.after)?.startTime,
    { name, after },
    { polling: 'raf', timeout: 120_000 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

function report(what: string, measured: readonly number[], target: number | undefined, unit: string): void {
  const middle = median(measured);
  const verdict =
    target === undefined ? '' : middle <= target ? `(target ${target}) ok` : `(target ${target}) MISSED`;
  if (verdict.endsWith('MISSED')) process.exitCode = 1;
  process.stdout.write(
    `${what.padEnd(40)} median ${middle.toFixed(0)} ${unit}, most ${Math.max(...measured).toFixed(0)} ${unit} ${verdict}\n`,
  );
}
