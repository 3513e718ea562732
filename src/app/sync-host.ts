import { authorisedFetch } from '../api/authorised-fetch.ts';
import type { FieldDatabase } from '../data/store/database.ts';
import { onPageKept } from '../data/store/kept-page.ts';
import { readNoSignal } from '../data/store/registry-database.ts';
import { onSignal } from '../data/store/signals.ts';
import { holdLock } from '../data/store/web-locks.ts';
import { watchLive } from '../data/store/zones.ts';
import { cryptoBytes } from '../domain/kit/values/ids.ts';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { reportError } from '../error-reports/report-error.ts';
import type { SessionService } from '../session/account/session-service.ts';
import type { SliceReport } from '../sync/loop/engine.ts';
import type { SyncRunner } from '../sync/loop/sync-runner.ts';
import { askWorker } from './worker-link.ts';

/** Milliseconds between polls where no hint comes, and how much they differ from tab to tab. */
const POLL = 60_000;
const JITTER = 10_000;
/** Milliseconds until somebody is asked again who was at it already and may have died since, or failed; then twice that. */
const ONCE_MORE = 5000;

/**
 * Keeps this person's device in step while a tab is open: asks the worker to sync after a save, when the network or
 * the tab comes back, on a hint of the server, and now and then. One tab holds the hint stream for all of them.
 * Returns the function that ends it.
 */
export function startSyncHost(service: SessionService, database: FieldDatabase): () => void {
  const end = new AbortController();
  const { signal } = end;
  const ask = createAsker(service, signal);
  const asSoonAsVisible = () => {
    if (document.visibilityState === 'visible') ask(true);
  };
  window.addEventListener('online', () => ask(true), { signal });
  document.addEventListener('visibilitychange', asSoonAsVisible, { signal });
  const stopListening = onSignal((heard) => {
    if (heard.type === 'syncNow') ask(true);
    if (heard.type === 'saved' && heard.database === database.name) ask(false);
  });
  signal.addEventListener('abort', stopListening);
  signal.addEventListener(
    'abort',
    onPageKept('pageshow', () => ask(true)),
  );
  // Whoever holds the lock works for all tabs; when it closes, the next one in the queue takes over.
  const leadTurn = (over: AbortSignal) => lead(service, ask, over);
  inBackground(holdLock(`sync-host:${database.name}`, leadTurn, signal));
  ask(true);
  return () => end.abort();
}

/** Runs in one tab at a time, until it ends. */
async function lead(service: SessionService, ask: (wake: boolean) => void, end: AbortSignal): Promise<void> {
  if (end.aborted) return;
  const poll = setInterval(() => ask(false), POLL + Math.random() * JITTER);
  let listening = new AbortController();
  const listen = async () => {
    listening = new AbortController();
    const { signal } = listening;
    const { followHintSource } = await import('../sync/hints/hint-source.ts');
    const request = (path: string, init: RequestInit) => authorisedFetch(service.authorised, path, init);
    await followHintSource({ request, onHint: () => ask(true), random: cryptoBytes, wait }, signal);
  };
  const simulated = watchLive(service.registry, readNoSignal).subscribe((noSignal) => {
    listening.abort();
    if (noSignal) ask(false);
    // Without that code, on a first visit whose network broke, the polls go on.
    else inBackground(listen().catch(() => undefined));
  });
  await new Promise((resolve) => end.addEventListener('abort', resolve));
  clearInterval(poll);
  simulated.unsubscribe();
  listening.abort();
}

/** Asks for slices: never two at a time, one more after the last request, and again when postponed work is due. */
function createAsker(service: SessionService, end: AbortSignal): (wake: boolean) => void {
  let asking = false;
  let wanted: { wake: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pageEngine: Promise<SyncRunner> | null = null;
  let failures = 0;

  const runHere = async (wake: boolean): Promise<SliceReport> => {
    pageEngine ??= import('../sync/loop/page-engine.ts').then((module) =>
      module.startPageEngine(service.registry),
    );
    return (await pageEngine).run(wake);
  };
  const again = (soon: number) => {
    if (!end.aborted) timer = setTimeout(() => ask(false), soon);
  };
  const ask = (wake: boolean) => {
    if (end.aborted) return;
    if (asking) {
      wanted = { wake: wake || (wanted?.wake ?? false) };
      return;
    }
    asking = true;
    clearTimeout(timer);
    // On a first visit the worker comes with the last of the app's files: nobody's data waits for those.
    inBackground(
      askWorker(wake)
        .then((report) => report ?? runHere(wake))
        .then(
          (report) => {
            failures = 0;
            const soon = dueIn(report);
            if (soon !== null) again(Math.max(soon, 50));
          },
          (error: unknown) => {
            reportError(error, 'sync');
            again(ONCE_MORE * 2 ** Math.min(failures++, 4));
          },
        )
        .finally(() => {
          asking = false;
          const next = wanted;
          wanted = null;
          if (next) ask(next.wake);
        }),
    );
  };
  end.addEventListener('abort', () => clearTimeout(timer));
  return ask;
}

function dueIn({ outcome, nextAttemptIn }: SliceReport): number | null {
  if (outcome === 'more') return 0;
  return outcome === 'busy' ? ONCE_MORE : nextAttemptIn;
}

function wait(milliseconds: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    end.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
