import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Api, type Device, expect, type Fixtures, type Place } from './fixtures.ts';
import { nothingWaits } from './nothing-waits.ts';

/** The parts of a row that these tests look at, as the API answers it. */
export interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly name: string;
  readonly number: string;
  readonly status: string;
  readonly location: string | null;
  readonly remedy: string | null;
  readonly quantity: number;
  readonly workOrderId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const START = '/tenant';

/** A device of its own whose person is signed in, with everything of theirs on it, at one of the portal's addresses. */
export async function atWork(
  { device, signIn }: Pick<Fixtures, 'device' | 'signIn'>,
  email: string,
  address = START,
  place?: Place,
): Promise<{ tablet: Device; page: Page }> {
  const tablet = await device(email, place);
  const page = await tablet.newPage();
  if (tablet.isPrepared) await catchUp(tablet, page, address);
  else await signIn(page, email);
  await pillSays(page, 'Synced');
  // The app itself has to be on the device too before anybody stops the server.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  if (!tablet.isPrepared && address !== START) await page.goto(address);
  return { tablet, page };
}

/** Opens a browser that knows yesterday's news, and waits until it has today's. */
async function catchUp(device: Device, page: Page, address: string): Promise<void> {
  const answered = device.context.waitForEvent(
    'response',
    (response) => response.url().includes('/sync/changes') && response.ok(),
  );
  await page.goto(address);
  await answered;
  // Whoever syncs holds a lock until everything that came is stored.
  await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const syncing = held.filter(({ name }) => name?.startsWith('sync:'));
    for (const { name = '' } of syncing) await navigator.locks.request(name, () => undefined);
  });
}

/** On the sign-in page as it stands, with whatever it remembers. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * The page's clock is the test's from here on, `at` or now, and goes on from there. No page of the app sees it come: while
 * the driver puts it in, a running page would read the year 1970.
 *
 * @param at milliseconds since the epoch
 */
export async function takeClock(page: Page, at = Date.now()): Promise<void> {
  await page.goto('about:blank');
  await page.clock.install({ time: at });
}

/**
 * What the pill in the top bar says: `Synced`, `Offline · 3 waiting`, `1 needs you`. Right after a write it may still say
 * `Synced` of the time before: whoever waits for that word waits for the device's queue too.
 */
export async function pillSays(page: Page, text: string | RegExp): Promise<void> {
  const name = typeof text === 'string' ? `Sync: ${text}` : text;
  const pill = page.getByRole('banner').getByRole('link', { name });
  await expect(pill).toBeVisible({ timeout: 60_000 });
  if (text !== 'Synced') return;
  await nothingWaits(page);
  await expect(pill).toBeVisible({ timeout: 60_000 });
}

/** The server can be reached again, and the devices say so, as those do whose radio finds its network. */
export async function signalReturns(server: ServerProcess, ...pages: readonly Page[]): Promise<void> {
  await server.start();
  for (const page of pages) {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await pillSays(page, 'Synced');
  }
}

/** Looks at what is decided once more, and decides. */
export async function confirmDecision(page: Page, button: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Decide: / });
  if (reason !== undefined) await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Changes a fact where it stands, on the open record. */
export async function editInPlace(page: Page, label: string, value: string): Promise<void> {
  await beginInPlace(page, label);
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${label}`, exact: true })).toBeVisible();
}

/** Presses the value; what is empty is a press away. */
export async function beginInPlace(page: Page, label: string): Promise<void> {
  const edit = page.getByRole('button', { name: `Edit ${label}`, exact: true });
  const emptyOnes = page.getByRole('button', { name: /^Show \d+ empty/ });
  await expect(edit.or(emptyOnes).first()).toBeVisible();
  if (!(await edit.isVisible())) await emptyOnes.click();
  await edit.click();
}

export async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** A work order of the demo that somebody is working on. */
export async function orderInWork(caller: { get<T>(path: string): Promise<T> }): Promise<Row> {
  const [order] = await caller.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  return order;
}

/** Work in progress that the one has and the other, of the same tenant, has not. */
export async function orderOfOne(one: Api, other: Api): Promise<Row> {
  const orders = await one.get<Row[]>('/work-orders?status=inProgress');
  const seen = new Set((await other.get<Row[]>('/work-orders')).map(({ id }) => id));
  const order = orders.find(({ id }) => !seen.has(id));
  if (!order) throw new Error('the demo data has work in progress of one person only');
  return order;
}

/** An order that nothing else stands on: it may be called off and deleted. */
export async function freshOrder(office: Api): Promise<Row> {
  const values = { title: 'Mend the gate', type: 'repair', status: 'approved' };
  const { status, body } = await office.send('POST', '/work-orders', values);
  expect(status).toBe(201);
  return body as Row; // our own server's answer
}

/** Somebody else takes an order away: what was approved is called off first. */
export async function callOffAndDelete(office: Api, id: string): Promise<void> {
  const path = `/work-orders/${id}`;
  expect((await office.send('DELETE', path)).status).toBe(409);
  expect((await office.decide('PUT', path, { status: 'cancelled' })).status).toBe(200);
  expect((await office.send('DELETE', path)).status).toBe(204);
}

/** A figure of the dashboard: a link to the list that it counts. */
export function figure(page: Page, label: string | RegExp): Locator {
  return page.getByRole('main').getByRole('link').filter({ hasText: label });
}

/** What the figure says, as soon as it is known. */
export async function countAt(page: Page, label: string | RegExp): Promise<number> {
  await expect(figure(page, label)).toContainText(/\d/);
  return Number.parseInt(await figure(page, label).innerText(), 10);
}

/** Creates a survey for the open work order and comes back to it. */
export async function createSurvey(page: Page, orderId: string, title: string): Promise<void> {
  await page.goto(`/tenant/work-orders/${orderId}`);
  await page.getByRole('tab', { name: /Surveys/ }).click();
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');
}

/** Serves another worker from now on, and has the page look for one as it does every hour. */
export async function releaseNewVersion(page: Page, server: ServerProcess): Promise<void> {
  await serveNewVersion(server);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** Serves another worker from now on. */
export async function serveNewVersion(server: ServerProcess): Promise<void> {
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  await server.fault({
    path: '/sw.js',
    times: 1000,
    action: { kind: 'answer', status: 200, body: `${worker}\n// newer`, contentType: 'text/javascript' },
  });
}

/** From here on the browser answers the page as it does where the disk cannot be written, or has no room left. */
export async function breakDisk(page: Page, error: 'UnknownError' | 'QuotaExceededError'): Promise<void> {
  await page.evaluate((name) => {
    const fail = () => {
      throw new DOMException('Internal error', name);
    };
    const { put, add, delete: remove } = IDBObjectStore.prototype;
    Reflect.set(globalThis, 'wholeDisk', { put, add, delete: remove });
    for (const method of ['put', 'add', 'delete']) Reflect.set(IDBObjectStore.prototype, method, fail);
  }, error);
}

/** From here on the browser writes again. */
export async function mendDisk(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(IDBObjectStore.prototype, Reflect.get(globalThis, 'wholeDisk')));
}

/** Both presses before the screen can be drawn again, as an impatient thumb or a worn mouse does it. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Makes a record by the API. @returns it, as the server answers it */
export async function created<T = Row>(caller: Api, path: string, values: object): Promise<T> {
  const { status, body } = await caller.send('POST', path, values);
  expect(status, `POST ${path}: ${JSON.stringify(body)}`).toBe(201);
  return body as T; // our own server's answer
}
