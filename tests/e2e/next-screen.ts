import type { Page } from '@playwright/test';

/** Goes there as a link would, without loading the app again. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  // What follows goes as the browser's Back does, which would close a dialog that is on its way out.
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await untilDrawn(page, `${path}: before it`);
  // In one step: where the app goes there by itself meanwhile, its heading is none that was left.
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await untilDrawn(page, path);
}

/** Does what leads to another screen, and waits until that one has drawn what it shows. */
export async function toNextScreen(page: Page, name: string, go: () => Promise<void>): Promise<void> {
  // The heading that stands now says nothing about the next screen, nor does one that this screen has still to draw.
  await untilDrawn(page, `${name}: before it`);
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
  });
  await go();
  await untilDrawn(page, name);
}

/** @throws with what is shown where no screen comes */
async function untilDrawn(page: Page, name: string): Promise<void> {
  // Asked in the page with each frame: a screen stands long before the next look from outside.
  await page.waitForFunction(hasDrawn, undefined, { timeout: 15_000 }).catch(async () => {
    const shown = await page.locator('body').innerText();
    throw new Error(`${name}: no screen with a heading came, but:\n${shown}`);
  });
}

/** Runs in the page: the next screen has a heading and waits for nothing. */
function hasDrawn(): boolean {
  const heading = document.querySelector('h1:not([data-left])');
  const waiting = document.querySelector(
    '[role="status"]:is([aria-label^="Loading"], [aria-label^="Chargement"])',
  );
  return heading?.checkVisibility() === true && !waiting;
}
