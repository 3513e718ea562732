import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { BASE_MAP_PIECE, type BaseMap } from '../../src/domain/map/base-map.ts';
import { archiveOf } from '../support/pmtiles-archive.ts';
import { choosesArchive, sendsBaseMap, valleyArchive } from './base-map-steps.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork } from './steps.ts';
import { violations } from './violations.ts';

const ADMIN = 'admin@demo.example';

test('an administrator uploads a base map, renames it and deletes it', async ({ device, signIn, api }) => {
  const admin = await api(ADMIN);
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Base maps' }).click();
  await expect(page.getByText('No base map yet')).toBeVisible();
  await choosesArchive(page, 'Valley 2026.pmtiles', valleyArchive());
  const row = page.getByRole('region', { name: 'Base maps', exact: true }).getByRole('row').nth(1);
  await expect(row).toContainText('Valley 2026');
  await expect(row).toContainText('Survey of the valley');
  await expect(row).toContainText('Drawn (vector)');
  await expect(row).toContainText('1–1');
  expect(await admin.get<BaseMap[]>('/base-maps')).toMatchObject([
    { name: 'Valley 2026', format: 'vector', layers: ['roads', 'water'] },
  ]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Rename Valley 2026' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The valley');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('The valley');

  await page.getByRole('button', { name: 'Delete The valley' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No base map yet')).toBeVisible();
  expect(await admin.get<BaseMap[]>('/base-maps')).toEqual([]);
});

test('a file that is no base map is refused in words, and nothing of it is there', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  const admin = await api(ADMIN);
  const { page } = await atWork({ device, signIn }, ADMIN, '/admin/base-maps');
  const refused = page.getByRole('alert');
  await choosesArchive(page, 'plan.pmtiles', Buffer.from('%PDF-1.7 a plan of the substation'));
  await expect(refused).toContainText('This file is no PMTiles archive.');
  await choosesArchive(page, 'brotli.pmtiles', valleyArchive().fill(3, 97, 98));
  await expect(refused).toContainText('compressed with Brotli');
  await choosesArchive(page, 'half.pmtiles', valleyArchive().subarray(0, 200));
  await expect(refused).toContainText('The file ends before its content does.');
  await expect(page.getByText('No base map yet')).toBeVisible();
  expect(await admin.get('/base-maps/uploads')).toEqual([]);
  await sendsBaseMap(page, 'Valley');
  await expect(refused).toHaveCount(0);
});

test('an upload that was left is gone on with by the same file, and by no other', async ({
  device,
  signIn,
  api,
}) => {
  const admin = await api(ADMIN);
  // Bytes that differ behind the first piece.
  const archive = archiveOf(
    [0, 1, 2, 3].map((x) => ({
      z: 2,
      x,
      y: 1,
      bytes: new Uint8Array(BASE_MAP_PIECE / 2 + x).map((_, at) => (at * (x + 3)) % 251),
    })),
    { tileType: 'png' },
  );
  const begun = { id: uuidv7(), name: 'Coast', bytes: archive.length };
  expect((await admin.send('POST', '/base-maps', begun)).status).toBe(201);
  const { page } = await atWork({ device, signIn }, ADMIN, '/admin/base-maps');
  const unfinished = page.getByRole('region', { name: 'Unfinished uploads' });
  await expect(unfinished).toContainText('Coast');
  const input = unfinished.getByLabel('File of the base map');
  await input.setInputFiles({
    name: 'other.pmtiles',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(valleyArchive()),
  });
  await expect(page.getByRole('alert')).toContainText('This is not the file');
  await expect(unfinished).toContainText('Coast');
  await input.setInputFiles({
    name: 'coast.pmtiles',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(archive),
  });
  await expect(page.getByRole('button', { name: 'Rename Coast' })).toBeVisible();
  await expect(unfinished).toHaveCount(0);
});
