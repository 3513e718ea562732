import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { searchText } from '../../../src/domain/kit/search/words.ts';
import { fingerprint, pagesOf } from '../fingerprint.ts';
import type { Edit, Kind } from '../rows.ts';
import type { Contender, ListRequest, SearchRequest } from './contender.ts';
import { LISTED } from './contender.ts';
import { LISTED_ENTITY } from './page-workload.ts';
import { saveEach } from './save-each.ts';

/** What the benchmark asks of a contender's page. Times are milliseconds, one for each of what was done. */
export interface PageBench {
  open(): Promise<void>;
  sync(): Promise<number>;
  /** Until these work orders are stored while everything comes; null: none of them comes first. */
  whenStored(ids: readonly string[]): Promise<number | null>;
  lists(requests: readonly ListRequest[]): Promise<number[]>;
  /** Null: the contender has no such search. */
  searches(requests: readonly SearchRequest[]): Promise<number[] | null>;
  /** Opens and searches: for a page that did nothing before. From the arrival of the script; null as above. */
  firstSearch(request: SearchRequest): Promise<number | null>;
  count(): Promise<number>;
  /** Until each was stored, and until a watch on its row told it; null where there are no watches. */
  saves(edits: readonly Edit[]): Promise<{ stored: number[]; shown: number[] | null }>;
  /** Saves them one after the other, untimed. */
  queue(edits: readonly Edit[]): Promise<void>;
  fingerprint(kind: Kind): Promise<string>;
  /** Which of the edits the rows of this device hold. */
  hasEdits(edits: readonly Edit[]): Promise<boolean[]>;
  keptAside(): Promise<number>;
  /** From the arrival of the script to the frame that shows fifty rows; only where the address ends in `#reopen`. */
  readonly reopened: Promise<number>;
  /** The longest task of the page's thread since the last call; 0: none was longer than 50 ms. */
  longestTask(): number;
  /** Bytes of this origin's databases, in IndexedDB and in its private files. */
  stored(): Promise<number>;
}

declare global {
  var bench: PageBench;
}

/** Puts a contender behind the calls that the benchmark makes from outside. */
export function present(contender: Contender): void {
  const takeLongest = watchTasks();
  const reopened = location.hash === '#reopen' ? showFirst(contender) : Promise.resolve(Number.NaN);
  // Whoever asks for it hears of it.
  reopened.catch(() => undefined);
  globalThis.bench = {
    open: () => contender.open(),
    sync: () => timed(() => contender.sync()),
    whenStored: async (ids) => (contender.holds ? timed(() => untilHeld(contender, ids)) : null),
    lists: (requests) => inTurn(requests, (request) => timed(() => contender.list(request))),
    searches: (requests) => searchEach(contender, requests),
    async firstSearch(request) {
      await contender.open();
      const times = await searchEach(contender, [request]);
      return times && sinceArrival();
    },
    count: () => timed(() => contender.countByStatus()),
    saves: (edits) => saveEach(contender, edits),
    async queue(edits) {
      for (const { id, changes } of edits) await contender.save(id, changes);
    },
    fingerprint: (kind) => fingerprint(kind, (id, limit) => contender.after(kind, id, limit)),
    async hasEdits(edits) {
      const rows = new Map<string, AnyRow>();
      for await (const page of pagesOf((id, limit) => contender.after('workOrder', id, limit))) {
        for (const row of page) rows.set(row.id, row);
      }
      return edits.map(({ id, changes }) =>
        Object.entries(changes).every(([name, value]) => rows.get(id)?.[name] === value),
      );
    },
    keptAside: async () => (await contender.keptAside?.()) ?? 0,
    reopened,
    longestTask: takeLongest,
    async stored() {
      // Chromium names the parts; its types do not.
      const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number; fileSystem?: number } } =
        await navigator.storage.estimate();
      const { indexedDB: databases = 0, fileSystem: files = 0 } = estimate.usageDetails ?? {};
      return databases + files;
    },
  };
}

/** Milliseconds between two looks. */
const LOOK = 20;

async function untilHeld({ holds }: Contender, ids: readonly string[]): Promise<void> {
  while (!(await holds?.(ids))) await new Promise((resolve) => setTimeout(resolve, LOOK));
}

/** @throws Error where rows are missing, or others were found. */
async function searchEach(
  { search }: Contender,
  requests: readonly SearchRequest[],
): Promise<number[] | null> {
  const times: number[] = [];
  for (const { kind, text, atLeast } of requests) {
    const ask = search[kind];
    if (!ask) return null;
    const began = performance.now();
    const rows = await ask(text);
    times.push(performance.now() - began);
    const fit = rows.filter((row) => searchText(LISTED_ENTITY, row).includes(text));
    if (fit.length < rows.length || fit.length < atLeast)
      throw new Error(`${kind} "${text}": ${fit.length} of ${rows.length} rows fit, not ${atLeast} or more`);
  }
  return times;
}

/** The first list that a person sees after they opened the app. */
async function showFirst(contender: Contender): Promise<number> {
  await contender.open();
  const rows = await contender.list({ status: null, order: '-updatedAt' });
  const list = document.createElement('ul');
  for (const row of rows) {
    const line = document.createElement('li');
    line.textContent = `${String(row.number)} ${String(row.title)} ${String(row.status)}`;
    list.append(line);
  }
  document.body.append(list);
  await new Promise(requestAnimationFrame);
  // Behind the frame.
  await new Promise((resolve) => setTimeout(resolve));
  if (rows.length < LISTED) throw new Error(`only ${rows.length} rows to show`);
  return sinceArrival();
}

/** Milliseconds since the page's script was there. */
function sinceArrival(): number {
  const [script] = performance.getEntriesByName(new URL('/page.js', location.href).href);
  return performance.now() - (script instanceof PerformanceResourceTiming ? script.responseEnd : 0);
}

function watchTasks(): () => number {
  let longest = 0;
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return () => {
    note(observer.takeRecords());
    const found = longest;
    longest = 0;
    return found;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work().catch((error: unknown) => {
    // What a library throws may have no message.
    throw new Error(error instanceof Error && error.message ? error.message : JSON.stringify(error), {
      cause: error,
    });
  });
  return performance.now() - began;
}

async function inTurn<T>(values: readonly T[], work: (value: T) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const value of values) times.push(await work(value));
  return times;
}
