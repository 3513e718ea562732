import type { Page } from '@playwright/test';

/** Lets a phone with ODK Collect in, on the screen of its owner. */
export async function addPhone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('textbox', { name: 'Name of the phone' }).fill(name);
  await page.getByRole('button', { name: 'Show what to enter' }).click();
  await page.getByRole('img', { name: 'Code for ODK Collect' }).waitFor();
}

/** Whoever decides for the tenant lets such phones in. */
export async function letPhonesIn(page: Page): Promise<void> {
  const letsIn = page.getByRole('switch', { name: 'People may fill in surveys with ODK Collect' });
  // It comes on when the server has said so.
  if (!(await letsIn.isChecked())) await letsIn.click({ force: true });
  await page.getByRole('button', { name: 'Add a phone' }).waitFor();
}
