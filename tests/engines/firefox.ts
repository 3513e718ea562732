import puppeteer, { type ConsoleMessage, type Page } from 'puppeteer-core';
import { findFirefox } from '../support/other-engines.ts';
import type { Ear, EngineBrowser, Model } from './browser.ts';
import type { DrivenTab } from './tab.ts';

const SIZE = { width: 1280, height: 900 };

/** Debian's Firefox, over WebDriver BiDi. */
export async function openFirefox(folder: string, hear: Ear, model: Model | null): Promise<EngineBrowser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox on this machine: run "npm test", which installs one.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: folder,
    defaultViewport: SIZE,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', ...(model && saying(model)) },
  });
  const heard: Promise<void>[] = [];
  let first: Page | undefined = (await browser.pages())[0];
  return {
    async newTab() {
      const page = first ?? (await browser.newPage());
      first = undefined;
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(textOf(message).then(hear));
      });
      page.on('pageerror', (error) => hear(String(error)));
      return drive(page);
    },
    async close() {
      await Promise.all(heard);
      await browser.close();
    },
  };
}

/** An error that is logged is named by its kind alone, until it is asked; a page that was left does not answer. */
async function textOf(message: ConsoleMessage): Promise<string> {
  const parts = message.args().map((part) => part.evaluate(String).catch(() => null));
  const texts = (await Promise.all(parts)).filter((text) => text !== null);
  return texts.length > 0 ? texts.join(' ') : message.text();
}

function saying({ userAgent, touchPoints }: Model): Record<string, unknown> {
  return { 'general.useragent.override': userAgent, 'dom.maxtouchpoints.testing.value': touchPoints };
}

function drive(page: Page): DrivenTab {
  const load = { waitUntil: 'domcontentloaded' } as const;
  return {
    goto: async (url) => void (await page.goto(url, load)),
    back: async () => void (await page.goBack(load)),
    reload: async () => void (await page.reload(load)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>, // what the caller asked for
    async click(selector) {
      // A tab behind another one hears no mouse.
      await page.bringToFront();
      await page.click(selector);
    },
    async type(selector, text) {
      await page.bringToFront();
      await page.click(selector, { count: 3 });
      await page.keyboard.press('Backspace');
      await page.type(selector, text);
    },
    async attach(selector, file) {
      const input = await page.waitForSelector(`input[type=file]${selector}`);
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file); // it is an input
    },
    async draw(selector) {
      await page.bringToFront();
      const box = await (await page.waitForSelector(selector))?.boundingBox();
      if (!box) throw new Error(`nothing of ${selector} is seen`);
      const at = (share: number) => [box.x + box.width * share, box.y + box.height * share] as const;
      await page.mouse.move(...at(0.2));
      await page.mouse.down();
      await page.mouse.move(...at(0.8), { steps: 8 });
      await page.mouse.up();
    },
  };
}
