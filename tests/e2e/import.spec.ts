import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readFileTable } from '../../src/domain/import/files/read-file.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { expect, test } from './fixtures.ts';
import { atWork, releaseNewVersion } from './steps.ts';

const SAMPLE = 'tests/support/samples/buses.csv';

test('a planner sees what a file would do, lets it happen once, not stopped by an update, and finds the assets in the list', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');

  const check = async () => {
    await page.locator('input[type="file"]').setInputFiles(SAMPLE);
    await expect(page.getByText('Recognised: buses of GridKit.')).toBeVisible();
    await page.getByRole('button', { name: 'Check without writing' }).click();
    await expect(page.getByText('6 lines are refused')).toBeVisible();
  };
  await check();
  await expect(page.getByRole('row', { name: /^9 Imported tags Not valid/ })).toBeVisible();
  await releaseNewVersion(page, server);
  const sending = await holdPushes(page);
  await page.getByRole('button', { name: 'Import 11 assets' }).click();
  await page.getByRole('button', { name: 'Load it' }).click();
  const question = page.getByRole('dialog', { name: 'Load the newer version now?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await sending.goOn();
  await expect(page.getByText('11 assets were written.')).toBeVisible();

  const planner = await api('planner@demo.example');
  const assets = await planner.get<{ tag: string; parentId: string | null }[]>('/assets?limit=1000');
  expect(assets.filter(({ tag }) => /^(ST|BUS)-\d/.test(tag))).toHaveLength(11);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await check();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();

  // The server's hint brings the new rows to this device without a reload.
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await page.getByRole('main').getByRole('searchbox').fill('ST-13');
  await expect(page.getByRole('link', { name: 'Power plant 13 (CZ)' })).toBeVisible();
});

test('columns of any other file are guessed, changed by hand and checked by line', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');
  const text = 'Asset tag;Title;Type;Rated\nX-1;Yard one;Substation;110,5\nX-2;Odd one;Toaster;1\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'yard.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('Asset tag');
  await page.getByLabel('Nominal voltage').selectOption('Rated');
  await page.getByRole('button', { name: 'Check without writing' }).click();
  await expect(page.getByRole('row', { name: /^3 Kind Not one of the known values Toaster/ })).toBeVisible();
  const importOne = page.getByRole('button', { name: 'Import 1 asset', exact: true });
  // Somebody took the right away while the planner was looking at the file, and gives it back.
  await refusePushes(page);
  await importOne.click();
  await expect(
    page.getByText('Your role does not allow this. An administrator can change that.'),
  ).toBeVisible();
  await page.context().unrouteAll();
  await importOne.click();
  await expect(page.getByText('1 asset was written.')).toBeVisible();

  const planner = await api('planner@demo.example');
  const assets = await planner.get<{ tag: string; nominalVoltage: number }[]>('/assets?limit=1000');
  expect(assets.find(({ tag }) => tag === 'X-1')?.nominalVoltage).toBe(110.5);
});

test('a dry run that is stopped leads back to the columns, a run that is stopped says what was written', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');
  const text = 'Asset tag;Title;Type\nX-8;Yard one;Substation\nX-9;Yard two;Substation\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'yard.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const check = page.getByRole('button', { name: 'Check without writing' });
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  await page.context().route('**/api/sync/rehearsal', () => {});
  await check.click();
  await cancel.click();
  await expect(check).toBeEnabled();
  await page.context().unroute('**/api/sync/rehearsal');
  await check.click();
  const sending = await holdPushes(page);
  await page.getByRole('button', { name: 'Import 2 assets' }).click();
  await sending.begun;
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Stopping …' })).toBeDisabled();
  await sending.goOn();
  await expect(page.getByText('2 assets were written. You stopped the import.')).toBeVisible();
});

test('a file as Excel writes it is read as its person says, is found without its letters, and comes back as a workbook', async ({
  device,
  signIn,
  api,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');
  const text =
    'Asset tag;Title;Type;Installed date;Rated power\r\nX-0031;Łódź Cœur 10;Substation;01/02/2020;1.250,5\r\nX-0032;Łódź Cœur 9;Substation;03/04/2020;12,25\r\n';
  await page.locator('input[type="file"]').setInputFiles({
    name: 'yard.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${text}`, 'utf16le'),
  });
  await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le');
  await expect(page.getByLabel('Separator')).toHaveValue(';');
  await expect(page.getByLabel('Rated power: numbers as')).toHaveValue(',');
  // Whether the first of February or the second of January, nobody but the person knows.
  const check = page.getByRole('button', { name: 'Check without writing' });
  await expect(check).toBeDisabled();
  await page.getByLabel('Installed on: dates as').selectOption('dmy');
  const preview = page.getByRole('region', { name: 'The first rows of the file' });
  await expect(preview.getByRole('cell', { name: '01/02/2020 → Feb 1, 2020' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '1.250,5 → 1,250.5' })).toBeVisible();
  await check.click();
  await page.getByRole('button', { name: 'Import 2 assets' }).click();
  await expect(page.getByText('2 assets were written.')).toBeVisible();

  const planner = await api('planner@demo.example');
  const assets = await planner.get<Record<string, unknown>[]>('/assets?search=lodz%20coeur&sort=name');
  expect(assets.map(({ name, installedDate, ratedPower }) => [name, installedDate, ratedPower])).toEqual([
    ['Łódź Cœur 9', '2020-04-03', 12.25],
    ['Łódź Cœur 10', '2020-02-01', 1250.5],
  ]);

  await page.getByRole('link', { name: 'Show the assets' }).click();
  await page.getByRole('main').getByRole('searchbox').fill('lodz coeur');
  await expect(page.getByRole('link', { name: /^Łódź Cœur/ })).toHaveText(['Łódź Cœur 9', 'Łódź Cœur 10']);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('button', { name: 'Export as Excel workbook' }).click();
  const file = await readFile(await (await saved).path());
  const { table } = await readFileTable(new Uint8Array(file), { encoding: null, delimiter: null });
  const cell = (line: number, name: string) => table.records[line]?.cells[table.header.indexOf(name)];
  expect([cell(1, 'Tag'), cell(1, 'Name')]).toEqual(['X-0031', 'Łódź Cœur 10']);
  expect([cell(1, 'Installed on'), cell(1, 'Rated power')]).toEqual([{ day: '2020-02-01' }, 1250.5]);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('lodz coeur 10');
  await expect(page.getByRole('option', { name: /Łódź Cœur 10/ })).toBeVisible();
});

async function refusePushes(page: Page): Promise<void> {
  const refusal = {
    status: 403,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem('forbidden')),
  };
  await page.context().route('**/api/sync/push', (route) => route.fulfill(refusal));
}

/** What the page sends waits until it may go on. */
/** `begun`: the first one is on its way. */
async function holdPushes(page: Page): Promise<{ begun: Promise<void>; goOn(): Promise<void> }> {
  const first = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.context().route('**/api/sync/push', async (route) => {
    first.resolve();
    await held.promise;
    await route.continue();
  });
  return {
    begun: first.promise,
    async goOn() {
      held.resolve();
      await page.context().unrouteAll({ behavior: 'wait' });
    },
  };
}
