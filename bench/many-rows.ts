/**
 * Lists of many assets that lie packed, beside raw IndexedDB with one record a row; searches, and what the lists' worker holds
 * of each row. `npm run bench:rows -- --rows 100000,1000000`.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { asset } from '../src/domain/assets/asset.ts';
import { downloadOf } from './many-rows/download.ts';
import type { Who } from './many-rows/page.ts';
import { workerBytes } from './many-rows/worker-bytes.ts';
import { median } from './median.ts';
import { openBrowser } from './sync/browser.ts';
import { buildPage } from './sync/build-page.ts';
import { percentile95 } from './sync/measures.ts';
import { workloadNamed } from './sync/workloads.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000,100000' },
    /** Above so many raw IndexedDB is left out: filling it takes minutes. */
    raw: { type: 'string', default: '100000' },
    /** Kept, and not filled again by the next run. */
    folder: { type: 'string' },
  },
});

/** What a browser stores belongs to an address. */
const PORT = 4179;
const ORDERS = ['name', '-updatedAt'];
const LISTS = asset.fields.status.values.flatMap((status) => ORDERS.map((order) => [status, order] as const));
const PAGES = 7;

/** What people type: a number from its begin, a part of a word, two words, what nobody has, and what all have. */
const SEARCHES = {
  prefix: 'b-19',
  'inside a word': 'former',
  'two words': 'mill pole',
  'no hit': 'qqqq',
  'hit on all': 'gb',
};
const LATER = 5;

/** Serial numbers and tags, as a scanner types them. */
const SCANNED = ['SN-777', 'sn-15001', 'B-4242', 'SN-19', 'b-18000'];

/** Milliseconds until the worker has put all rows in order, which it does half a second after the last question. */
const QUIET = 4000;

/** Parts of a list that are jumped to, the middle first. */
const PLACES = [0.5, 0.25, 0.75, 0.6, 0.9, 0.1, 1];

/** Does something on a page that did nothing before. */
type OnPage = <T>(work: (page: Page) => Promise<T>) => Promise<T>;
type Say = (name: string, text: string) => void;

let answerDownload: ReturnType<typeof downloadOf> | undefined;

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'fieldline-rows-')));
const site = join(folder, 'site');
await buildPage('bench/many-rows/page.ts', { folder: site, workload: workloadNamed('assets') });
const server = await serve();
try {
  for (const rows of values.rows.split(',')) await measure(Number.parseInt(rows, 10));
} finally {
  server.closeAllConnections();
  server.close();
  if (!values.folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(rows: number): Promise<void> {
  const place = join(folder, `browser-${rows}`);
  const isFilled = existsSync(place);
  const hasRaw = rows <= Number.parseInt(values.raw, 10);
  const browser = await openBrowser(place, 'leveldb');
  const say: Say = (name, text) =>
    void process.stdout.write(`${String(rows).padStart(8)}  ${name.padEnd(42)}${text}\n`);
  const onPage: OnPage = async (work) => {
    const page = await browser.openPage('rows', PORT);
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  };
  try {
    if (!isFilled) {
      answerDownload = downloadOf(rows);
      const writes = await onPage((page) => page.evaluate(() => globalThis.manyRows.fill()));
      const most = ms(Math.max(...writes));
      say(
        'write transactions of the download',
        `median ${ms(median(writes))}, p95 ${ms(percentile95(writes))}, most ${most}`,
      );
      if (hasRaw) await onPage((page) => page.evaluate((count) => globalThis.manyRows.fillRaw(count), rows));
    }
    await measureLists(onPage, 'packed', say);
    if (hasRaw) await measureLists(onPage, 'raw', say);
    await measureOpening(onPage, say);
    await measureJumps(onPage, say);
    await measureSearches(onPage, rows, say);
    await measureScans(onPage, say);
  } finally {
    await browser.close();
  }
}

async function measureLists(onPage: OnPage, who: Who, say: Say): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  const again: number[] = [];
  const all = [who, LISTS] as const;
  for (let at = 0; at < PAGES; at++) {
    await onPage(async (page) => {
      first.push(...(await page.evaluate((asked) => globalThis.manyRows.lists(asked, [['', 'tag']]), who)));
      later.push(...(await page.evaluate(([asked, lists]) => globalThis.manyRows.lists(asked, lists), all)));
      again.push(...(await page.evaluate(([asked, lists]) => globalThis.manyRows.lists(asked, lists), all)));
    });
  }
  say(`${who}: first list of a page`, `median ${ms(median(first))}, most ${ms(Math.max(...first))}`);
  say(`${who}: lists that follow`, `median ${ms(median(later))}, p95 ${ms(percentile95(later))}`);
  say(`${who}: the same again`, `median ${ms(median(again))}, p95 ${ms(percentile95(again))}`);
}

async function measureOpening(onPage: OnPage, say: Say): Promise<void> {
  for (const [name, isAlone] of [
    ['opening the database', false],
    ['the same by IndexedDB alone', true],
  ] as const) {
    const opened: number[] = [];
    for (let at = 0; at < PAGES; at++) {
      opened.push(
        await onPage((page) => page.evaluate((alone) => globalThis.manyRows.opening(alone), isAlone)),
      );
    }
    say(name, `median ${ms(median(opened))}`);
  }
  const counted: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    counted.push(await onPage((page) => page.evaluate(() => globalThis.manyRows.count())));
  }
  say('count, first of a page', `median ${ms(median(counted))}`);
}

