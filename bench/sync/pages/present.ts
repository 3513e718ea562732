import { fingerprint } from '../fingerprint.ts';
import type { Edit, Kind } from '../rows.ts';
import type { Contender, ListRequest, SearchRequest } from './contender.ts';
import { LISTED } from './contender.ts';

/** What the benchmark asks of a contender's page. Times are milliseconds, one for each of what was done. */
export interface PageBench {
  open(): Promise<void>;
  sync(): Promise<number>;
  /** Until these work orders are stored while everything comes; null: none of them comes first. */
  whenStored(ids: readonly string[]): Promise<number | null>;
  lists(requests: readonly ListRequest[]): Promise<number[]>;
  /** Null: the contender has no such search. */
  searches(kind: SearchRequest['kind'], texts: readonly string[]): Promise<number[] | null>;
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
  /** Bytes of this origin's databases. */
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
    async searches(kind, texts) {
      const search = contender.search[kind];
      return search ? inTurn(texts, (text) => timed(() => search(text))) : null;
    },
    count: () => timed(() => contender.countByStatus()),
    saves: (edits) => saveEach(contender, edits),
    async queue(edits) {
      for (const { id, changes } of edits) await contender.save(id, changes);
    },
    fingerprint: async (kind) => fingerprint(kind, await contender.all(kind)),
    async hasEdits(edits) {
      const rows = new Map((await contender.all('workOrder')).map((row) => [row.id, row]));
      return edits.map(({ id, changes }) =>
        Object.entries(changes).every(([name, value]) => rows.get(id)?.[name] === value),
      );
    },
    keptAside: async () => (await contender.keptAside?.()) ?? 0,
    reopened,
    longestTask: takeLongest,
    async stored() {
      // Chromium names the parts; its types do not.
      const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
        await navigator.storage.estimate();
      return estimate.usageDetails?.indexedDB ?? 0;
    },
  };
}

/** Milliseconds between two looks. */
const LOOK = 20;

async function untilHeld({ holds }: Contender, ids: readonly string[]): Promise<void> {
  while (!(await holds?.(ids))) await new Promise((resolve) => setTimeout(resolve, LOOK));
}

async function saveEach(
  contender: Contender,
  edits: readonly Edit[],
): Promise<{ stored: number[]; shown: number[] | null }> {
  const stored: number[] = [];
  const shown: number[] = [];
  for (const { id, changes } of edits) {
    const watch = contender.watch && (await watchFor(contender.watch, id, changes));
    const began = performance.now();
    await contender.save(id, changes);
    stored.push(performance.now() - began);
    if (watch) shown.push((await watch.told) - began);
    watch?.stop();
  }
  return { stored, shown: contender.watch ? shown : null };
}

/** A watch that has told the row as it was. `told`: when it tells the changed one, and the page's words are changed. */
async function watchFor(
  watch: NonNullable<Contender['watch']>,
  id: string,
  changes: Edit['changes'],
): Promise<{ told: Promise<number>; stop: () => void }> {
  const place = document.createElement('p');
  document.body.append(place);
  let stop = () => place.remove();
  const { promise: told, resolve: tell } = Promise.withResolvers<number>();
  await new Promise<void>((resolve) => {
    const end = watch(id, (row) => {
      place.textContent = Object.keys(changes)
        .map((name) => String(row[name]))
        .join(' ');
      if (Object.entries(changes).every(([name, value]) => row[name] === value)) tell(performance.now());
      resolve();
    });
    stop = () => {
      end();
      place.remove();
    };
  });
  return { told, stop };
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
  const [script] = performance.getEntriesByName(new URL('/page.js', location.href).href);
  if (rows.length < LISTED) throw new Error(`only ${rows.length} rows to show`);
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
