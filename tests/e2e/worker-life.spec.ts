import type { BrowserContext, Page, Request } from '@playwright/test';
import { APP_FILES } from '../../sw/app-files.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, pick, pillSays, type Row, releaseNewVersion } from './steps.ts';

const PLANNER = 'planner@demo.example';
/** Each becomes an order and a sheet: a thousand operations. */
const STATIONS = 500;

test('an update with a thousand changes in the queue sends each of them once', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const office = await api(PLANNER);
  await createStations(office, STATIONS);
  const before = await counts(office);
  const { page } = await atWork({ device, signIn }, PLANNER);
  await queueInspections(page, STATIONS);

  await releaseNewVersion(page, server);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
  await pillSays(page, `Offline · ${2 * STATIONS} waiting`);
  await page.getByRole('button', { name: 'Give the signal back' }).click();
  await pillSays(page, 'Synced');
  expect(await counts(office)).toEqual({
    orders: before.orders + STATIONS,
    sheets: before.sheets + STATIONS,
  });
});

test('a worker that dies at one call after the other loses nothing and sends nothing twice', {
  tag: '@back-ends',
}, async ({ device, signIn, api, consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  const office = await api(PLANNER);
  await createStations(office, 150);
  const before = await counts(office);
  const { tablet, page } = await atWork({ device, signIn }, PLANNER);
  await queueInspections(page, 150);
  const killer = await killsWorker(tablet.context, page, ['push', 'changes'], 6);
  await page.getByRole('button', { name: 'Give the signal back' }).click();
  await pillSays(page, 'Synced');
  expect(killer.killed()).toBe(6);
  expect(await counts(office)).toEqual({ orders: before.orders + 150, sheets: before.sheets + 150 });
});

test('a device without room keeps the form open and says so; with room the same save goes through', {
  tag: '@back-ends',
}, async ({ device, signIn, api }) => {
  const office = await api(PLANNER);
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/surveys/new?workOrderId=${order?.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Written on a full tablet');
  await setRoom(page, false);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This device is full.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Written on a full tablet');
  await setRoom(page, true);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');
  await expect
    .poll(async () =>
      (await office.get<Row[]>(`/surveys/v1/surveys?workOrderId=${order?.id}`)).map((row) => row.title),
    )
    .toContain('Written on a full tablet');
});

test('on a first visit the records do not wait for the app’s own files, and nobody is told that all is there', async ({
  device,
  signIn,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503|bad-precaching-response/);
  // One of the files that the worker keeps and no page asks for: without it there is no worker.
  const missing = { kind: 'answer', status: 503, body: '', contentType: 'text/plain' } as const;
  await server.fault({ path: '/icons/maskable-512.png', times: 1000, action: missing });
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, PLANNER);
  await pillSays(page, 'Downloading');
  await page.getByRole('link', { name: 'Work orders' }).first().click();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sync: Downloading' }).click();
  await expect(page.getByText('The app itself is still on its way to this device.')).toBeVisible();

  await server.clearFaults();
  await pillSays(page, 'Synced');
});

test('on a first visit the app’s small files come in one answer, and one by one when that breaks off', async ({
  device,
  signIn,
  server,
}) => {
  const install = async () => {
    const page = await (await device()).newPage();
    const byPage = new Set<string>();
    page.on('request', (request) => byPage.add(new URL(request.url()).pathname));
    const before = await askedForAssets(server);
    await signIn(page, PLANNER);
    await pillSays(page, 'Synced');
    const asked = await askedForAssets(server);
    return { byPage, byWorker: asked.slice(before.length).filter((path) => !byPage.has(path)) };
  };
  const small = new Set(Object.keys(await (await fetch(`${server.url}${APP_FILES}`)).json()));
  const together = await install();
  expect(together.byWorker.filter((path) => small.has(path))).toEqual([]);

  await server.fault({ path: APP_FILES, times: 1, action: { kind: 'cutAnswer', bytes: 5000 } });
  const alone = await install();
  const onTheirOwn = new Set([...alone.byWorker, ...alone.byPage]);
  expect([...small].filter((path) => !onTheirOwn.has(path))).toEqual([]);
});

test('the app’s files are kept with their policies, those that came in one answer and those that came alone', async ({
  device,
  signIn,
}) => {
  const page = await (await device()).newPage();
  await signIn(page, PLANNER);
  await pillSays(page, 'Synced');
  const scripts = await keptScripts(page);
  const workers = scripts.filter(({ name }) => /-worker-/.test(name));
  expect(workers.length).toBeGreaterThan(3);
  expect(scripts.filter(({ policy }) => !policy.includes("script-src 'self'"))).toEqual([]);
});

async function keptScripts(page: Page): Promise<readonly { name: string; policy: string }[]> {
  return page.evaluate(async () => {
    const found: { name: string; policy: string }[] = [];
    for (const place of await caches.keys()) {
      const cache = await caches.open(place);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        const policy = kept?.headers.get('content-security-policy') ?? '';
        if (request.url.endsWith('.js')) found.push({ name: request.url, policy });
      }
    }
    return found;
  });
}

async function askedForAssets(server: ServerProcess): Promise<readonly string[]> {
  return (await server.report()).requests
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/assets/'));
}

/** A disk cannot be filled here: the browser answers as it does on a full one. */
async function setRoom(page: Page, hasRoom: boolean): Promise<void> {
  await page.evaluate((room) => {
    const { put } = IDBObjectStore.prototype;
    const kept = Reflect.get(window, 'keptPut') as typeof put | undefined; // set below
    Reflect.set(window, 'keptPut', kept ?? put);
    IDBObjectStore.prototype.put = room
      ? (kept ?? put)
      : () => {
          throw new DOMException('The disk is full', 'QuotaExceededError');
        };
  }, hasRoom);
}

/** Without signal, in one bulk action. */
async function queueInspections(page: Page, stations: number): Promise<void> {
  await page.goto('/tenant/sync');
  await page.getByRole('main').getByRole('switch', { name: 'Simulate no signal' }).click();
  await pillSays(page, 'Offline');
  await page.goto('/tenant/assets?kind=Substation&country=IS');
  await expect(page.getByRole('status').filter({ hasText: `${stations} records shown` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Create inspections' }).click();
  await pick(page, 'Assignee', 'Lena Vogt');
  await page.getByRole('button', { name: `Create ${stations} inspections` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await pillSays(page, `Offline · ${2 * stations} waiting`);
}

async function createStations(office: Api, count: number): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => `Station ${index}`);
  const createNext = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const answer = await office.send('POST', '/assets', { name, kind: 'Substation', country: 'IS' });
      expect(answer.status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 8 }, createNext));
}

async function counts(office: Api): Promise<{ orders: number; sheets: number }> {
  const all = async (path: string) => (await office.get<Row[]>(`${path}?limit=1000`)).length;
  return { orders: await all('/work-orders'), sheets: await all('/job-sheets') };
}

/** Stops every worker of the browser when a sync call leaves, or when its answer comes, in turns. */
async function killsWorker(
  context: BrowserContext,
  page: Page,
  calls: readonly string[],
  times: number,
): Promise<{ killed(): number }> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  let killed = 0;
  const isCall = (request: Request) => calls.some((call) => request.url().includes(`/sync/${call}`));
  const kill = async () => {
    killed += 1;
    await devTools.send('ServiceWorker.stopAllWorkers');
  };
  context.on('request', (request) => {
    if (isCall(request) && killed < times && killed % 2 === 0) void kill();
  });
  context.on('response', (response) => {
    if (isCall(response.request()) && killed < times && killed % 2 === 1) void kill();
  });
  return { killed: () => killed };
}
