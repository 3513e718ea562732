import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { asset } from '../src/domain/assets/asset.ts';
import type { Who } from './many-rows/page.ts';
import { median } from './median.ts';
import { openBrowser } from './sync/browser.ts';
import { buildPage } from './sync/build-page.ts';
import { percentile95 } from './sync/measures.ts';
import { workloadNamed } from './sync/workloads.ts';

/**
 * Lists of many assets that lie packed, each first one in a page that did nothing before, beside raw IndexedDB with one
 * record a row; searches, and what the lists' worker keeps of each row. `npm run bench:rows -- --rows 100000,1000000`.
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000,100000' },
    /** Above so many raw IndexedDB is left out: filling it takes minutes. */
    raw: { type: 'string', default: '100000' },
    /** Kept, and not filled again by the next run. */
    folder: { type: 'string' },
  },
});

const ORDERS = ['name', '-updatedAt'];
const PAGES = Number(process.env['PAGES'] ?? 7);

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'fieldline-rows-')));
/** What a browser stores belongs to an address. */
const PORT = 4179;
try {
  for (const rows of values.rows.split(',').map((text) => Number.parseInt(text, 10))) await measure(rows);
} finally {
  if (!values.folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(rows: number): Promise<void> {
  const hasRaw = rows <= Number.parseInt(values.raw, 10);
  const site = join(folder, 'site');
  await buildPage('bench/many-rows/page.ts', { folder: site, workload: workloadNamed('assets') });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const type = { '.js': 'text/javascript', '.html': 'text/html' }[extname(name)] ?? 'text/plain';
    readFile(join(site, name)).then(
      (body) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(PORT, resolve));
  const isFilled = existsSync(join(folder, `browser-${rows}`));
  const browser = await openBrowser(join(folder, `browser-${rows}`), 'leveldb');
  const onPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.openPage('rows', PORT);
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  };
  const say = (name: string, text: string) =>
    process.stdout.write(`${String(rows).padStart(8)}  ${name.padEnd(34)}${text}\n`);
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  try {
    const began = performance.now();
    if (!isFilled)
      await onPage((page) =>
        page.evaluate(([count, raw]) => globalThis.manyRows.fill(count, raw), [rows, hasRaw] as const),
      );
    say('filled in', `${((performance.now() - began) / 1000).toFixed(1)} s`);
    const lists = asset.fields.status.values.flatMap((status) =>
      ORDERS.map((order) => [status, order] as const),
    );
    for (const who of ['packed', ...(hasRaw ? ['raw'] : [])] as Who[]) {
      const first: number[] = [];
      const later: number[] = [];
      const again: number[] = [];
      for (let at = 0; at < PAGES; at++) {
        await onPage(async (page) => {
          first.push(await page.evaluate((w) => globalThis.manyRows.list(w, '', '-updatedAt'), who));
          later.push(
            ...(await page.evaluate(([w, asked]) => globalThis.manyRows.lists(w, asked), [
              who,
              lists,
            ] as const)),
          );
          again.push(
            ...(await page.evaluate(([w, asked]) => globalThis.manyRows.lists(w, asked), [
              who,
              lists,
            ] as const)),
          );
        });
      }
      say(`${who}: first list of a page`, `median ${ms(median(first))}, most ${ms(Math.max(...first))}`);
      say(`${who}: lists that follow`, `median ${ms(median(later))}, p95 ${ms(percentile95(later))}`);
      say(`${who}: the same again`, `median ${ms(median(again))}, p95 ${ms(percentile95(again))}`);
    }
    for (const alone of [false, true]) {
      const opened: number[] = [];
      for (let at = 0; at < PAGES; at++)
        opened.push(await onPage((page) => page.evaluate((a) => globalThis.manyRows.opening(a), alone)));
      say(`opening the database${alone ? ', IndexedDB alone' : ''}`, `median ${ms(median(opened))}`);
    }
    const counts: number[] = [];
    for (let at = 0; at < 3; at++)
      counts.push(await onPage((page) => page.evaluate(() => globalThis.manyRows.count())));
    say('count, first of a page', ms(median(counts)));
    const searched = await onPage(async (page) => {
      if (process.env['LOG']) page.on('console', (m) => console.log(m.text()));
      const first = await page.evaluate(() => globalThis.manyRows.firstSearch('trans'));
      const texts = workloadNamed('assets').texts;
      const later = await page.evaluate(
        (t) => globalThis.manyRows.searches(t),
        ['station', ...texts.prefix, ...texts.word, ...texts.substring],
      );
      const again = await page.evaluate(
        (t) => globalThis.manyRows.searches(t),
        [...texts.prefix, ...texts.word, ...texts.substring],
      );
      return { first, later: later.slice(1), again, worker: await workerHeap(page) };
    });
    say('first search', ms(searched.first));
    say(
      'searches that follow',
      `median ${ms(median(searched.later))}, p95 ${ms(percentile95(searched.later))}, most ${ms(Math.max(...searched.later))}`,
    );
    say('the same again', `median ${ms(median(searched.again))}, most ${ms(Math.max(...searched.again))}`);
    say("lists' worker, bytes a row", String(Math.round(searched.worker / rows)));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Bytes that the lists' worker keeps once garbage is collected: objects, texts and buffers. */
async function workerHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  return new Promise((resolve, reject) => {
    let sent = 0;
    const ask = (sessionId: string, method: string) =>
      session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: ++sent, method }),
      });
    session.on('Target.attachedToTarget', ({ sessionId }) => {
      void ask(sessionId, 'HeapProfiler.collectGarbage').then(() => ask(sessionId, 'Runtime.getHeapUsage'));
    });
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message);
      if (id === 2) resolve(result.usedSize + (result.backingStorageSize ?? 0));
    });
    session
      .send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
      .catch(reject);
  });
}
