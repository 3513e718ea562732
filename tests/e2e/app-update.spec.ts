import type { Page } from '@playwright/test';
import { databaseName } from '../../src/data/store/database.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { type Device, expect, test } from './fixtures.ts';
import { atWork, editInPlace, orderInWork, pillSays, serveNewVersion } from './steps.ts';

test('a version that the server asks for comes at once, waits for a word, and gives the draft back', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 426/);
  const order = await orderInWork(await api('planner@demo.example'));
  const { tablet, page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/surveys/new');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Half a ');
  const otherTab = await tablet.newPage();
  await otherTab.goto(`/tenant/work-orders/${order.id}`);

  await serveNewVersion(server);
  const body = JSON.stringify(problem('upgrade_required'));
  const contentType = 'application/problem+json';
  const action = { kind: 'answer', status: 426, body, contentType } as const;
  await server.fault({ path: '/api/sync/push', times: 5, action });
  await editInPlace(otherTab, 'Location', 'Gate 7');
  await pillSays(otherTab, 'Update needed');
  const notice = page.getByRole('status').filter({ hasText: 'A newer version is ready' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title).toBeFocused();
  await title.press('End');
  await page.keyboard.type('sentence');

  const load = page.getByRole('button', { name: 'Load it' });
  const question = page.getByRole('dialog', { name: 'Load the newer version now?' });
  await load.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await load.click();
  await question.getByRole('button', { name: 'Load anyway' }).click();
  await expect(page.getByText('Other tabs still run the older version.')).toBeVisible();
  expect(await waitingVersion(page)).toBe(true);

  await otherTab.close();
  await isOnlyTab(tablet);
  await load.click();
  await question.getByRole('button', { name: 'Load anyway' }).click();
  await expect(page.getByText('was kept on this device')).toBeVisible({ timeout: 60_000 });
  await expect(title).toHaveValue('Half a sentence');
  await expect(notice).toBeHidden();
  expect(await waitingVersion(page)).toBe(false);
});

test('an upgrade of the local database that an older tab blocks says so, and goes on when that tab closes', {
  tag: '@back-ends',
}, async ({ device, signIn, api }) => {
  const { session } = await api('planner@demo.example');
  const tablet = await device();
  const olderTab = await tablet.newPage();
  await olderTab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: OLDER_APP }));
  await olderTab.goto('/');
  await keepOlderDatabaseOpen(olderTab, databaseName(session.tenant.id, session.user.id));

  const page = await tablet.newPage();
  await signIn(page, 'planner@demo.example');
  const alert = page.getByRole('alert').filter({ hasText: 'Close the other tabs to go on here.' });
  await expect(alert).toBeVisible();
  await olderTab.close();
  await expect(alert).toBeHidden();
  await pillSays(page, 'Synced');
});

/** All that matters of it is that it stands on the same origin; an icon of its own, or the browser asks for one. */
const OLDER_APP = '<title>Older</title><link rel="icon" href="data:,">';

/** A browser under load still counts a tab for a while that is closed. */
async function isOnlyTab({ context }: Device): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the app has a worker');
  const tabs = () =>
    worker.evaluate(async () => {
      // Tests are checked as pages are, which know no clients.
      const { clients } = globalThis as unknown as {
        clients: { matchAll(asked: object): Promise<unknown[]> };
      };
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
    });
  await expect.poll(tabs, { timeout: 60_000 }).toBe(1);
}

async function waitingVersion(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
}

/** As a tab does whose code is older than the database's next version and hangs: it does not hear that it should close. */
async function keepOlderDatabaseOpen(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database, 1);
        opening.addEventListener('success', () => {
          // Held by the window, or the browser would close what nobody can use any more.
          Object.assign(window, { held: opening.result });
          resolve();
        });
        opening.addEventListener('error', () => reject(new Error('the database did not open')));
      }),
    name,
  );
}
