import type { BrowserContext, Page, Worker } from '@playwright/test';
import { ORIGIN } from '../support/chromium.ts';
import type { ServedRequest } from '../support/e2e-messages.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';
import { refusePushes } from './server-faults.ts';
import { editInPlace, orderOfOne, pillSays, type Row } from './steps.ts';

test('on a shared tablet nobody, not even a colleague, sees or sends the work of the person before', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  consoleErrors.allow(
    'Failed to load resource: the server responded with a status of 503 (Service Unavailable)',
  );
  const first = await api('tech1@demo.example');
  const order = await orderOfOne(first, await api('tech2@demo.example'));
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');

  await refusePushes(server);
  await page.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', 'Written by the first person');
  await pillSays(page, /1 waiting$/);
  // The worker goes on trying: what it asked just before the person leaves may arrive just after.
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
  await leaveUnsent(page);
  const [worker] = tablet.context.serviceWorkers();
  if (!worker) throw new Error('the app is on this device');
  await syncEnds(worker);
  await server.clearFaults();

  for (const person of ['tech2@demo.example', 'tech@harbor.example']) {
    const [own] = await (await api(person)).get<Row[]>('/work-orders?sort=-updatedAt&limit=1');
    if (!own) throw new Error(`${person} has work`);
    const sent = (await served(server, '/api/sync/push')).length;
    await signIn(page, person);
    await pillSays(page, 'Synced');
    await page.goto(`/tenant/work-orders/${order.id}`);
    await expect(page.getByText('is not on this device')).toBeVisible();
    await expect(page.getByText(order.title)).toHaveCount(0);
    await page.goto('/tenant/work-orders');
    await expect(page.getByRole('grid').getByText(own.title).first()).toBeVisible();
    await expect(page.getByText(order.title)).toHaveCount(0);
    await wakeWorker(tablet.context, page, worker, server);
    await page.goto('/tenant');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await syncEnds(worker);
    expect((await served(server, '/api/sync/push')).slice(sent)).toEqual([]);
  }
  expect((await first.get<Row>(`/work-orders/${order.id}`)).location).toBe(order.location);

  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');
  expect((await first.get<Row>(`/work-orders/${order.id}`)).location).toBe('Written by the first person');
});

test('what two people could not send from one tablet arrives when its owner is back, each once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  for (const status of ['503 (Service Unavailable)', '401 (Unauthorized)'])
    consoleErrors.allow(`Failed to load resource: the server responded with a status of ${status}`);
  const [lena, planner] = ['tech1@demo.example', 'planner@demo.example'];
  const office = await api('admin@demo.example');
  const [order] = await (await api(lena)).get<Row[]>('/work-orders?status=inProgress&limit=1');
  const other = (await office.get<Row[]>('/work-orders?limit=50')).find(({ id }) => id !== order?.id);
  if (!order || !other) throw new Error('the demo data has two work orders');
  const now = (row: Row) => office.get<Row>(`/work-orders/${row.id}`);
  const page = await (await device()).newPage();

  await refusePushes(server);
  for (const [person, row] of [
    [lena, order],
    [planner, other],
  ] as const) {
    await signIn(page, person);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Sync: / })).toBeVisible();
    await page.goto(`/tenant/work-orders/${row.id}`);
    await editInPlace(page, 'Location', `Written by ${person}`);
    await pillSays(page, /1 waiting$/);
    await leaveUnsent(page);
  }
  await server.clearFaults();
  expect([await now(order), await now(other)]).toMatchObject([
    { version: order.version, location: order.location },
    { version: other.version, location: other.location },
  ]);

  await signIn(page, lena);
  await pillSays(page, 'Synced');
  await expect.poll(() => now(order)).toMatchObject({ location: `Written by ${lena}` });
  expect(await now(other)).toMatchObject({ version: other.version, location: other.location });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, planner);
  await pillSays(page, 'Synced');
  await expect.poll(() => now(other)).toMatchObject({ location: `Written by ${planner}` });
  expect([await now(order), await now(other)]).toMatchObject([
    { version: order.version + 1 },
    { version: other.version + 1 },
  ]);
});

/** With work that has not been sent the person is asked whether they mean it. */
async function leaveUnsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

async function served(server: ServerProcess, wanted: string): Promise<readonly ServedRequest[]> {
  return (await server.report()).requests.filter(({ path }) => path === wanted);
}

/** Whoever syncs holds a lock until everything that came is stored. */
async function syncEnds(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const syncing = held.filter(({ name }) => name?.startsWith('sync:'));
    for (const { name = '' } of syncing) await navigator.locks.request(name, () => undefined);
  });
}

/**
 * Fires a native `sync` event and waits until the worker has asked the server for changes because of it: no page of the
 * app is open, and nothing else is under way.
 */
async function wakeWorker(
  context: BrowserContext,
  page: Page,
  worker: Worker,
  server: ServerProcess,
): Promise<void> {
  await page.goto('about:blank');
  await syncEnds(worker);
  const pulls = async () => (await served(server, '/api/sync/changes')).length;
  const before = await pulls();
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations;
      if (known) resolve(known.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: ORIGIN,
    registrationId: await registration,
    tag: 'fieldline-outbox',
    lastChance: false,
  });
  await expect.poll(pulls).toBeGreaterThan(before);
  await syncEnds(worker);
}
