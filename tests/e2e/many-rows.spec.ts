import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, created, editInPlace, pillSays, signalReturns } from './steps.ts';

const PLANNER = 'planner@demo.example';

/** More than lie one by one on a device that downloads them. */
const POLES = 700;
const AT_ONCE = 50;

/** As many as a list reads first: of these no second answer tells more. */
const FEW = 24;

test('rows that lie packed are found, sorted, changed without signal, and stay so', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const ids = await plantPoles(office);
  const page = await (await device()).newPage();
  await signIn(page, PLANNER);
  await pillSays(page, 'Synced');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await packedBlocks(page, office)).toBeGreaterThan(0);

  await page.goto('/tenant/assets');
  await find(page, 'cedar n0345', ['Cedar pole N0345']);
  await find(page, 'cedar n0700', ['Cedar pole N0700']);
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill('cedar');
  await expect(poles(page).first()).toHaveText('Cedar pole N0001');
  await find(page, 'cedar n0345', ['Cedar pole N0345']);
  await poles(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cedar pole N0345');

  consoleErrors.allowNetworkErrors();
  await server.stop();
  await editInPlace(page, 'Operator', 'Aspen Grid');
  await page.goto('/tenant/assets');
  await find(page, 'aspen', ['Cedar pole N0345']);
  await page.reload();
  await find(page, 'aspen cedar', ['Cedar pole N0345']);
  await find(page, 'cedar n0346', ['Cedar pole N0346']);
  await page.goto(`/tenant/assets/${ids[0] ?? ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cedar pole N0001');

  await signalReturns(server, page);
  await expect.poll(() => office.get(`/assets/${ids[344] ?? ''}`)).toMatchObject({ operator: 'Aspen Grid' });
});

test('of many rows all are selected but one, changed and exported, and the middle of the list is a jump away', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  await plantPoles(office);
  const page = await (await device()).newPage();
  await signIn(page, PLANNER);
  await pillSays(page, 'Synced');
  await page.goto('/tenant/assets');
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill('cedar');
  await expect(page.getByText(`${POLES} records shown`)).toBeAttached();

  await page.getByRole('grid').evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight / 2 }));
  await expect(poles(page).filter({ hasText: 'Cedar pole N0350' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText(`${POLES} selected`, { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Cedar pole N0350', exact: true }).uncheck();
  await expect(page.getByText(`${POLES - 1} selected`, { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(POLES);
  expect(lines.filter((line) => line.includes('Cedar pole N0350'))).toEqual([]);

  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill('cedar n0');
  await expect(poles(page).first()).toHaveText('Cedar pole N0001');
  await expect(poles(page).first()).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill('cedar n000');
  await expect(poles(page)).toHaveCount(9);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: 'Select Cedar pole N0005', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Not ready for use' }).click();
  await expect(page.getByText('8 changed.')).toBeVisible();
  const changed = () => office.get<unknown[]>('/assets?status=notReadyForUse&search=cedar');
  await expect.poll(async () => (await changed()).length).toBe(8);
});

test('a list that is there at once and whole is walked to its end on a phone', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const numbers = Array.from({ length: FEW }, (_, at) => String(at + 1).padStart(2, '0'));
  await Promise.all(
    numbers.map((number) => created(office, '/assets', { name: `Rowan pole N${number}`, kind: 'Pole' })),
  );
  const { page } = await atWork({ device, signIn }, PLANNER);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tenant/assets?q=rowan');
  await expect(page.getByText(`${FEW} records shown`)).toBeAttached();
  await page.getByRole('grid').evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight }));
  await expect(poles(page).filter({ hasText: `Rowan pole N${FEW}` })).toBeInViewport();
});

async function plantPoles(office: Api): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < POLES; from += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, at) => String(from + at + 1).padStart(4, '0'));
    const made = await Promise.all(
      // No digit in front: the search finds ids too, and many of those begin with some digits.
      names.map((number) => created(office, '/assets', { name: `Cedar pole N${number}`, kind: 'Pole' })),
    );
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

/** How many blocks of assets this browser's database holds. */
function packedBlocks(page: Page, { session }: Api): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('assets').objectStore('assets');
          const counting = store.count(IDBKeyRange.bound('~b', '~c'));
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    `fieldline:${session.tenant.id}:${session.user.id}`,
  );
}

async function find(page: Page, text: string, names: readonly string[]): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill(text);
  await expect(poles(page)).toHaveText([...names]);
}

function poles(page: Page) {
  return page.getByRole('grid').getByRole('link').filter({ hasText: 'pole' });
}
