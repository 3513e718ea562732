import type { BrowserContext, Page } from '@playwright/test';
import { type Api, expect, type Fixtures, test } from './fixtures.ts';
import { refuseRefreshes } from './server-faults.ts';
import { atWork, createSurvey, editInPlace, pillSays, type Row, signInHere } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

const HOUR = 3_600_000;
const NEW_STATUS = 'Cancelled';

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
});

test('a token that expired without signal costs one refresh, with eight tabs, the worker and 20 operations', {
  tag: '@back-ends',
}, async ({ device, server, signIn, api }) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  for (let more = 1; more <= 8; more++) {
    const survey = { title: `Walk ${more}`, workOrderId: order?.id, status: 'Draft' };
    expect((await office.send('POST', '/surveys/v1/surveys', survey)).status).toBe(201);
  }
  // What is completed stands: a bulk change leaves it alone.
  const waiting = (await office.get<Row[]>('/surveys/v1/surveys')).filter(
    ({ status }) => status !== NEW_STATUS && status !== 'Completed',
  );
  expect(waiting.length).toBeGreaterThanOrEqual(20);
  const { tablet, page } = await atWork({ device, signIn }, 'planner@demo.example');
  const tabs = [page, ...(await moreTabs(tablet.context, 7))];

  await tablet.context.setOffline(true);
  await changeStatusOfAllSurveys(page);
  await pillSays(page, new RegExp(`${waiting.length} waiting$`));
  await server.advanceClock(HOUR);
  const before = (await server.report()).refreshes.length;
  await tablet.context.setOffline(false);
  await Promise.all(tabs.map((tab) => pillSays(tab, 'Synced')));

  expect((await server.report()).refreshes.length - before).toBe(1);
  expect(await arrived(await api('planner@demo.example'), waiting)).toBe(waiting.length);
});

test('a refresh whose answer was lost does not sign out a tablet that comes back four hours later', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { tablet, page, order } = await technicianAtWork({ device, signIn, api });

  await server.advanceClock(HOUR);
  // The browser itself repeats a request whose reused connection broke: all of that is lost too.
  await server.fault({ path: '/api/auth/refresh', times: 4, action: { kind: 'dropAnswer' } });
  await editInPlace(page, 'Location', 'Written before the long way home');
  await expect
    .poll(async () => (await server.report()).refreshes.length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await tablet.context.setOffline(true);
  await server.clearFaults();
  await server.advanceClock(4 * HOUR);
  await tablet.context.setOffline(false);

  await pillSays(page, 'Synced');
  expect(new URL(page.url()).pathname).toBe(`/tenant/work-orders/${order.id}`);
  expect(await locationOf(api, order)).toBe('Written before the long way home');
});

test('a refused refresh leads to the sign-in and keeps the outbox, which is sent after signing in', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { tablet, page, order } = await technicianAtWork({ device, signIn, api });

  const { session } = await api('tech1@demo.example');
  await tablet.context.setOffline(true);
  await editInPlace(page, 'Location', 'Outlives the session');
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Said before the session ended');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  // Another address ends this page, and a save that is not on the disk yet with it.
  await pillSays(page, /2 waiting$/);
  await createSurvey(page, order.id, 'Begun before the session ended');
  await pillSays(page, /3 waiting$/);
  await server.advanceClock(HOUR);
  await refuseRefreshes(server);
  await tablet.context.setOffline(false);
  await page.waitForURL('**/login');
  expect(
    (await server.report()).requests.filter(
      ({ path, status }) => path === '/api/sync/push' && status === 200,
    ),
  ).toEqual([]);
  const kept = (await readOutbox(page, session)).toSorted((left, right) => left.seq - right.seq);
  expect(kept.map(({ entity }) => entity)).toEqual(['workOrder', 'comment', 'survey']);

  await server.clearFaults();
  await signInHere(page, 'tech1@demo.example');
  await page.waitForURL('**/tenant/surveys');
  await pillSays(page, 'Synced');
  expect(await readOutbox(page, session)).toEqual([]);
  expect(await locationOf(api, order)).toBe('Outlives the session');
  const after = await api('tech1@demo.example');
  const surveys = await after.get<Row[]>(`/surveys/v1/surveys?workOrderId=${order.id}`);
  expect(surveys.filter(({ title }) => title === 'Begun before the session ended')).toHaveLength(1);
  const comments = await after.get<{ text: string }[]>(`/comments?entityId=${order.id}`);
  expect(comments.filter(({ text }) => text === 'Said before the session ended')).toHaveLength(1);
});

test('a stolen cookie that is used again ends the session for the thief and the tablet, whose work is kept', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { tablet, page, order } = await technicianAtWork({ device, signIn, api });
  const stolen = await cookiesOf(tablet.context);
  for (const location of ['At the first mast', 'At the second mast']) {
    await server.advanceClock(HOUR);
    await editInPlace(page, 'Location', location);
    await expect.poll(() => locationOf(api, order)).toBe(location);
  }
  await tablet.context.setOffline(true);
  await editInPlace(page, 'Location', 'Outlives the thief');
  await pillSays(page, /1 waiting$/);
  const refresh = () =>
    fetch(`${server.url}/api/auth/refresh`, { method: 'POST', headers: { cookie: stolen } });
  expect((await refresh()).status).toBe(401);
  await server.advanceClock(HOUR);
  await tablet.context.setOffline(false);
  await page.waitForURL('**/login');
  await signInHere(page, 'tech1@demo.example');
  await page.waitForURL(`**/tenant/work-orders/${order.id}`);
  await pillSays(page, 'Synced');
  expect(await locationOf(api, order)).toBe('Outlives the thief');
  expect((await refresh()).status).toBe(401);
});

/** As the server has it; asked by a session of its own, since the clock may have ended earlier ones. */
async function locationOf(api: Fixtures['api'], { id }: Row): Promise<string | null> {
  const asked = await api('tech1@demo.example');
  return (await asked.get<Row>(`/work-orders/${id}`)).location;
}

/** As a request carries them. */
async function cookiesOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const sessions = cookies.filter(({ name }) => name.includes('refresh'));
  expect(sessions).toHaveLength(1);
  return sessions.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** A technician with one of their orders open and everything in step. */
async function technicianAtWork({ device, signIn, api }: Pick<Fixtures, 'device' | 'signIn' | 'api'>) {
  const tech = await api('tech1@demo.example');
  const [order] = await tech.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  const { tablet, page } = await atWork(
    { device, signIn },
    'tech1@demo.example',
    `/tenant/work-orders/${order.id}`,
  );
  return { tablet, page, order };
}

async function moreTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(pages.map((page) => page.goto('/tenant/surveys')));
  await Promise.all(pages.map((page) => pillSays(page, 'Synced')));
  return pages;
}

async function changeStatusOfAllSurveys(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: NEW_STATUS }).click();
}

async function arrived(office: Api, before: readonly Row[]): Promise<number> {
  const now = new Map((await office.get<Row[]>('/surveys/v1/surveys')).map((row) => [row.id, row]));
  return before.filter((row) => {
    const after = now.get(row.id);
    return after?.status === NEW_STATUS && after.version === row.version + 1;
  }).length;
}
