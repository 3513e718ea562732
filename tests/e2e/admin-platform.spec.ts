import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, editInPlace, orderInWork, pick, pillSays, type Row, signInHere } from './steps.ts';

const SUPER = 'super@fieldline.example';
const STAFF = 'staff@fieldline.example';
const ADMIN = 'admin@demo.example';
const PLANNER = 'planner@demo.example';
const SUSPENDED = 'Your organisation is suspended. Ask its administrator.';

test('platform staff see which tenant has trouble, and open it', async ({ device, signIn, server, api }) => {
  await leaveUnsent(server.url, await api('tech1@demo.example'));
  const { page } = await atWork({ device, signIn }, STAFF);
  await expect(page).toHaveURL(/\/admin$/);
  const figures = page.getByRole('list', { name: 'Figures' });
  await expect(figures.getByRole('link', { name: 'Active tenants' })).toContainText('2');
  await figures.getByRole('link', { name: 'Devices with unsent work' }).click();
  await expect(page.getByRole('button', { name: 'Unsent work' })).toHaveAttribute('aria-pressed', 'true');
  await expect(tenantRows(page).filter({ hasText: 'Alder Valley Grid' })).toContainText('Unsent work');
  await expect(tenantRows(page).filter({ hasText: 'Harbor Grid' })).toHaveCount(0);
  await page.goBack();
  const troubled = page.getByRole('list', { name: 'Tenants that need a look' });
  await troubled.getByRole('link', { name: 'Alder Valley Grid' }).click();
  await expect(page.getByText('2 changes wait')).toBeVisible();
  // Staff look; a super admin changes.
  await expect(page.getByRole('switch', { name: 'Inventory' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

test('a super admin makes a tenant with its first administrator, changes it and switches a flag', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page } = await atWork({ device, signIn }, SUPER);
  await openScreen(page, '/admin/tenants');
  await page.getByRole('button', { name: 'New tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tenant' });
  const create = dialog.getByRole('button', { name: 'Create tenant' });
  const name = dialog.getByRole('textbox', { name: 'Name (required)' });
  const id = dialog.getByRole('textbox', { name: 'Id (required)' });
  await create.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('This field is required.');
  await name.fill('Nordnetz AG');
  await expect(id).toHaveAttribute('placeholder', 'nordnetz-ag');
  await id.fill('harbor-grid');
  await dialog.getByLabel('Plan').fill('standard');
  await dialog.getByLabel('People at most').fill('30');
  await dialog.getByRole('textbox', { name: 'Email (required)' }).fill('lena@nordnetz.example');
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to create tenant.');
  await expect(id).toHaveAccessibleDescription('Another tenant has this id.');
  await id.fill('');
  await create.click();
  await expect(page.getByText('Nordnetz AG is made.')).toBeVisible();

  await page.getByRole('link', { name: 'Nordnetz AG' }).click();
  await expect(page.getByText('1 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Plan').fill('premium');
  await page.getByRole('checkbox', { name: 'Everybody needs a second factor' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('premium')).toBeVisible();
  await expect(page.getByText('Everybody needs one')).toBeVisible();
  await page.getByRole('switch', { name: 'Manufacturing' }).click();
  await expect(page.getByRole('switch', { name: 'Manufacturing' })).not.toBeChecked();
  const platform = await api(SUPER);
  expect(await platform.get('/tenants/nordnetz-ag')).toMatchObject({
    plan: 'premium',
    secondFactorRequired: true,
    quotas: { users: 30 },
  });
  expect(await platform.get('/settings/feature-flags?tenantId=nordnetz-ag')).toMatchObject([
    { key: 'closingByOnePerson', enabled: false },
    { key: 'inventory', enabled: true },
    { key: 'manufacturing', enabled: false },
    { key: 'switchingByOnePerson', enabled: false },
  ]);

  await openScreen(page, '/admin/audit-logs');
  const asked = page.waitForResponse((response) => /audit-logs\?.*nordnetz-ag/.test(response.url()));
  await pick(page, 'Tenant', 'Nordnetz AG');
  const entries: { tenant: string }[] = await (await asked).json();
  expect(new Set(entries.map(({ tenant }) => tenant))).toEqual(new Set(['nordnetz-ag']));
  const log = page.getByRole('region', { name: 'Audit logs' });
  await expect(log.getByRole('button', { expanded: false })).toHaveCount(entries.length);
});

test('a suspended tenant’s person is told so and cannot sign in, and what they had not sent arrives later', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  consoleErrors.allow(/status of 40[13]/);
  const order = await orderInWork(await api(PLANNER));
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await page.context().setOffline(true);
  await editInPlace(page, 'Location', 'Gate 9');
  await pillSays(page, 'Offline · 1 waiting');

  const office = await atWork({ device, signIn }, SUPER);
  await setStatus(office.page, 'Suspend');
  await expect(office.page.getByText('Alder Valley Grid is suspended.')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await page.goto('/login');
  await signInHere(page, PLANNER);
  await expect(page.getByRole('alert')).toContainText(SUSPENDED);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr-FR');
  await expect(page.getByRole('alert')).toContainText('Votre organisation est suspendue.');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en-US');

  await setStatus(office.page, 'Let in again');
  await expect(office.page.getByText('Alder Valley Grid has access again.')).toBeVisible();
  await signInHere(page, PLANNER);
  await page.waitForURL(/\/tenant/);
  const again = await api(PLANNER);
  await expect
    .poll(async () => (await again.get<Row>(`/work-orders/${order.id}`)).location, { timeout: 60_000 })
    .toBe('Gate 9');
});

test('an auditor finds who changed it, when and from where, takes it along, and reads it without signal', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  await relocate(office, order, 'Gate 11');
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/audit-logs');
  await pick(page, 'Person', 'Marcus Okafor');
  await page.getByLabel('Action').selectOption({ label: 'Changed' });
  await page.getByLabel('Kind of record').selectOption({ label: 'Work order' });
  const table = page.getByRole('region', { name: 'Audit logs' });
  const line = table.getByRole('row').nth(1);
  await expect(line).toContainText('Marcus Okafor');
  await line.getByRole('button', { expanded: false }).click();
  const details = table.getByRole('row').nth(2);
  await expect(details).toContainText('Location');
  await expect(details).toContainText('Gate 11');
  await expect(details).toContainText('127.0.0.1');
  await expect(details).toContainText('Server time');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toMatch(/^\ufefftimestamp,tenant,/);
  expect(csv).toContain('Gate 11');
  expect(csv).not.toContain('insert,');

  // Days are the browser's own.
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv');
  await page.getByLabel('From', { exact: true }).fill(yesterday);
  await expect(table.getByRole('row').nth(1)).toContainText('Marcus Okafor');
  await page.getByLabel('To', { exact: true }).fill(yesterday);
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill('');

  consoleErrors.allowNetworkErrors();
  await openScreen(page, '/admin/audit-logs');
  await expect(table.getByRole('row').nth(1)).toContainText('Marcus Okafor');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Marcus Okafor');
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.getByLabel('Action').selectOption({ label: 'Deleted' });
  await expect(page.getByText('No entry matches')).toBeVisible();
});

test('an entry of the log opens without the others being drawn again, and is closed when it comes back', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/audit-logs');
  const table = page.getByRole('region', { name: 'Audit logs' });
  const closed = table.getByRole('button', { expanded: false });
  const opened = table.getByRole('button', { expanded: true });
  await expect(closed).toHaveCount(100);
  const drawn: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const times = await countingTimes(page);
    await closed.first().click();
    await expect(opened).toHaveCount(1);
    drawn.push(await times());
    await opened.click();
    await expect(opened).toHaveCount(0);
  }
  // Its own, and those of its details. What arrives from the server meanwhile draws all of them, and that once.
  expect(Math.min(...drawn)).toBeLessThan(10);
  await closed.first().click();
  await expect(opened).toHaveCount(1);
  const action = page.getByLabel('Action');
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await action.selectOption({ label: 'Restored' });
    await expect(page.getByText('No entry matches')).toBeVisible();
    await action.selectOption({ label: 'Any' });
    await expect(closed).toHaveCount(100);
    await expect(opened).toHaveCount(0);
    await closed.first().click();
    await expect(opened).toHaveCount(1);
  }
});

test('the portal of the platform is read without signal, and nothing of it waits to be sent', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const { page } = await atWork({ device, signIn }, SUPER);
  await openScreen(page, '/admin/tenants');
  await expect(tenantRows(page).filter({ hasText: 'Harbor Grid' })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tenants' }).fill('alder');
  await expect(tenantRows(page).filter({ hasText: 'Harbor Grid' })).toHaveCount(0);
  const create = page.getByRole('button', { name: 'New tenant' });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAttribute('title', /needs a connection/);
  await page.getByRole('link', { name: 'Alder Valley Grid' }).click();
  await expect(page.getByRole('heading', { name: 'Alder Valley Grid' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await pillSays(page, 'Offline');
});

function tenantRows(page: Page) {
  return page.getByRole('region', { name: 'Tenants' }).getByRole('row');
}

/** Of the demo's tenant, as a super admin on its screen. */
async function setStatus(page: Page, action: 'Suspend' | 'Let in again'): Promise<void> {
  await openScreen(page, '/admin/tenants/demo-tenant');
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Writes the order as it is, at another place. */
async function relocate(office: Api, order: Row, location: string): Promise<void> {
  const stored = await office.get<Record<string, unknown>>(`/work-orders/${order.id}`);
  const body = { location, base: { location: stored['location'] ?? null } };
  expect((await office.send('PUT', `/work-orders/${order.id}`, body)).status).toBe(200);
}

/** A tablet that was last heard of with two changes on it. */
async function leaveUnsent(url: string, { session }: Api): Promise<void> {
  const answer = await fetch(`${url}/api/sync/device`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
      'x-tenant-id': session.tenant.id,
      'x-device-id': 'tablet-in-the-valley',
    },
    body: JSON.stringify({ appVersion: '0.1.0', waiting: 2, needsYou: 0, oldestAt: '2026-05-04T09:00:00Z' }),
  });
  expect(answer.status).toBe(200);
}

/** @returns how many times were put into words since */
async function countingTimes(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const said = { times: 0 };
    const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        said.times++;
        return own?.get?.call(this);
      },
    });
    return said;
  });
  return () => counter.evaluate(({ times }) => times);
}
