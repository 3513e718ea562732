import type { Locator } from '@playwright/test';
import { asBitmap, photographOf } from '../support/code-pictures.ts';
import { expect, test } from './fixtures.ts';
import { choosePicture, typeAsScanner } from './scan-steps.ts';
import { atWork, created, type Row } from './steps.ts';
import { violations } from './violations.ts';

const PLANNER = 'planner@demo.example';
const ITEM = '09501101530003';

test('a field that takes a record chooses what is scanned, and says what a code is that does not belong there', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  await created(office, '/assets', { name: 'Pole 80', kind: 'Pole', serialNumber: 'SN-80/A' });
  await created(office, '/assets', { name: 'Pole 81', kind: 'Pole', serialNumber: 'SN-81/A' });
  await created(office, '/inventory', { name: 'Insulator', sku: ITEM.slice(1), quantity: 0 });
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/work-orders/new');
  const asset = page.getByRole('combobox', { name: 'Asset', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Scan' });

  await asset.click();
  await typeAsScanner(page, 'sn-80/a');
  await expect(asset).toHaveValue(/Pole 80/);
  await expect(asset).toHaveAttribute('aria-expanded', 'false');
  await expect(sheet).toBeHidden();

  await scanButton(asset).click();
  expect(await violations(page)).toEqual([]);
  const label = await photographOf('SN-81/A', { format: 'Code128', module: 3, isWhite: true });
  await choosePicture(page, asBitmap(label));
  await expect(asset).toHaveValue(/Pole 81/);
  await expect(sheet).toBeHidden();
  await expect(scanButton(asset)).toBeFocused();

  // Who has a scanner in the hand need not look for the field again.
  await scanButton(asset).click();
  await expect(sheet).toBeVisible();
  await typeAsScanner(page, 'SN-80/A');
  await expect(asset).toHaveValue(/Pole 80/);
  await expect(sheet).toBeHidden();

  await asset.click();
  await typeAsScanner(page, ITEM);
  await expect(
    sheet.getByText(/^This is the code of .*Insulator \(.+\)\. What belongs here: Asset\.$/),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await asset.click();
  await typeAsScanner(page, 'SN-UNKNOWN');
  await expect(sheet.getByText('Nothing on this device has this code.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(asset).toHaveValue(/Pole 80/);
  await expect(page).toHaveURL(/\/tenant\/work-orders\/new$/);
});

test('a badge chooses its person', async ({ device, signIn, api }) => {
  const office = await api(PLANNER);
  const { users } = await office.get<{ users: (Row & { email: string })[] }>('/users');
  const tech = users.find(({ email }) => email === 'tech1@demo.example');
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/work-orders/new');
  const people = page.getByPlaceholder('Add a person');
  await people.click();
  await typeAsScanner(page, 'tech1@demo.example');
  await expect(page.getByRole('button', { name: `Remove ${tech?.name}` })).toBeVisible();
  await people.click();
  await typeAsScanner(page, 'TECH2');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
});

test('the search over everything scans, and takes what a scanner types for a code', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { name: 'Pole 82', kind: 'Pole', serialNumber: 'SN-82/A' });
  const { page } = await atWork({ device, signIn }, PLANNER);
  const search = page.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await search.fill('scan');
  const entry = page.getByRole('option', { name: 'Scan a code' });
  await expect(entry).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Scan' });
  await expect(sheet.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await typeAsScanner(page, 'SN-82/A');
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.goto('/tenant');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await typeAsScanner(page, 'SN-UNKNOWN');
  await sheet.getByRole('button', { name: 'Search for it' }).click();
  await expect(search).toHaveValue('SN-UNKNOWN');
  await search.fill('');
  await typeAsScanner(page, 'SN-82/A');
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Space presses a button, and letters are shortcuts, while scanners are listened for', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/assets');
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Scan', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Scan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Scan' })).toBeHidden();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/tenant\/assets\/new$/);
});

function scanButton(input: Locator): Locator {
  return input.locator('xpath=..').getByRole('button', { name: 'Scan a code' });
}
