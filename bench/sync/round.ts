import type { Page } from 'playwright';
import { workOrder } from '../../src/domain/work-orders/work-order.ts';
import { median } from '../median.ts';
import type { Browser } from './browser.ts';
import { type ContenderName, sendsEdits } from './contenders.ts';
import type { RoundEdits } from './edits.ts';
import { type Link, LOOPBACK, type Network } from './link.ts';
import { type Measures, percentile95 } from './measures.ts';
import type { ListRequest, SearchRequest } from './pages/contender.ts';
import { KEPT, type Kind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';

const REOPENINGS = 5;

/** Each asked once: whoever keeps answers gets no second chance. */
const LISTS: readonly ListRequest[] = workOrder.fields.status.values.flatMap((status) => [
  { status, order: 'dueDate' as const },
  { status, order: '-updatedAt' as const },
]);

/** Common words, rarer ones, and the numbers of single orders. */
const TEXTS: Readonly<Record<SearchRequest['kind'], readonly string[]>> = {
  prefix: ['insp', 'trans', 'har', 'quar', '12', '199', 'swit', 'rei', 'bus', 'wa'],
  word: ['inspect', 'transformer', 'harbour', 'quarry', '121', '199', 'switchgear', 'paint', 'pole', 'lane'],
  substring: ['spect', 'former', 'bour', 'arry', '21', '99', 'gear', 'aint', 'usba', 'oad'],
};

export interface Setting {
  readonly browser: Browser;
  readonly name: ContenderName;
  readonly server: ContenderServer;
  readonly link: Link;
  readonly round: number;
  readonly rows: number;
  readonly edits: RoundEdits;
  /** Work orders that come before everything else, where anything does. */
  readonly ownIds: readonly string[];
  /** What the data travels over; the app itself was installed at home. */
  readonly network: Network;
  /** Only what a network has a part in. */
  readonly networkOnly: boolean;
}

export interface RoundResult {
  readonly measures: Measures;
  /** Of the rows at the end, by kind. */
  readonly fingerprints: Readonly<Record<Kind, string>>;
}

/** One contender on a device that has never seen it. */
export async function runRound(setting: Setting): Promise<RoundResult> {
  const { link, networkOnly } = setting;
  const device = `${setting.name.toLowerCase()}-${networkOnly ? 'slow' : 'fast'}-${setting.round}`;
  try {
    const first = await onPage(setting, device, (page) => syncFirst(setting, page));
    const opened = networkOnly ? NOTHING_OPENED : await openAgain(setting, device);
    const { fingerprints, ...worked } = await onPage(setting, device, (page) => workDay(setting, page));
    return { measures: { ...first, ...opened, ...worked }, fingerprints };
  } finally {
    link.use(LOOPBACK);
  }
}

/** A page that is loaded over the loopback and works over the network; closed in any case. */
async function onPage<T>(
  { browser, link, network }: Setting,
  device: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  link.use(LOOPBACK);
  const page = await browser.openPage(device, link.port);
  try {
    await page.evaluate(() => globalThis.bench.open());
    link.use(network);
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Reads, saves, is without signal, and hears of what others did. */
async function workDay(setting: Setting, page: Page) {
  const { server, edits, networkOnly } = setting;
  const read = networkOnly ? NOTHING_READ : await readRows(page);
  const saved = await saveRows(setting, page);
  const sent = await sendQueue(setting, page);
  await server.edit(edits.office);
  const office = await page.evaluate(() => globalThis.bench.sync());
  return { ...read, ...saved, ...sent, office, fingerprints: await fingerprintsOf(page) };
}

async function syncFirst({ browser, link, rows, ownIds }: Setting, page: Page) {
  const heaps = await browser.watchHeaps(page);
  try {
    link.reset();
    await page.evaluate(() => globalThis.bench.longestTask());
    const [time, own] = await page.evaluate(
      (ids) => Promise.all([globalThis.bench.sync(), globalThis.bench.whenStored(ids)]),
      ownIds,
    );
    const longestTask = await page.evaluate(() => globalThis.bench.longestTask());
    const firstSyncBytes = link.carried();
    const stores = await page.evaluate(() => globalThis.bench.stored());
    const { page: pageHeap, worker: workerHeap } = heaps.peaks();
    return {
      firstSync: rows / (time / 1000),
      own,
      firstSyncBytes,
      pageHeap,
      workerHeap,
      stores,
      longestTask,
    };
  } finally {
    heaps.end();
  }
}

const NOTHING_OPENED = { reopen: null, counts: null };

/** A count once for each opening: whoever keeps answers has none yet. */
async function openAgain({ browser, link }: Setting, device: string) {
  const reopened: number[] = [];
  const counted: number[] = [];
  for (let time = 0; time < REOPENINGS; time++) {
    const page = await browser.openPage(device, link.port, true);
    reopened.push(await page.evaluate(() => globalThis.bench.reopened));
    counted.push(await page.evaluate(() => globalThis.bench.count()));
    await page.close();
  }
  return { reopen: median(reopened), counts: median(counted) };
}

const NOTHING_READ = { list: null, prefix: null, word: null, substring: null };

async function readRows(page: Page) {
  // Code that was never run is not what is measured.
  await page.evaluate((request) => globalThis.bench.lists([request]), {
    status: null,
    order: '-updatedAt',
  } as const);
  const lists = await page.evaluate((requests) => globalThis.bench.lists(requests), LISTS);
  const searched = async (kind: SearchRequest['kind']) => {
    await page.evaluate((asked) => globalThis.bench.searches(asked, ['repair']), kind);
    const times = await page.evaluate(([asked, texts]) => globalThis.bench.searches(asked, texts), [
      kind,
      TEXTS[kind],
    ] as const);
    return times && Math.max(...times);
  };
  const [prefix, word, substring] = [
    await searched('prefix'),
    await searched('word'),
    await searched('substring'),
  ];
  return { list: percentile95(lists), prefix, word, substring };
}

/** The saves are sent before the queue is measured. */
async function saveRows({ name, server, edits, networkOnly }: Setting, page: Page) {
  if (networkOnly) return { stored: null, shown: null };
  const times = await page.evaluate((given) => globalThis.bench.saves(given), edits.saved);
  if (!sendsEdits(name)) await server.edit(edits.saved);
  await page.evaluate(() => globalThis.bench.sync());
  return { stored: percentile95(times.stored), shown: times.shown && percentile95(times.shown) };
}

async function sendQueue({ name, server, link, edits }: Setting, page: Page) {
  await page.evaluate((given) => globalThis.bench.queue(given), edits.queued);
  if (!sendsEdits(name)) {
    await server.edit(edits.queued);
    await page.evaluate(() => globalThis.bench.sync());
    return { queued: null, queuedBytes: null };
  }
  link.reset();
  const time = await page.evaluate(() => globalThis.bench.sync());
  return { queued: edits.queued.length / (time / 1000), queuedBytes: link.carried() };
}

async function fingerprintsOf(page: Page): Promise<Record<Kind, string>> {
  const found: Partial<Record<Kind, string>> = {};
  for (const { entity } of KEPT) {
    found[entity.name] = await page.evaluate((kind) => globalThis.bench.fingerprint(kind), entity.name);
  }
  const { workOrder: orders = '', jobSheet = '', inventoryItem = '' } = found;
  return { workOrder: orders, jobSheet, inventoryItem };
}
