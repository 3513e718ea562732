import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export function mapOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of assets' });
}

/** Presses four corners near the edges of the map, and takes what is inside. */
export async function drawAround(page: Page): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('the map is not on the page');
  await page.getByRole('button', { name: 'Select an area' }).click();
  const [left, right] = [box.x + 20, box.x + box.width - 90];
  const [top, bottom] = [box.y + 90, box.y + box.height - 60];
  for (const [x, y] of [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const) {
    await page.mouse.click(x, y);
  }
  await expect(page.getByText('4 corners')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
}
