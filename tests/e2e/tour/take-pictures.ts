import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../../src/domain/identity/session.ts';

/** Where the pictures of a tour go; without it none are taken. */
const FOLDER = process.env.FIELDLINE_PICTURES;

export const TAKES_PICTURES = FOLDER !== undefined;

/** Languages that screens are looked at in beside English: one with longer words, and one from right to left. */
export const OTHER_LANGUAGES = ['fr', 'ar'] as const;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const THEMES = ['light', 'dark'] as const;
const SIZES = [DESK, { width: 820, height: 1180 }, PHONE];

/**
 * The screen as it stands, at a desk, on a tablet and on a phone, light and dark: to be looked at by people. In another
 * language than English, what its words and its direction can put out of place: at a desk and on a phone.
 */
export async function takePictures(page: Page, path: string): Promise<void> {
  if (!FOLDER) return;
  const before = page.viewportSize();
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en';
  const isEnglish = language === 'en';
  const name = isEnglish ? path : `${path} ${language}`;
  const file = name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/\W+/g, '_');
  for (const size of isEnglish ? SIZES : [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of isEnglish ? THEMES : [THEMES[0]]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(afterDrawing);
      await page.screenshot({ path: join(FOLDER, `${file}-${size.width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** From the next load on; for a language that the selector does not offer too. */
export async function speakFromNow(
  page: Page,
  language: 'en' | (typeof OTHER_LANGUAGES)[number],
): Promise<void> {
  await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
    STORAGE_KEYS.language,
    language,
  ] as const);
  await page.reload();
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** Runs in the page: what another size or theme changes has been drawn. */
async function afterDrawing(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
