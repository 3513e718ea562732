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

/** Does something on a page that did nothing before. */
type OnPage = <T>(work: (page: Page) => Promise<T>) => Promise<T>;
type Say = (name: string, text: string) => void;

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
      const fill = [rows, hasRaw] as const;
      await onPage((page) => page.evaluate(([count, raw]) => globalThis.manyRows.fill(count, raw), fill));
    }
    await measureLists(onPage, 'packed', say);
    if (hasRaw) await measureLists(onPage, 'raw', say);
    await measureOpening(onPage, say);
    await measureSearches(onPage, rows, say);
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
  const { prefix, word, substring } = workloadNamed('assets').texts;
  const texts = [...prefix, ...word, ...substring];
  await onPage(async (page) => {
    const searched = (asked: readonly string[]) =>
      page.evaluate((each) => globalThis.manyRows.searches(each), asked);
    say('first search', (await searched(['trans'])).map(ms).join());
    const later = await searched(texts);
    say('searches that follow', `median ${ms(median(later))}, most ${ms(Math.max(...later))}`);
    const again = await searched(texts);
    say('the same again', `median ${ms(median(again))}, most ${ms(Math.max(...again))}`);
    const bytes = await workerBytes(page);
    say("the lists' worker", `${Math.round(bytes / rows)} bytes a row`);
  });
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

async function serve(): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
  const begun = createServer((request, response) => {
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
