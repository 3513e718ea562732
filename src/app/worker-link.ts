import type { Workbox } from 'workbox-window';
import { underLock } from '../data/store/web-locks.ts';
import { cryptoBytes } from '../domain/kit/values/ids.ts';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { backOff } from '../sync/calls/back-off.ts';
import type { SliceReport } from '../sync/loop/engine.ts';
import type { FromWorker, ToWorker } from '../sync/loop/messages.ts';
import { loadAgain } from './leave-page.ts';

export interface AppUpdate {
  /**
   * Reloads with the new version. `otherTabsOpen`: other tabs still run on the old one's files; close them first.
   * Call it when a person asked for it, never by itself: it throws unsaved input away.
   */
  apply(): Promise<'reloading' | 'otherTabsOpen'>;
}

/** Milliseconds until a worker must say that it heard, and must be done with a slice. */
const HEARD = 4000;
const DONE = 60_000;
/** A report that left before the worker let go of its lock arrives in this time. */
const LAST_WORD = 1000;
/** Milliseconds between looks for a new version in a tab that stays open for days. */
const UPDATE_CHECK = 60 * 60 * 1000;

/**
 * Registers the worker, and waits until one has the app's files: an installation that failed begins again, also when
 * the page stays open. `onUpdate` is called when a new version waits for a person's word.
 * @throws DOMException when this browser allows none
 */
export async function registerWorker(onUpdate: (update: AppUpdate) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const begin = () => {
    const workbox = import.meta.env.DEV
      ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
      : new Workbox('/sw.js', { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => onUpdate({ apply: applyUpdate }));
    return workbox;
  };
  let workbox = begin();
  for (let failures = 1; !(await isInstalled(workbox)); failures++) {
    await Promise.race([after(backOff(failures, cryptoBytes)), online()]);
    workbox = begin();
  }
  setInterval(() => inBackground(workbox.update().catch(() => undefined)), UPDATE_CHECK);
}

/** Registers it, and says whether there is a worker in the end. */
async function isInstalled(workbox: Workbox): Promise<boolean> {
  try {
    const registration = await workbox.register();
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    return worker ? await isActivated(worker) : false;
  } catch (error) {
    // Its script could not be had (Service Workers, "Update" 8).
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Once that is known. */
function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Has the worker run a slice. Null: there is none yet, or it does not answer, and the page has to do it.
 * @throws Error when the slice failed for a reason of our own
 */
export async function askWorker(wake: boolean): Promise<SliceReport | null> {
  const worker = await activeWorker();
  if (!worker) return null;
  const alive = `slice:${crypto.randomUUID()}`;
  const answers = send(worker, { type: 'sync', wake, alive });
  if ((await answers.next(HEARD))?.type !== 'accepted') return null;
  const done = await Promise.race([answers.next(DONE), ended(alive).then(() => answers.next(LAST_WORD))]);
  if (done?.type === 'failed') throw new Error(done.message);
  // A worker killed in its slice has lost nothing: what it sent is marked, and goes again.
  return done?.type === 'report' ? done.report : { outcome: 'more', nextAttemptIn: null };
}

/** Settles when nobody holds the lock any more. */
function ended(lock: string): Promise<void> {
  return underLock(lock, () => Promise.resolve());
}

async function applyUpdate(): Promise<'reloading' | 'otherTabsOpen'> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', loadAgain);
    const answer = await send(waiting, { type: 'activate' }).next(HEARD);
    if (answer?.type === 'otherTabsOpen') return 'otherTabsOpen';
  } else loadAgain();
  return 'reloading';
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  const { controller } = navigator.serviceWorker;
  return controller ?? (await navigator.serviceWorker.getRegistration())?.active ?? null;
}

interface Answers {
  /** The next answer, or null when none came in so many milliseconds. */
  next(limit: number): Promise<FromWorker | null>;
}

function send(worker: ServiceWorker, message: ToWorker): Answers {
  const { port1, port2 } = new MessageChannel();
  const arrived: FromWorker[] = [];
  let onArrival: () => void = () => undefined;
  port1.onmessage = (event: MessageEvent<FromWorker>) => {
    arrived.push(event.data);
    onArrival();
  };
  worker.postMessage(message, [port2]);
  return {
    async next(limit) {
      if (arrived.length === 0) {
        const arrival = new Promise<void>((resolve) => {
          onArrival = resolve;
        });
        await Promise.race([arrival, after(limit)]);
      }
      return arrived.shift() ?? null;
    },
  };
}

function online(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
