import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atWork, type Row } from './steps.ts';

/** WCAG 2.2, levels A and AA, with everything that they took over from 2.0 and 2.1. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    if (path.endsWith('/new')) await page.getByRole('button', { name: 'Add a task' }).click();
    expect.soft(await violations(page), path).toEqual([]);
  }
});

/** Rule, element and what is wrong with it, of both themes. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way to another one has no contrast to speak of.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    const { violations: broken } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
    for (const { id, nodes } of broken) {
      for (const { html, failureSummary } of nodes)
        found.push(`${colorScheme} ${id}: ${html} ${failureSummary}`);
    }
  }
  return found;
}
