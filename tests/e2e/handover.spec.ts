import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, editInPlace, pillSays, type Row, signInHere, takeClock } from './steps.ts';

const HOUR = 3_600_000;

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
});

test('work goes on offline after a session ended, until another person signs in beside it: then the tab is locked', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const order = await orderOf(await api('tech1@demo.example'));
  // Each time with a sign-in of its own: the clock runs away from older ones.
  const arrived = async () =>
    (await (await api('tech1@demo.example')).get<Row>(`/work-orders/${order.id}`)).location;
  const { tablet, page } = await atWork(
    { device, signIn },
    'tech1@demo.example',
    `/tenant/work-orders/${order.id}`,
  );
  await endSession(server);
  await page.reload();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Continue offline' }).click();
  await page.waitForURL(`**/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', 'Written on an ended session');
  await expect(page.getByText('Your session has ended and you are working offline.')).toBeVisible();

  await server.clearFaults();
  const beside = await tablet.newPage();
  await signIn(beside, 'tech@harbor.example');
  await pillSays(beside, 'Synced');
  await expect(page.getByText('signed in in another tab, so this tab was locked.')).toBeVisible();
  await expect(page.getByText(order.title)).toBeHidden();
  await beside.goto(`/tenant/work-orders/${order.id}`);
  await expect(beside.getByText('is not on this device')).toBeVisible();
  expect(await arrived()).toBe(order.location);

  await page.getByRole('button', { name: /^Go on as / }).click();
  await page.waitForURL('**/tenant');
  await pillSays(page, 'Synced');
  expect(await arrived()).toBe(order.location);

  await page.getByRole('button', { name: 'Log out' }).click();
  await signInHere(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');
  expect(await arrived()).toBe('Written on an ended session');
});

test('an ended session is gone on with for as many days as the tenant allows, and no longer', async ({
  device,
  server,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await endSession(server);
  await page.reload();
  await page.waitForURL('**/login');
  const goOn = page.getByRole('button', { name: 'Continue offline' });
  const afterDays = async (days: number) => {
    await takeClock(page, Date.now() + days * 24 * HOUR);
    await page.goto('/tenant/work-orders');
    await page.waitForURL('**/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  };
  await afterDays(13);
  await expect(goOn).toBeVisible();
  // The demo's tenant allows fourteen.
  await afterDays(15);
  await expect(goOn).toHaveCount(0);
  await afterDays(13);
  await goOn.click();
  await page.waitForURL('**/tenant/work-orders');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('after a sign-out with a record open the same person returns to it, another one begins at the start', async ({
  device,
  signIn,
  api,
}) => {
  const order = await orderOf(await api('tech1@demo.example'));
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  const beside = await tablet.newPage();
  await beside.goto('/tenant');
  const openRecordThenLogOut = async () => {
    await page.goto(`/tenant/work-orders/${order.id}`);
    await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
    await beside.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
  };

  await openRecordThenLogOut();
  await signInHere(page, 'tech1@demo.example');
  await page.waitForURL(`**/tenant/work-orders/${order.id}`);

  await openRecordThenLogOut();
  await page.reload();
  await signInHere(page, 'tech@harbor.example');
  await page.waitForURL('**/tenant');
  await pillSays(page, 'Synced');
  expect(new URL(page.url()).pathname).toBe('/tenant');

  // The record's address, typed by somebody else, tells them nothing.
  await page.goto(`/tenant/work-orders/${order.id}`);
  await expect(page.getByText('is not on this device')).toBeVisible();
});

async function orderOf(person: Api): Promise<Row> {
  const [order] = await person.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  return order;
}

/** As when an administrator ended it: the token is too old, and there is no new one. */
async function endSession(server: ServerProcess): Promise<void> {
  // First: whoever asks at this moment must not come by a new token.
  await server.fault({
    path: '/api/auth/refresh',
    times: 100,
    action: {
      kind: 'answer',
      status: 401,
      body: JSON.stringify(problem('refresh_refused')),
      contentType: 'application/problem+json',
    },
  });
  await server.advanceClock(HOUR);
}
