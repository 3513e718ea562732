import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { type BackEnd, backEndArguments, backEndsIn } from '../../tests/support/back-end.ts';
import { findChromium } from '../../tests/support/chromium.ts';
import { type UsageWatch, watchUsage } from './browser-usage.ts';
import { type HeapWatch, watchHeaps } from './heap-watch.ts';

/** One Chromium with its stores on the disk: in an incognito context neither durability nor speed could be seen. */
export interface Browser {
  /** A device of its own: each name is an origin with stores that nobody else sees. `reopen`: begin with the list. */
  openPage(device: string, port: number, reopen?: boolean): Promise<Page>;
  /** Watches what page and worker of a device keep in memory, until it is ended. */
  watchHeaps(page: Page): Promise<HeapWatch>;
  /** Watches what the whole browser takes of the machine. */
  watchUsage(): Promise<UsageWatch | null>;
  /** @throws Error where databases lie in anything else than was asked for. */
  requireBackEnd(): Promise<void>;
  close(): Promise<void>;
}

export async function openBrowser(folder: string, backEnd: BackEnd): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine: run "npm test", which installs one.');
  // Chromium's own sandbox does not start as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--remote-debugging-port=0', ...sandbox, ...backEndArguments(backEnd)],
  });
  const [debugPort] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    async openPage(device, port, reopen = false) {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      // Chromium takes every name below localhost for this machine, and for a secure place.
      await page.goto(`http://${device}.localhost:${port}/${reopen ? '#reopen' : ''}`);
      await page
        .waitForFunction(() => 'bench' in globalThis || 'manyRows' in globalThis)
        .catch((error: unknown) => {
          throw new Error(`the page of ${device} did not start: ${errors.join('; ')}`, { cause: error });
        });
      return page;
    },
    watchHeaps: (page) => watchHeaps(Number(debugPort), new URL(page.url()).origin),
    watchUsage: () => watchUsage(folder),
    async requireBackEnd() {
      const others = [...(await backEndsIn(folder))].filter((found) => found !== backEnd);
      if (others.length > 0)
        throw new Error(`this Chromium keeps IndexedDB in ${others.join()}, not in ${backEnd}`);
    },
    close: () => context.close(),
  };
}
