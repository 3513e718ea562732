import type { Page } from 'playwright';

/** What one input cost, in milliseconds. */
export interface Measured {
  /** From the input event, as the browser timed it, to the frame that shows the rows. */
  readonly shown: number;
  /** Longest tasks of the page's thread after that frame, and for an update from the input on. */
  readonly longTasks: readonly number[];
}

/** What must be on screen before the watch stops. */
export interface Goal {
  /** Text that every visible row must hold; empty: any rows do. */
  readonly every: string;
  /** Titles of the first rows, in order, so that the rows of the question before do not count; empty: any rows do. */
  readonly first: readonly string[];
  /** Tasks count from the input on; else from the first render. */
  readonly countFrom: 'input' | 'shown';
  readonly input: 'click' | 'input';
}

interface Stopwatch {
  arm(goal: Goal): void;
  result(): Promise<{ shown: number; from: number }>;
  longTasks(since: number): { start: number; duration: number }[];
}

declare global {
  var stopwatch: Stopwatch;
}

/** Arms the watch in the page, does the input with a real event, and waits until the page is quiet again. */
export async function measure(page: Page, goal: Goal, input: () => Promise<void>): Promise<Measured> {
  await page.evaluate((wanted) => globalThis.stopwatch.arm(wanted), goal);
  await input();
  const { shown, from } = await page
    .evaluate(() => globalThis.stopwatch.result())
    .catch(async () => {
      const rows = await page.getByRole('row').allTextContents();
      throw new Error(`the rows never came: ${JSON.stringify(goal)}\n${rows.slice(0, 5).join('\n')}`);
    });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 5000 })),
  );
  const tasks = await page.evaluate((since) => globalThis.stopwatch.longTasks(since), from);
  return { shown, longTasks: tasks.map(({ duration }) => duration) };
}

/** Installed before the app starts, so that nothing happens unseen. Runs in the page. */
export function installStopwatch(): void {
  const tasks: { start: number; duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration });
  }).observe({ type: 'longtask', buffered: true });

  let finished = Promise.resolve({ shown: 0, from: 0 });
  const rowsShow = (text: string) => {
    const rows = [...document.querySelectorAll('[role="row"][data-index]')];
    const wanted = text.toLowerCase();
    // A row that is still being read shows a grey bar and no title.
    const whole = rows.filter((row) => row.querySelector('a.title, .title a'));
    return whole.length > 0 && whole.length === rows.length && rows.every((row) => holds(row, wanted));
  };
  const beginsWith = (first: readonly string[]) => {
    const titles = [...document.querySelectorAll('[role="row"][data-index] :is(a.title, .title a)')];
    return first.every((title, index) => titles[index]?.textContent === title);
  };
  const holds = (row: Element, wanted: string) => (row.textContent ?? '').toLowerCase().includes(wanted);
  globalThis.stopwatch = {
    arm({ every, first, countFrom, input }) {
      finished = new Promise((resolve, reject) => {
        setTimeout(reject, 10_000);
        const begin = (event: Event) => {
          removeEventListener(input, begin, true);
          const began = event.timeStamp;
          let isShown = false;
          const look = () => {
            if (isShown || !beginsWith(first) || !rowsShow(every)) return;
            isShown = true;
            observer.disconnect();
            // A person sees them with the next frame. The first task after it says when that was: any other one would
            // wait behind what React has still to do, which is not on screen yet.
            requestAnimationFrame(() => {
              const end = () => {
                const now = performance.now();
                resolve({ shown: now - began, from: countFrom === 'input' ? began : now });
              };
              void scheduler.postTask(end, { priority: 'user-blocking' });
            });
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { subtree: true, childList: true, characterData: true });
          // An answer that changes nothing on screen mutates nothing.
          requestAnimationFrame(look);
        };
        addEventListener(input, begin, true);
      });
    },
    result: () => finished,
    longTasks: (since) => tasks.filter(({ start }) => start >= since),
  };
}
