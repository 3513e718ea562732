import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { atWork } from '../steps.ts';
import { violations } from '../violations.ts';

const PLANNER = 'planner@demo.example';
const HERE = { longitude: 13.9012, latitude: 47.2034, accuracy: 8 };

test('a technician who wants to be seen is on the planner’s map, and no longer once they do not', async ({
  device,
  signIn,
  api,
}) => {
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/profile', {
    permissions: ['geolocation'],
  });
  await tablet.context.setGeolocation(HERE);
  const office = await api(PLANNER);
  const seen = () => office.get<{ longitude: number }[]>('/positions/crews');
  const wish = page.getByRole('switch', { name: 'Show my last position' });
  await expect(wish).not.toBeChecked();
  expect(await seen()).toEqual([]);
  await wish.press('Space');
  await expect(wish).toBeChecked();
  await expect.poll(async () => (await seen()).map(({ longitude }) => longitude)).toEqual([HERE.longitude]);

  const at = `/tenant/map?at=${HERE.latitude},${HERE.longitude},12`;
  const { page: desk } = await atWork({ device, signIn }, PLANNER, at);
  const panel = desk.getByRole('complementary', { name: 'Assets in view' });
  await switchCrews(desk);
  const row = panel.getByRole('button', { name: /^Lena Vogt.*now$/ });
  await expect(row).toBeVisible();
  await row.press('Enter');
  const card = panel.getByRole('region', { name: 'Lena Vogt' });
  await expect(card.getByText(/^Last here .+, within 8\sm\.$/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Navigate' })).toBeVisible();
  expect(await violations(desk)).toEqual([]);

  await wish.press('Space');
  await expect(wish).not.toBeChecked();
  expect(await seen()).toEqual([]);
  await desk.reload();
  await expect(panel.getByText(/assets? in view$/)).toBeVisible();
  await expect(row).toBeHidden();
});

test('a technician is not offered where others are', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/map');
  await page.getByRole('button', { name: 'Legend and layers' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Work orders' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Crews' })).toHaveCount(0);
});

async function switchCrews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Legend and layers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crews' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}
