import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A question of a kind behind the others. */
export async function addQuestion(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
}

/** The line of a question in the tree. */
export function question(page: Page, label: string) {
  return page.getByRole('list', { name: 'Questions' }).getByRole('button', { name: label });
}

/** What is built; the template is shown then. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Asked now: version/ })).toBeVisible();
}
