import type { BrowserContext, Page } from '@playwright/test';
import type { OutboxRecord } from '../../src/data/store/outbox-record.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, editInPlace, pick, pillSays, type Row } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

// As `npm start` runs it.
test.use({ database: 'embedded' });

test('a day of work with the server gone arrives once, in order, and shows on another screen without reload', {
  tag: '@back-ends',
}, async ({ device, server, signIn, api, consoleErrors }) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const [item] = await office.get<Row[]>('/inventory?limit=1&sort=name');
  if (!order || !item) throw new Error('the demo data has work in progress and stock');

  const tablet = await device();
  const page = await tablet.newPage();
  const told = tokensSent(tablet.context);
  await signIn(page, 'planner@demo.example');
  await pillSays(page, 'Synced');
  const desk = await device();
  const desktop = await desk.newPage();
  await signIn(desktop, 'admin@demo.example');
  await pillSays(desktop, 'Synced');
  await desktop.goto(`/tenant/work-orders/${order.id}`);
  await expect(desktop.getByRole('heading', { level: 1, name: order.title })).toBeVisible();

  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');

  await page.reload();
  await page.goto(`/tenant/work-orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
  await editInPlace(page, 'Location', 'Behind the mill, second gate');

  await page.getByRole('tab', { name: /Surveys/ }).click();
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Survey without signal');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');

  await page.goto(`/tenant/job-sheets/new?workOrderId=${order.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Job sheet without signal');
  await pick(page, 'Assignee', 'Lena Vogt');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Job sheet without signal' })).toBeVisible();

  await page.goto(`/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Use parts' }).click();
  await pick(page, 'Item', item.name);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The item's total and the line in its place are one change of stock, and two operations.
  await pillSays(page, /^Sync: (Offline · )?5 waiting$/);
  const queued = (await readOutbox(page, office.session)).toSorted((left, right) => left.seq - right.seq);
  const cached = await cachedPaths(page);
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
  await tablet.close();

  await server.start();
  await tablet.reopen();
  const again = await tablet.newPage();
  const sent = tokensSent(tablet.context);
  await again.goto('/tenant');
  await pillSays(again, 'Synced');
  const here = new URL(again.url()).origin;
  expect([...told, ...sent].map(({ origin }) => origin).filter((origin) => origin !== here)).toEqual([]);
  expect(new Set([...told, ...sent].map(({ by }) => by))).toEqual(new Set(['page', 'worker']));

  const after = await api('planner@demo.example');
  const surveys = (await after.get<Row[]>(`/surveys/v1/surveys?workOrderId=${order.id}`)).filter(
    ({ title }) => title === 'Survey without signal',
  );
  const sheets = (await after.get<Row[]>(`/job-sheets?workOrderId=${order.id}`)).filter(
    ({ title }) => title === 'Job sheet without signal',
  );
  const changed = await after.get<Row>(`/work-orders/${order.id}`);
  const taken = await after.get<Row>(`/inventory/${item.id}`);
  expect(surveys).toHaveLength(1);
  expect(sheets).toHaveLength(1);
  expect(changed.location).toBe('Behind the mill, second gate');
  expect(changed.version).toBe(order.version + 1);
  expect(taken.quantity).toBe(item.quantity - 3);
  expect(await written(await api('admin@demo.example'), queued)).toEqual(queued.map(recordOf));

  await expect(desktop.getByText('Behind the mill, second gate')).toBeVisible({ timeout: 90_000 });
  await desktop.getByRole('tab', { name: /Surveys/ }).click();
  await expect(desktop.getByRole('link', { name: 'Survey without signal' })).toBeVisible();
  await desktop.getByRole('tab', { name: /Job sheets/ }).click();
  await expect(desktop.getByRole('link', { name: 'Job sheet without signal' })).toBeVisible();
  await openScreen(desktop, `/tenant/inventory/${item.id}`);
  await expect(desktop.getByTestId('quantity')).toHaveText(
    new RegExp(`^${(item.quantity - 3).toLocaleString('en')}\\b`),
  );
});

test('"simulate no signal" keeps work on the device and lets it go when it is switched off', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const tech = await api('tech1@demo.example');
  const [order] = await tech.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/sync');
  const signal = page.getByRole('main').getByRole('switch', { name: 'Simulate no signal' });
  await signal.click({ force: true });
  await pillSays(page, 'Offline');
  await page.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', 'Kept on this tablet');
  await pillSays(page, 'Offline · 1 waiting');
  expect((await tech.get<Row>(`/work-orders/${order.id}`)).location).toBe(order.location);

  await page.goto('/tenant/sync');
  await expect(page.getByText(order.title)).toBeVisible();
  await signal.click({ force: true });
  await pillSays(page, 'Synced');
  expect((await tech.get<Row>(`/work-orders/${order.id}`)).location).toBe('Kept on this tablet');
});

type Queued = Pick<OutboxRecord, 'entity' | 'entityId'>;

function recordOf({ entity, entityId }: Queued): string {
  return `${entity} ${entityId}`;
}

/** Of these records, what the server wrote, in the order in which it did, by its audit log. */
async function written(admin: Api, queued: readonly Queued[]): Promise<string[]> {
  const log = await admin.get<Queued[]>('/audit-logs?limit=50'); // the newest first
  const records = queued.map(recordOf);
  return log
    .map(recordOf)
    .filter((record) => records.includes(record))
    .toReversed();
}

interface TokenSent {
  readonly by: 'page' | 'worker';
  readonly origin: string;
}

/** Each access token that the pages and the worker of a device send, from now on. */
function tokensSent(context: BrowserContext): readonly TokenSent[] {
  const sent: TokenSent[] = [];
  context.on('request', (request) => {
    if (request.headers()['authorization'] === undefined) return;
    const by = request.serviceWorker() === null ? 'page' : 'worker';
    sent.push({ by, origin: new URL(request.url()).origin });
  });
  return sent;
}

/** Of everything that any cache of the app holds. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}
