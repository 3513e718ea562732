import type { Page } from '@playwright/test';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import { expect, test } from './fixtures.ts';
import { atWork, freshOrder } from './steps.ts';

/** The page's clocks show another place's time, as those of a tablet there do. */
async function standIn(page: Page, timezoneId: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
}

/** `2026-11-26` as an English browser writes it. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

// At any hour one of them has another day than UTC.
for (const [zone, elsewhere] of [
  ['America/Los_Angeles', 'Pacific/Auckland'],
  ['Pacific/Auckland', 'America/Los_Angeles'],
] as const) {
  test(`an order completed in ${zone} says the day there, also to somebody in ${elsewhere}`, async ({
    device,
    signIn,
    api,
  }) => {
    const admin = await api('admin@demo.example');
    expect((await admin.send('PUT', '/settings/time-zone', { timeZone: zone })).status).toBe(204);
    const office = await api('planner@demo.example');
    const order = await freshOrder(office);
    for (const status of ['scheduled', 'inProgress', 'completed']) {
      const answer = await office.decide('PUT', `/work-orders/${order.id}`, { status });
      expect(answer.status).toBe(200);
    }
    const day = dayIn(zone, Date.now());
    for (const place of [zone, elsewhere]) {
      const { page } = await atWork({ device, signIn }, 'planner@demo.example');
      await standIn(page, place);
      await page.goto(`/tenant/work-orders/${order.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(inWords(day)).first()).toBeVisible();
      await page.goto('/tenant/work-orders?status=completed&search=Mend');
      await expect(page.getByText('Mend the gate').first()).toBeVisible();
    }
    expect(await office.get(`/work-orders/${order.id}`)).toMatchObject({ completedDate: day });
  });
}
