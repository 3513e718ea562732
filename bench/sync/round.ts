import type { Page } from 'playwright';
import { median } from '../median.ts';
import type { Browser } from './browser.ts';
import { type ContenderName, sendsEdits } from './contenders.ts';
import type { RoundEdits } from './edits.ts';
import { type Link, LOOPBACK, type Network } from './link.ts';
import { type Measures, percentile95 } from './measures.ts';
import type { SearchRequest } from './pages/contender.ts';
import type { Kind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';
import { listsOf, type Workload } from './workloads.ts';

const REOPENINGS = 5;

/** Pages that open for one search each. */
const FIRST_SEARCHES = 3;

export interface Setting {
  readonly browser: Browser;
  readonly name: ContenderName;
  readonly workload: Workload;
  /** Of the workload's texts. */
  readonly searches: (kind: SearchRequest['kind']) => readonly SearchRequest[];
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
  readonly fingerprints: Readonly<Partial<Record<Kind, string>>>;
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
  const { workload, server, edits, networkOnly } = setting;
  const read = networkOnly ? NOTHING_READ : await readRows(setting, page);
  const fingerprints = () => fingerprintsOf(setting, page);
  if (!workload.isEdited) return { ...read, ...NOTHING_EDITED, fingerprints: await fingerprints() };
  const saved = await saveRows(setting, page);
  const sent = await sendQueue(setting, page);
  await server.edit(edits.office);
  const office = await page.evaluate(() => globalThis.bench.sync());
  return { ...read, ...saved, ...sent, office, fingerprints: await fingerprints() };
}

const NOTHING_EDITED = { stored: null, shown: null, queued: null, queuedBytes: null, office: null };

async function syncFirst({ browser, link, rows, ownIds }: Setting, page: Page) {
  const heaps = await browser.watchHeaps(page);
  const usage = await browser.watchUsage();
  try {
    link.reset();
    await page.evaluate(() => globalThis.bench.longestTask());
    const [time, own] = await page.evaluate(
      (ids) => Promise.all([globalThis.bench.sync(), globalThis.bench.whenStored(ids)]),
      ownIds,
    );
    const { processor = null, memory = null } = (await usage?.end()) ?? {};
    const longestTask = await page.evaluate(() => globalThis.bench.longestTask());
    const firstSyncBytes = link.carried();
    const stores = await page.evaluate(() => globalThis.bench.stored());
    const { page: pageHeap, worker: workerHeap } = heaps.peaks();
    return {
      firstSync: rows / (time / 1000),
      all: time,
      own,
      firstSyncBytes,
      pageHeap,
      workerHeap,
      processor,
      memory,
      stores,
      longestTask,
    };
  } finally {
    heaps.end();
  }
}

const NOTHING_OPENED = { reopen: null, firstSearch: null, counts: null };

/** A count once for each opening: whoever keeps answers has none yet. */
async function openAgain({ browser, link, searches }: Setting, device: string) {
  const reopened: number[] = [];
  const counted: number[] = [];
  for (let time = 0; time < REOPENINGS; time++) {
    const page = await browser.openPage(device, link.port, true);
    reopened.push(await page.evaluate(() => globalThis.bench.reopened));
    counted.push(await page.evaluate(() => globalThis.bench.count()));
    await page.close();
  }
  const found: number[] = [];
  for (const request of searches('prefix').slice(0, FIRST_SEARCHES)) {
    const page = await browser.openPage(device, link.port);
    const time = await page.evaluate((asked) => globalThis.bench.firstSearch(asked), request);
    if (time !== null) found.push(time);
    await page.close();
  }
  return { reopen: median(reopened), firstSearch: median(found), counts: median(counted) };
}

const NOTHING_READ = { list: null, prefix: null, word: null, substring: null };

async function readRows({ workload, searches }: Setting, page: Page) {
  // Code that was never run is not what is measured.
  await page.evaluate((request) => globalThis.bench.lists([request]), {
    status: null,
    order: '-updatedAt',
  } as const);
  const lists = await page.evaluate((requests) => globalThis.bench.lists(requests), listsOf(workload));
  const searched = async (kind: SearchRequest['kind']) => {
    const warmUp = { kind, text: 'station', atLeast: 0 };
    await page.evaluate((request) => globalThis.bench.searches([request]), warmUp);
    const times = await page.evaluate((requests) => globalThis.bench.searches(requests), searches(kind));
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

async function fingerprintsOf({ workload }: Setting, page: Page): Promise<Partial<Record<Kind, string>>> {
  const found: Partial<Record<Kind, string>> = {};
  for (const { kind } of workload.kept) {
    found[kind] = await page.evaluate((asked) => globalThis.bench.fingerprint(asked), kind);
  }
  return found;
}
