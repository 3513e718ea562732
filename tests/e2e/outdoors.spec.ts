import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, type Row } from './steps.ts';
import { cutShort, PHONE, tooSmall, touchOnly } from './tour/at-hand.ts';

/** Pixels each way: what a glove needs. */
const GLOVE = 56;
const LANDSCAPE = { width: PHONE.height, height: PHONE.width };

test('with gloves on, everything is large enough for them, on this device and in all its tabs', async ({
  device,
  signIn,
  api,
}) => {
  const screens = await screensOfField(await api('planner@demo.example'));
  const { page, tablet } = await atWork({ device, signIn }, 'tech1@demo.example');
  await page.setViewportSize(PHONE);
  await touchOnly(page);
  const other = await tablet.newPage();
  await other.goto('/tenant/sync');
  // A tab behind another one draws nothing.
  await page.bringToFront();
  await openScreen(page, '/tenant/profile');
  await press(page, 'Gloves');
  await expect(other.locator('html')).toHaveClass(/\bgloves\b/);
  await other.close();

  await page.reload();
  await expect(outdoor(page, 'Gloves')).toBeChecked();
  for (const path of screens) {
    await openScreen(page, path);
    expect.soft(await tooSmall(page, GLOVE), `${path}: a glove hits what it aims at`).toEqual([]);
    for (const size of [PHONE, LANDSCAPE]) {
      await page.setViewportSize(size);
      expect.soft(await beyond(page), `${path}: pixels beyond the edge at ${size.width}`).toBe(0);
    }
    await page.setViewportSize(PHONE);
  }
  await openScreen(page, '/tenant/profile');
  await press(page, 'Gloves');
  await expect(page.locator('html')).not.toHaveClass(/\bgloves\b/);
});

test('with gloves on, a wide list is one of cards, and nothing is ticked in it', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/work-orders');
  const list = page.getByRole('grid', { name: 'Work orders' });
  await expect(list.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  await openScreen(page, '/tenant/profile');
  await outdoor(page, 'Gloves').check();
  await openScreen(page, '/tenant/work-orders');
  await expect(list.getByRole('row').first()).toBeVisible();
  await expect(list.getByRole('columnheader')).toHaveCount(0);
  await expect(list.getByRole('checkbox')).toHaveCount(0);
});

test('in the sun every text has a contrast of seven to one, on a device that is dark as well', async ({
  device,
  signIn,
  api,
}) => {
  const screens = await screensOfField(await api('planner@demo.example'));
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/profile');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await outdoor(page, 'Sun').check();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const path of screens) {
    await openScreen(page, path);
    expect.soft(await faint(page), path).toEqual([]);
  }
});

test('on tablet and phone no name is cut short: neither a heading, nor a row, nor a button', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const screens = await screensOfField(office);
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await touchOnly(page);
  for (const size of [PHONE, { width: 820, height: 1180 }]) {
    await page.setViewportSize(size);
    for (const path of screens) {
      await openScreen(page, path);
      expect.soft(await cutShort(page), `${path} at ${size.width}`).toEqual([]);
    }
    await openScreen(page, '/tenant');
  }
});

/** What somebody in the field sees on a day. */
async function screensOfField(office: { get<T>(path: string): Promise<T> }): Promise<readonly string[]> {
  const mine = await office.get<(Row & { readonly assignedTo: string })[]>(
    '/job-sheets?status=InProgress&limit=20',
  );
  const sheet = mine.find(({ workOrderId }) => workOrderId !== null);
  const [asset] = await office.get<Row[]>('/assets?limit=1');
  return [
    '/tenant/field-ops',
    '/tenant',
    '/tenant/work-orders',
    `/tenant/work-orders/${sheet?.workOrderId}`,
    '/tenant/job-sheets',
    `/tenant/job-sheets/${sheet?.id}`,
    `/tenant/job-sheets/${sheet?.id}/run`,
    '/tenant/assets',
    `/tenant/assets/${asset?.id}`,
    '/tenant/inventory',
    '/tenant/surveys/new',
    '/tenant/sync',
    '/tenant/profile',
  ];
}

function outdoor(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Outdoors' }).getByRole('switch', { name });
}

/** Under a finger its words and the switch are one target. */
function press(page: Page, name: string): Promise<void> {
  return page.getByRole('region', { name: 'Outdoors' }).locator('label', { hasText: name }).click();
}

function beyond(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** What the strictest level of WCAG asks of colours: element and what is wrong with it. */
async function faint(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast-enhanced'])
    .analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
}
