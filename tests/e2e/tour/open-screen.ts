import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { openScreen } from '../next-screen.ts';
import { onPhone, steersOnPaper, tooSmall, zoomTraps } from './at-hand.ts';
import { takePictures } from './take-pictures.ts';
import type { Visit } from './visits.ts';

/** A control that only works with a connection. */
interface OnlineControl {
  readonly action: string;
  readonly reason: string;
}

/** Somebody else's people are not fetched ahead: the tour has looked at the person before. */
const NOT_HERE = 'This person is not on this device';

const HEADINGS = { unauthorized: 'You may not open this page', notFound: 'Page not found' };

const FITS = { small: [], beyond: 0 };

/** Goes there and looks around: what is wrong, in words, and the controls that wait for a connection. */
export async function visit(
  page: Page,
  { path, expected }: Visit,
  isMeasuredOnPhone = false,
): Promise<readonly OnlineControl[]> {
  // All addresses of a module that is switched off show one and the same page, which is not drawn anew.
  if (expected === 'notFound') await openScreen(page, '/tenant/sync');
  await openScreen(page, path);
  // A screen that has just been opened asks the device first whether the server was reached.
  await expect.soft(page.locator('[data-online-only]:enabled'), path).toHaveCount(0);
  const seen = await page.evaluate(lookAround);
  const { heading } = seen;
  if (expected === 'screen') {
    expect.soft(Object.values(HEADINGS), path).not.toContain(heading);
    expect.soft(heading, path).not.toBe(NOT_HERE);
    expect.soft(seen.address, path).not.toBe('/unauthorized');
  } else {
    expect.soft(heading, path).toBe(HEADINGS[expected]);
    if (expected === 'unauthorized') expect.soft(seen.address, path).toBe('/unauthorized');
  }
  expect.soft(heading, path).not.toBe('Unexpected Application Error!');
  expect.soft(heading, `${path} has a heading`).not.toBe('');
  expect.soft(seen.length, `${path} is not blank`).toBeGreaterThan(40);
  expect.soft(seen.beyond, `${path}: pixels beyond the window's edge`).toBe(0);
  expect.soft(seen.texts.filter(isRaw), `${path}: every text is translated`).toEqual([]);
  expect.soft(seen.texts.filter(hasId), `${path}: no id stands where a name belongs`).toEqual([]);
  if (seen.isTouched) await atHand(page, path);
  else if (isMeasuredOnPhone && expected === 'screen') {
    const found = await onPhone(page);
    expect.soft(found, `${path}: on a phone it fits, and a finger hits what it aims at`).toEqual(FITS);
  }
  for (const { action, reason } of seen.controls)
    expect.soft(reason, `${path}: ${action} says why`).not.toBe('');
  if (path.startsWith('/admin')) await inBothThemes(page, path, heading);
  // One picture for all addresses that are closed to somebody: others see a screen there.
  await takePictures(page, expected === 'screen' ? path : expected);
  return seen.controls;
}

/** For a finger, and on paper: where it is asked for by the role that sees the screen on a tablet. */
async function atHand(page: Page, path: string): Promise<void> {
  expect.soft(await tooSmall(page), `${path}: a finger hits what it aims at`).toEqual([]);
  expect.soft(await zoomTraps(page), `${path}: nothing zooms in by itself`).toEqual([]);
  // A form on paper shows what may be filled in.
  if (!/\/(new|edit|run)$/.test(path))
    expect.soft(await steersOnPaper(page), `${path}: paper steers nothing`).toEqual([]);
}

/** The theme follows the device while the screen stands, and the screen with it. */
async function inBothThemes(page: Page, path: string, heading: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.classList.contains(theme), colorScheme);
    expect
      .soft((await page.evaluate(lookAround)).heading, `${path} in the ${colorScheme} theme`)
      .toBe(heading);
  }
  await page.emulateMedia({ colorScheme: null });
}

const TAGS = { en: 'en-US', fr: 'fr-FR' } as const;

/** As a person does, at a desk; the app is not loaded again. */
export async function speak(page: Page, language: keyof typeof TAGS): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('combobox', { name: /^(Language|Langue)$/ })
    .selectOption(TAGS[language]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** A built message's id is six characters of Base64, and a raw message has braces: neither is a word. */
function isRaw(text: string): boolean {
  const isId = /^[\w+/]{6}$/.test(text) && /[a-z]/.test(text) && /.[A-Z]|[a-z].*\d|\d.*[a-z]|[+/]/.test(text);
  // `${pole}` stands in the expression of a form.
  return isId || /(?<!\$)\{\w+(,|\})/.test(text);
}

/** The whole of an id, or the end of one in the place of a name. */
function hasId(text: string): boolean {
  return /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|…[0-9a-f]{6,}/.test(text);
}

/** Runs in the page. */
function lookAround() {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim();
    if (text) texts.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(name) ?? '');
  }
  const controls = [...document.querySelectorAll('[data-online-only]')].map((element) => {
    const described = document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
    return {
      action: element.getAttribute('data-online-only') ?? '',
      reason: described ?? element.getAttribute('title') ?? '',
    };
  });
  return {
    address: location.pathname,
    heading: document.querySelector('h1:not([data-left])')?.textContent ?? '',
    length: document.body.innerText.length,
    isTouched: matchMedia('(pointer: coarse)').matches,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    texts: [...texts],
    controls,
  };
}
