import type { BrowserContext, Page } from '@playwright/test';
import { ORIGIN } from '../support/chromium.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';
import { editInPlace, pillSays, type Row, signInHere } from './steps.ts';

test('on a shared tablet nobody sees or sends the work of the person before', async ({
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
  const [order] = await first.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');

  await server.fault({
    path: '/api/sync/push',
    times: 10_000,
    action: { kind: 'answer', status: 503, body: '', contentType: 'text/plain' },
  });
  await page.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', 'Written by the first person');
  await pillSays(page, /1 waiting$/);
  // The worker goes on trying: what it asked just before the person leaves may arrive just after.
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await server.clearFaults();

  await signInHere(page, 'tech@harbor.example');
  await pillSays(page, 'Synced');
  await wakeWorker(tablet.context, page, server);

  expect((await first.get<Row>(`/work-orders/${order.id}`)).location).toBe(order.location);
  await page.goto(`/tenant/work-orders/${order.id}`);
  await expect(page.getByText('is not on this device')).toBeVisible();
  await expect(page.getByText(order.title)).toBeHidden();
  await page.goto('/tenant/work-orders');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText(order.title)).toBeHidden();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');
  expect((await first.get<Row>(`/work-orders/${order.id}`)).location).toBe('Written by the first person');
});

/** Fires a native `sync` event and waits until the worker has asked the server for changes because of it. */
async function wakeWorker(context: BrowserContext, page: Page, server: ServerProcess): Promise<void> {
  const pulls = async () =>
    (await server.report()).requests.filter(({ path }) => path === '/api/sync/changes').length;
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
}
