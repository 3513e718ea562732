import type { Page } from '@playwright/test';
import { drawOn } from './draw-on.ts';
import { expect } from './fixtures.ts';

/** One stroke of a pen on the pad that is on the screen, as soon as it stands still there; the pad shows it afterwards. */
export async function signOnPad(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature' });
  await drawOn(page, pad, [
    { x: 40, y: 60 },
    { x: 120, y: 30 },
    { x: 200, y: 80 },
  ]);
  await expect(pad.locator('path').last()).toHaveAttribute('d', /^M \d+ \d+( L \d+ \d+){2,}/);
}