async function measureSearches(onPage: OnPage, rows: number, say: Say): Promise<void> {
  const cold: number[] = [];
  const second: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    await onPage(async (page) => {
      const [first, next] = await searched(page, ['trans', 'har']);
      cold.push(first?.ms ?? 0);
      second.push(next?.ms ?? 0);
    });
  }
  say('first search of a page', `median ${ms(median(cold))}, most ${ms(Math.max(...cold))}`);
  say('the next one at once', `median ${ms(median(second))}, most ${ms(Math.max(...second))}`);
  await onPage(async (page) => {
    await searched(page, ['trans']);
    await page.waitForTimeout(QUIET);
    for (const [name, text] of Object.entries(SEARCHES)) {
      const later = await searched(
        page,
        Array.from({ length: LATER }, () => text),
      );
      const times = later.map((one) => one.ms);
      say(
        `later search: ${name}`,
        `median ${ms(median(times))}, most ${ms(Math.max(...times))}, ${later[0]?.found} found`,
      );
    }
    const bytes = await workerBytes(page);
    say("the lists' worker", `${Math.round(bytes / rows)} bytes a row`);
  });
}

async function measureScans(onPage: OnPage, say: Say): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    await onPage(async (page) => {
      const [cold = 0, ...others] = await page.evaluate((codes) => globalThis.manyRows.scans(codes), SCANNED);
      first.push(cold);
      later.push(...others);
    });
  }
  say(
    'record of a scanned code, first of a page',
    `median ${ms(median(first))}, most ${ms(Math.max(...first))}`,
  );
  say('those that follow', `median ${ms(median(later))}, most ${ms(Math.max(...later))}`);
}

function searched(page: Page, texts: readonly string[]) {
  return page.evaluate(([each, order]) => globalThis.manyRows.searches(each, order), [
    texts,
    'name',
  ] as const);
}

async function measureJumps(onPage: OnPage, say: Say): Promise<void> {
  await onPage(async (page) => {
    say(
      'all ids in an order, first of a page',
      ms(await page.evaluate(() => globalThis.manyRows.listAll('name'))),
    );
    const jumps: number[] = [];
    for (const place of PLACES)
      jumps.push(await page.evaluate((part) => globalThis.manyRows.jump(part), place));
    say('a jump in it: the middle first', jumps.map(ms).join());
  });
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

async function serve(): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
  const begun = createServer((request, response) => {
    if (answerDownload?.(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(site, name)).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => begun.listen(PORT, resolve));
  return begun;
}
