import { expect, test } from './fixtures.ts';
import { atWork, editInPlace, pillSays, type Row, signInHere } from './steps.ts';

const PLANNER = 'planner@demo.example';

test('a browser that deletes the database of a device is found out, and all else comes back', {
  tag: '@back-ends',
}, async ({ device, signIn, server, api, consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  const planner = await api(PLANNER);
  const [order] = await planner.get<Row[]>('/work-orders?limit=1');
  const { tablet, page } = await atWork({ device, signIn }, PLANNER);
  await server.stop();
  await page.addInitScript(() => {
    // Of a blank page it is none.
    if (!('storage' in navigator)) return;
    navigator.storage.persist = async () => Boolean((document.documentElement.dataset['persist'] = 'asked'));
  });
  await page.goto(`/tenant/work-orders/${order?.id}`);
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-persist');
  await editInPlace(page, 'Location', 'Lost to the browser');
  await pillSays(page, 'Offline · 1 waiting');
  // Now there is something to lose.
  await expect(root).toHaveAttribute('data-persist', 'asked');
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('canary:'))?.[1]),
    )
    .toContain('"unsent":1');
  await server.start();
  const origin = new URL(page.url()).origin;
  await page.goto('about:blank');
  const devTools = await tablet.context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });

  await page.goto('/tenant');
  await page.waitForURL(/\/login/);
  await signInHere(page, PLANNER);
  const notice = page.getByRole('alert').filter({ hasText: 'The browser deleted' });
  await expect(notice).toContainText('1 change had not been sent and is lost.');
  await pillSays(page, 'Synced');
  await page.goto(`/tenant/work-orders/${order?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: order?.title ?? '' })).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await pillSays(page, 'Synced');
  await expect(notice).toBeHidden();
});

test('a browser that deletes all that a site has stored is known again by its cookie, as on iPadOS', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const tablet = await device();
  const page = await tablet.newPage();
  const isNamed = page.waitForResponse((response) => response.url().endsWith('/auth/device'));
  await signIn(page, PLANNER);
  expect(await (await isNamed).json()).toEqual({ former: null });
  await pillSays(page, 'Synced');
  const admin = await api('admin@demo.example');
  const { id } = (await api(PLANNER)).session.user;
  const told = async () => (await admin.get<{ userId: string }[]>('/devices')).map(({ userId }) => userId);
  await expect.poll(told, { timeout: 60_000 }).toContain(id);
  await page.goto('/tenant/work-orders');
  await tablet.context.setOffline(true);
  await page.getByRole('grid').getByRole('link').first().click();
  await editInPlace(page, 'Location', 'Lost to the browser');
  const origin = new URL(page.url()).origin;
  await page.goto('about:blank');
  const devTools = await tablet.context.newCDPSession(page);
  // As a browser does with a site of which nothing runs.
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  // All but the cookies, which a server gave.
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await tablet.context.setOffline(false);

  await page.goto('/tenant');
  await page.waitForURL(/\/login/);
  await signInHere(page, PLANNER);
  const notice = page.getByRole('alert').filter({ hasText: 'The browser deleted' });
  await expect(notice).toContainText('The server last heard of it on');
  await expect(notice).toContainText('What was saved after that is lost.');
  await pillSays(page, 'Synced');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await pillSays(page, 'Synced');
  await expect(notice).toBeHidden();
});
