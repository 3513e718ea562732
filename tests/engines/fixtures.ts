import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { test as base } from '../e2e/fixtures.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { EngineBrowser, Model, Open } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { type Tab, tabOf } from './tab.ts';
import { openWebKit } from './webkit.ts';

export type Engine = 'firefox' | 'webkit';

const OPEN: Readonly<Record<Engine, Open>> = { firefox: openFirefox, webkit: openWebKit };

/**
 * What an engine says of a load that was on its way when its page was left. Each of these tests leaves pages in the middle of
 * their work, and asks its own server alone.
 */
const LEFT_BEHIND: Readonly<Record<Engine, RegExp>> = {
  firefox:
    /(Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request|TypeError: error loading dynamically imported module)/,
  webkit: /Fetch API cannot load \S+ due to access control checks|Importing a module script failed/,
};

/** What the network says of a server that is gone, in the words of either engine. */
export const SERVER_GONE =
  /could not connect|cannot load|NetworkError|Load failed|Failed to load resource|Loading failed/i;

/** What Firefox and WebKit say where a worker answers as a network does that is gone: whether anything was asked meanwhile, is chance. */
export const WORKER_ANSWERED_SO =
  /ServiceWorker passed an Error Response|served by service worker is an error/;

/** In the folder of the browser: what scripts have stored, beside its cookies. */
const STORED: Readonly<Record<Engine, readonly string[]>> = {
  firefox: ['storage', 'serviceworker.txt', 'webappsstore.sqlite'],
  webkit: ['data', 'cache'],
};

/** A tablet with a browser of this engine. */
export interface Tablet {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
  reopen(): Promise<void>;
  /** Of the closed browser: it deletes what sites have stored, and keeps its cookies, as Safari does after seven days. */
  evict(): Promise<void>;
}

export interface EngineOptions {
  readonly engine: Engine;
  /** What it is taken for; null: what it is. */
  readonly model: Model | null;
}

export { expect } from '../e2e/fixtures.ts';

export const test = base.extend<EngineOptions & { readonly tablet: Tablet }>({
  engine: ['firefox', { option: true }],
  model: [null, { option: true }],
  tablet: async ({ engine, model, server, seenErrors }, use) => {
    const folder = await mkdtemp(join(scratchFolder(), 'fieldline-tablet-'));
    const { errors, allowed } = seenErrors;
    const hear = (text: string) => {
      const isAllowed = [...allowed].some((one) => (one instanceof RegExp ? one.test(text) : one === text));
      if (!isAllowed && !LEFT_BEHIND[engine].test(text)) errors.push(text);
    };
    const open = () => OPEN[engine](folder, hear, model);
    let browser: EngineBrowser | null = await open();
    const close = async () => {
      await browser?.close();
      browser = null;
    };
    await use({
      async newTab() {
        if (!browser) throw new Error('the browser is closed');
        return tabOf(await browser.newTab(), server.url);
      },
      close,
      async reopen() {
        browser = await open();
      },
      async evict() {
        if (browser) throw new Error('the browser is open');
        for (const one of STORED[engine]) await rm(join(folder, one), { recursive: true, force: true });
      },
    });
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** On the sign-in page as it stands. */
export async function signInHere(tab: Tab, email: string): Promise<void> {
  await tab.fill('textbox', 'Email', email);
  await tab.fill('textbox', 'Password', DEMO_PASSWORD);
  await tab.click('button', 'Sign in');
}

/** Signs in, and waits until everything of this person's, and the app itself, is on the device. */
export async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.goto('/login');
  await signInHere(tab, email);
  await pillSays(tab, 'Synced');
  await tab.evaluate('navigator.serviceWorker.ready.then(() => null)');
}

/** What the pill in the top bar says. */
export function pillSays(tab: Tab, text: string | RegExp): Promise<void> {
  return tab.sees('link', typeof text === 'string' ? `Sync: ${text}` : text);
}

/** Changes a fact where it stands, on the open record. */
export async function editInPlace(tab: Tab, label: string, value: string): Promise<void> {
  // What is empty is a press away.
  await tab.sees('button', new RegExp(`^(Edit ${label}$|Show \\d+ empty)`));
  if (!(await tab.has('button', `Edit ${label}`))) await tab.click('button', /^Show \d+ empty/);
  await tab.click('button', `Edit ${label}`);
  await tab.fill('textbox', label, value);
  await tab.click('button', 'Save');
  await tab.sees('button', `Edit ${label}`);
}
