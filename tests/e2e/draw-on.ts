import type { Locator, Page } from '@playwright/test';

/** Pulls the pen over these points of what is drawn on, in its pixels. */
export async function drawOn(
  page: Page,
  pad: Locator,
  [first, ...others]: readonly { readonly x: number; readonly y: number }[],
): Promise<void> {
  await pad.hover({ ...(first && { position: first }) });
  await page.mouse.down();
  for (const position of others) await pad.hover({ position });
  await page.mouse.up();
}
