import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Api, expect, type Fixtures, test } from './fixtures.ts';
import { toNextScreen } from './next-screen.ts';
import { atWork, created, editInPlace, orderInWork, pillSays, type Row } from './steps.ts';

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

test.describe('somebody else writes while one person types', () => {
  interface Task {
    readonly id: string;
    readonly title: string;
    readonly done: boolean;
    readonly position: string;
  }
  type Order = Row & { readonly tasks: readonly Task[] };

  test('a tick and a task that arrive while the form is open are there after it is saved', async ({
    device,
    signIn,
    api,
  }) => {
    const office = await api('admin@demo.example');
    const order = await orderWithTasks(office);
    const { tablet, page } = await atWork({ device, signIn }, 'planner@demo.example');
    await page.goto(`/tenant/work-orders/${order.id}/edit`);
    await page.getByRole('button', { name: 'Add a task' }).click();
    await page.getByRole('textbox', { name: 'Task 2' }).fill('Paint the gate');

    const beside = await tablet.newPage();
    await beside.goto(`/tenant/work-orders/${order.id}`);
    await theyWrite(office, order, 'Yard 7');
    await expect(beside.getByRole('checkbox', { name: 'Oil the hinge' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await expect
      .poll(async () => tasksOf(await office.get<Order>(`/work-orders/${order.id}`)))
      .toEqual(['Lock the gate: done', 'Oil the hinge: open', 'Paint the gate: open']);
  });

  test('a draft of yesterday takes nothing back of what was written since', async ({
    device,
    signIn,
    api,
  }) => {
    const office = await api('admin@demo.example');
    const order = await orderWithTasks(office);
    const { page } = await atWork({ device, signIn }, 'planner@demo.example');
    await page.goto(`/tenant/work-orders/${order.id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Project' }).fill('P-2026-17');
    await toNextScreen(page, 'Cancel', () => page.getByRole('button', { name: 'Cancel' }).click());

    await theyWrite(office, order, 'Yard 7');
    await expect(page.getByText('Yard 7')).toBeVisible();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Project' })).toHaveValue('P-2026-17');
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Yard 7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    const saved = () => office.get<Order & { projectId: string | null }>(`/work-orders/${order.id}`);
    await expect.poll(async () => (await saved()).projectId).toBe('P-2026-17');
    const row = await saved();
    expect(row.location).toBe('Yard 7');
    expect(tasksOf(row)).toEqual(['Lock the gate: done', 'Oil the hinge: open']);
  });

  function orderWithTasks(office: Api): Promise<Order> {
    const tasks = [{ id: randomUUID(), position: 'a0', title: 'Lock the gate', done: false }];
    const values = { title: 'Mend the gate', type: 'repair', status: 'approved', location: 'Yard 1', tasks };
    return created<Order>(office, '/work-orders', values);
  }

  /** A colleague ticks the task, adds one and corrects the place. */
  async function theyWrite(office: Api, order: Order, location: string): Promise<void> {
    const more = { id: randomUUID(), position: 'a1', title: 'Oil the hinge', done: false };
    const tasks = [...order.tasks.map((task) => ({ ...task, done: true })), more];
    const base = { location: order.location, tasks: order.tasks };
    const answer = await office.send('PUT', `/work-orders/${order.id}`, { location, tasks, base });
    expect(answer.status).toBe(200);
  }

  function tasksOf(order: Order): string[] {
    return order.tasks.map(({ title, done }) => `${title}: ${done ? 'done' : 'open'}`).toSorted();
  }
});

async function twoPeople(fixtures: Pick<Fixtures, 'device' | 'signIn'>): Promise<[Page, Page]> {
  const first = await atWork(fixtures, 'planner@demo.example');
  const second = await atWork(fixtures, 'admin@demo.example');
  return [first.page, second.page];
}
