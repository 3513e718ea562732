import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ORIGIN } from '../support/chromium.ts';
import { asBitmap, asFilm, type CodePicture, photographOf } from '../support/code-pictures.ts';
import { type Api, expect, test } from './fixtures.ts';
import { choosePicture, typeAsScanner } from './scan-steps.ts';
import { atWork, created, type Row } from './steps.ts';
import { violations } from './violations.ts';

const PLANNER = 'planner@demo.example';
const ITEM = '09501101530003';

test('without signal the camera reads a label and opens its asset, and a GS1 code names an item and its lot', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}, testInfo) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { name: 'Pole 77', kind: 'Pole', serialNumber: 'SN-77/A' });
  const { item, line } = await stockOf(office);
  const film = testInfo.outputPath('camera.y4m');
  const show = async (picture: CodePicture) => writeFile(film, asFilm(picture));
  await show(
    await photographOf(`${ORIGIN}/tenant/assets/${asset.id}`, { format: 'QRCode', turned: 8, module: 3 }),
  );
  const camera = { film, permissions: ['camera'] };
  const { tablet, page: first } = await atWork({ device, signIn }, PLANNER, undefined, camera);
  let page = first;
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await openSheet(page);
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await workerPolicies(page), 'kept with the policy that lets it compile').toEqual([
    expect.stringContaining("'wasm-unsafe-eval'"),
  ]);

  // Turned by 30 degrees, and grainy.
  await show(
    await photographOf(`(01)${ITEM}(17)270400(10)LOT-9`, {
      format: 'DataMatrix',
      gs1: true,
      turned: 30,
      noise: 25,
      module: 8,
    }),
  );
  await tablet.close();
  await tablet.reopen();
  page = await tablet.newPage();
  await page.goto('/tenant');
  await openSheet(page);
  const found = page.getByRole('list', { name: 'Records with this code' });
  await expect(found.getByRole('button')).toHaveCount(2);
  await expect(found.getByRole('button').nth(0)).toContainText(line.name);
  await expect(found.getByRole('button').nth(1)).toContainText(ITEM.slice(1));
  expect(await violations(page)).toEqual([]);
  await found.getByRole('button').nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
});

test('a picture from a file, a typed code and a refused camera say what they found, and what can be done', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { name: 'Pole 78', kind: 'Pole', serialNumber: 'SN-78/A' });
  await stockOf(office);
  const { page } = await atWork({ device, signIn }, PLANNER);
  const sheet = await openSheet(page);
  await expect(sheet.getByText('This device has no camera')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const codes: readonly [string, Parameters<typeof photographOf>, string | RegExp][] = [
    ['small', [asset.id, { format: 'QRCode', module: 2 }], 'Nothing on this device has this code.'],
    ['of bars', [`(01)${ITEM}(10)LOT-9`, { format: 'Code128', gs1: true, module: 3 }], 'Records'],
    ['upside down', ['9501101530003', { format: 'EAN13', module: 3, turned: 180 }], ''],
    [
      'of another installation',
      [`https://other.example/tenant/assets/${asset.id}`, { format: 'QRCode' }],
      'another installation, other.example',
    ],
  ];
  for (const [name, shot, says] of codes) {
    await test.step(name, async () => {
      await page.goto('/tenant');
      await openSheet(page);
      await choosePicture(page, asBitmap(await photographOf(...shot)));
      if (says === '') await expect(page.getByRole('heading', { level: 1, name: 'Insulator' })).toBeVisible();
      else if (says === 'Records') await expect(page.getByRole('list', { name: /^Records/ })).toBeVisible();
      else await expect(sheet.getByText(says)).toBeVisible();
    });
  }
  await page.goto('/tenant');
  await openSheet(page);
  await choosePicture(page, asBitmap({ width: 20, height: 20, grey: new Uint8Array(400) }));
  await expect(sheet.getByText('No code was seen')).toBeVisible();
  await choosePicture(page, Buffer.from('no picture'));
  await expect(sheet.getByText('This file is no picture')).toBeVisible();

  await sheet.getByRole('textbox', { name: 'Code' }).fill('(01)09501101530004(10)NEW-1');
  await sheet.getByRole('button', { name: 'Look up' }).click();
  await expect(sheet.getByText('The check digit is wrong')).toBeVisible();
  await sheet.getByRole('button', { name: 'Scan another one' }).click();
  await sheet.getByRole('textbox', { name: 'Code' }).fill('SN-UNKNOWN');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Nothing on this device has this code.')).toBeVisible();
  await sheet.getByRole('link', { name: 'New asset' }).click();
  await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue('SN-UNKNOWN');
});

test('a camera that was refused says how to allow it', async ({ device, signIn }, testInfo) => {
  const film = testInfo.outputPath('camera.y4m');
  await writeFile(film, asFilm(await photographOf('SN-1', { format: 'QRCode' })));
  const { page } = await atWork({ device, signIn }, PLANNER, undefined, { film, permissions: [] });
  const sheet = await openSheet(page);
  await expect(sheet.getByText('The camera is not allowed here.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('The camera is not allowed here.')).toBeVisible();
});

test('what a scanner types opens its record on a list, and in a form goes to the field that takes it and saves nothing', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { name: 'Pole 79', kind: 'Pole', serialNumber: 'SN-79/A' });
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/work-orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await typeAsScanner(page, 'sn-79/a');
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();

  await page.goto('/tenant/assets/new');
  const name = page.getByRole('textbox', { name: /^Name/ });
  const serial = page.getByRole('textbox', { name: 'Serial number' });
  await serial.click();
  await typeAsScanner(page, 'SN-NEW-1');
  await expect(serial).toHaveValue('SN-NEW-1');
  await name.fill('A new pole');
  await typeAsScanner(page, 'SN-79/A');
  const sheet = page.getByRole('dialog', { name: 'Scan' });
  await expect(sheet.getByRole('button', { name: /Pole 79/ })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(name).toHaveValue('A new pole');
  await expect(page).toHaveURL(/\/tenant\/assets\/new$/);

  // People who type quickly do not scan.
  await name.fill('');
  await page.keyboard.type('Pole', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
});

async function stockOf(office: Api) {
  const [warehouse] = await office.get<Row[]>('/warehouses?limit=1');
  const item = await created(office, '/inventory', { name: 'Insulator', sku: ITEM.slice(1), quantity: 0 });
  const line = await created(office, '/inventory/stock-lines', {
    name: 'Insulator',
    itemId: item.id,
    warehouseId: warehouse?.id,
    lot: 'LOT-9',
  });
  return { item, line };
}

async function openSheet(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Scan', exact: true }).click();
  return page.getByRole('dialog', { name: 'Scan' });
}

/** The policy of each script of the decoder's worker that the device keeps. */
async function workerPolicies(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async () => {
    const found: (string | null)[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.includes('/scan-worker-')) continue;
        const kept = await cache.match(request);
        found.push(kept?.headers.get('content-security-policy') ?? null);
      }
    }
    return found;
  });
}
