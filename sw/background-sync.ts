import { underLock } from '../src/data/store/web-locks.ts';
import type { SliceReport } from '../src/sync/loop/engine.ts';
import { hasReached } from '../src/sync/loop/engine.ts';
import type { FromWorker, ToWorker } from '../src/sync/loop/messages.ts';
import type { SyncRunner } from '../src/sync/loop/sync-runner.ts';
import type { FieldlineWorker, SyncEvent } from './worker-scope.ts';

const TAG = 'fieldline-outbox';

/** Slices on a page's request, and, after the last page is closed, when the browser finds a network. */
export function serveSync(scope: FieldlineWorker, runner: SyncRunner): void {
  scope.addEventListener('message', (event) => {
    // Messages come from this origin's pages alone, which send nothing else.
    const message = event.data as ToWorker;
    const [port] = event.ports;
    const answer = (reply: FromWorker) => port?.postMessage(reply);
    if (message.type === 'sync') event.waitUntil(runForPage(scope, runner, message, answer));
    if (message.type === 'activate') event.waitUntil(activate(scope, answer));
  });
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent; // the library has no type for this event's name
    if (sync.tag === TAG) sync.waitUntil(runInBackground(runner));
  });
}

async function runForPage(
  scope: FieldlineWorker,
  runner: SyncRunner,
  { wake, alive }: Extract<ToWorker, { type: 'sync' }>,
  answer: (reply: FromWorker) => void,
): Promise<void> {
  const report = await underLock(alive, async () => {
    answer({ type: 'accepted' });
    const ended = await runner.run(wake).catch((error: unknown) => {
      answer({ type: 'failed', message: String(error) });
      throw error;
    });
    answer({ type: 'report', report: ended });
    return ended;
  });
  if (report.outcome === 'unreachable') await askToBeWoken(scope);
  if (!hasReached(report.outcome)) return;
  // The page does not wait for it, and may be gone before the last byte.
  const { outcome } = await runner.upload(wake);
  if (AGAIN.includes(outcome)) await askToBeWoken(scope);
}

/** Rejecting tells the browser to try again later. */
async function runInBackground(runner: SyncRunner): Promise<void> {
  const report = await runner.run(true);
  if (AGAIN.includes(report.outcome)) throw new Error(`sync ended ${report.outcome}`);
  let files: SliceReport;
  do files = await runner.upload(true);
  while (files.outcome === 'more');
  if (AGAIN.includes(files.outcome)) throw new Error(`upload ended ${files.outcome}`);
}

const AGAIN: readonly SliceReport['outcome'][] = ['more', 'unreachable', 'paused'];

async function askToBeWoken(scope: FieldlineWorker): Promise<void> {
  // Chromium alone has it, and a person may have forbidden it: the next opened page then syncs.
  await scope.registration.sync?.register(TAG).catch(() => undefined);
}

async function activate(scope: FieldlineWorker, answer: (reply: FromWorker) => void): Promise<void> {
  if (!(await isOnlyTab(scope))) {
    answer({ type: 'otherTabsOpen' });
    return;
  }
  answer({ type: 'activating' });
  await scope.skipWaiting();
}

/** A tab that was closed just now is still counted for a moment: the browser is asked more than once. */
async function isOnlyTab(scope: FieldlineWorker): Promise<boolean> {
  for (let looks = 0; looks < 10; looks++) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) return true;
  }
  return false;
}
