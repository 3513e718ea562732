import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { expect } from './fixtures.ts';
import { typeAsScanner } from './scan-steps.ts';

export async function begin(page: Page, kind: string, order?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('combobox', { name: 'Where' }).selectOption('Hill depot');
  await order?.();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
}

export async function stop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
}

export async function receive(page: Page, item: AnyRow, at: number): Promise<void> {
  const before = await done(page).count();
  await confirm(page, codeOf(item, at));
  await expect(done(page)).toHaveCount(before + 1);
}

export async function putAway(page: Page, item: AnyRow, bin: string): Promise<void> {
  const before = await done(page).count();
  await typeAsScanner(page, String(item['sku']));
  await expect(page.getByTestId('answered')).toContainText(String(item['name']));
  await typeAsScanner(page, bin);
  await expect(done(page)).toHaveCount(before + 1);
}

/** Scans it, and takes the quantity that is proposed. */
export async function confirm(page: Page, code: string): Promise<void> {
  await typeAsScanner(page, code);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeEnabled();
  await next.click();
  await expect(next).toBeHidden();
}

export function done(page: Page) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('button', { name: 'Undo the last' }) })
    .getByRole('listitem');
}

export function jobAt(kind: string, store: AnyRow, order: AnyRow | undefined): string {
  return `/tenant/stock/jobs?kind=${kind}&warehouseId=${store.id}&orderId=${order?.id}`;
}

/** What stands on a carton: item, day, and lot. */
export function codeOf(item: AnyRow, at: number): string {
  return `(01)${String(item['sku'])}(17)281231(10)L-${at}`;
}

export function ordered(at: number): number {
  return 10 + at;
}

/** A number of 14 digits with its check digit (GS1 General Specifications, 7.9). */
export function gtin(at: number): string {
  const digits = `0950110153${String(at).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
