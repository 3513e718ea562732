import type { Page } from '@playwright/test';
import { personId } from '../../server/seed/accounts.ts';
import { expect, test } from './fixtures.ts';
import { atWork, type Row } from './steps.ts';
import { violations } from './violations.ts';

test('no screen breaks a rule of WCAG 2.2 AA that a program can check, in light and in dark', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const anonymous = await (await device()).newPage();
  await anonymous.goto('/login');
  await expect(anonymous.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
  expect.soft(await violations(anonymous)).toEqual([]);
  for (const path of [
    'forgot-password',
    'reset-password#token=a',
    'accept-invitation#token=a',
    'demo-mails',
  ]) {
    await anonymous.goto(`/${path}`);
    await expect(anonymous.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await violations(anonymous), path).toEqual([]);
  }

  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  for (const path of [
    '/tenant',
    '/tenant/work-orders',
    '/tenant/job-sheets',
    '/tenant/surveys',
    '/tenant/assets',
    '/tenant/inventory',
    '/tenant/work-orders/new',
    `/tenant/work-orders/${order?.id}`,
    '/tenant/sync',
    '/tenant/profile',
  ]) {
    await open(page, path);
    if (path.endsWith('/new')) await page.getByRole('button', { name: 'Add a task' }).click();
    expect.soft(await violations(page), path).toEqual([]);
  }
});

/** Who sees the screens of the portal, and which ones with which dialog open. */
const PORTAL = {
  'admin@demo.example': [
    ['/admin'],
    ['/admin/users', 'Invite'],
    [`/admin/users/${personId('tech1@demo.example')}`, 'Change role'],
    ['/admin/roles', 'New role'],
    ['/admin/roles/planner'],
    ['/admin/devices'],
    ['/admin/sign-in'],
    ['/admin/audit-logs'],
    ['/admin/base-maps'],
    ['/admin/flags'],
  ],
  'super@fieldline.example': [
    ['/admin'],
    ['/admin/tenants', 'New tenant'],
    ['/admin/tenants/harbor-grid', 'Edit'],
    ['/admin/users?tenant=harbor-grid'],
    [`/admin/tenants/harbor-grid/users/${personId('tech@harbor.example')}`, 'Change role'],
    ['/admin/plugins', 'Publish a package'],
    ['/admin/plugins/thermography', 'Withdraw'],
    ['/tenant/profile'],
  ],
} as const;

for (const [email, screens] of Object.entries(PORTAL)) {
  test(`no screen of the admin portal breaks such a rule for ${email}, nor does a dialog on it`, async ({
    device,
    signIn,
  }) => {
    const { page } = await atWork({ device, signIn }, email);
    for (const [path, dialog] of screens) {
      await open(page, path);
      expect.soft(await violations(page), path).toEqual([]);
      if (dialog === undefined) continue;
      await page.getByRole('button', { name: dialog, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await violations(page), `${path}: ${dialog}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}
