import type { Page } from '@playwright/test';
import { expect, type Fixtures, test } from './fixtures.ts';
import { atWork, editInPlace, orderInWork, pillSays, type Row } from './steps.ts';

/** Both have the order, lose the signal, edit, and get the signal back one after the other. */
async function meet(
  pages: readonly [Page, Page],
  orderId: string,
  edits: readonly [(page: Page) => Promise<void>, (page: Page) => Promise<void>],
): Promise<void> {
  for (const page of pages) {
    await page.goto(`/tenant/work-orders/${orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
  }
  await edits[0](pages[0]);
  await edits[1](pages[1]);
  await pages[0].context().setOffline(false);
  await pillSays(pages[0], 'Synced');
  await pages[1].context().setOffline(false);
}

test.describe('two people edit one work order without signal', () => {
  test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

  test('different fields: both edits survive', async ({ device, signIn, api }) => {
    const office = await api('planner@demo.example');
    const order = await orderInWork(office);
    const pages = await twoPeople({ device, signIn });
    await meet(pages, order.id, [
      (page) => editInPlace(page, 'Location', 'Gate 4'),
      (page) => editInPlace(page, 'Project', 'P-2026-17'),
    ]);
    await pillSays(pages[1], 'Synced');

    const row = await office.get<Row & { projectId: string }>(`/work-orders/${order.id}`);
    expect([row.location, row.projectId]).toEqual(['Gate 4', 'P-2026-17']);
    await expect(pages[0].getByText('P-2026-17')).toBeVisible();
    await expect(pages[1].getByText('Gate 4')).toBeVisible();
  });

  for (const choice of ['mine', 'theirs'] as const) {
    test(`the same field: one wins, the other is asked and takes ${choice}`, async ({
      device,
      signIn,
      api,
    }) => {
      const office = await api('planner@demo.example');
      const order = await orderInWork(office);
      const pages = await twoPeople({ device, signIn });
      await meet(pages, order.id, [
        (page) => editInPlace(page, 'Location', 'Gate of the first'),
        (page) => editInPlace(page, 'Location', 'Gate of the second'),
      ]);
      const second = pages[1];
      await pillSays(second, '1 needs you');
      expect((await office.get<Row>(`/work-orders/${order.id}`)).location).toBe('Gate of the first');

      await second.goto('/tenant/sync');
      const wanted = choice === 'mine' ? 'Gate of the second' : 'Gate of the first';
      await second.getByRole('radio', { name: new RegExp(wanted) }).check();
      await second.getByRole('button', { name: 'Apply' }).click();
      await pillSays(second, 'Synced');
      await expect
        .poll(async () => (await office.get<Row>(`/work-orders/${order.id}`)).location)
        .toBe(wanted);
    });
  }
});

async function twoPeople(fixtures: Pick<Fixtures, 'device' | 'signIn'>): Promise<[Page, Page]> {
  const first = await atWork(fixtures, 'planner@demo.example');
  const second = await atWork(fixtures, 'admin@demo.example');
  return [first.page, second.page];
}
