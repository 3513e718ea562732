import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Where the pictures of a tour go; without it none are taken. */
const FOLDER = process.env.FIELDLINE_PICTURES;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** The screen as it stands, at a desk, on a tablet and on a phone, light and dark: to be looked at by people. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const before = page.viewportSize();
  const file = name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/\W+/g, '_');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(afterDrawing);
      await page.screenshot({ path: join(FOLDER, `${file}-${size.width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: what another size or theme changes has been drawn. */
async function afterDrawing(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
