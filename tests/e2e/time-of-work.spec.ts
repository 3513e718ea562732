import type { Page } from '@playwright/test';
import { personId } from '../../server/seed/accounts.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { pressTwice } from './double-press.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, type Row, signalReturns } from './steps.ts';
import { violations } from './violations.ts';

const TECHNICIAN = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

test.use({ actionTimeout: 20_000 });

test('a technician without signal starts, breaks off and writes down time; the planner takes the sum over and approves', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const { order, sheet } = await prepare(office);
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  await openScreen(page, `/tenant/job-sheets/${sheet}`);
  const time = page.getByTestId('time');
  await expect(time).toContainText('No time is written down yet.');
  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');

  // What runs ends when something else begins.
  await time.getByRole('button', { name: 'Start travel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await time.getByRole('button', { name: 'Start work' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(time.getByText('runs')).toHaveCount(1);
  await pressTwice(time.getByRole('button', { name: 'Stop the time' }));
  await expect(time.getByText('runs')).toHaveCount(0);
  await expect(time.getByRole('button', { name: 'Stop the time' })).toBeHidden();

  // Yesterday's, afterwards, on the order: nobody ends before they began.
  await openScreen(page, `/tenant/work-orders/${order}`);
  await addTime(page, { from: '2026-03-02T08:00', until: '2026-03-02T07:00', isWrong: true });
  await addTime(page, { from: '2026-03-02T08:00', until: '2026-03-02T12:00' });
  await expect(time).toContainText('4 h in all');
  await addTime(page, { kind: 'Break', from: '2026-03-02T09:00', until: '2026-03-02T09:30' });
  await expect(time).toContainText('3 h 30 min in all, 30 min of breaks');
  await expect(time).not.toContainText('overlaps');
  await addTime(page, { kind: 'Travel', from: '2026-03-02T11:30', until: '2026-03-02T12:30' });
  await expect(time.getByText('overlaps')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  await signalReturns(server, page);
  const entries = await office.get<AnyRow[]>(`/v1/time-entries?workOrderId=${order}`);
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['break', 'travel', 'work']);
  const started = await office.get<AnyRow[]>(`/v1/time-entries?jobSheetId=${sheet}`);
  expect(started.map(({ kind }) => kind).toSorted()).toEqual(['travel', 'work']);
  expect(started.every(({ endedAt }) => typeof endedAt === 'string')).toBe(true);
  expect(new Set(entries.map(({ person }) => person))).toEqual(new Set([personId(TECHNICIAN)]));

  await closeByPlanner((await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order}`)).page);
  expect(await office.get<AnyRow>(`/work-orders/${order}`)).toMatchObject({ actualHours: 4.5 });
});

function rows(page: Page) {
  return page.getByTestId('time').locator('tbody tr');
}

interface Typed {
  readonly kind?: string;
  readonly from: string;
  readonly until: string;
  readonly isWrong?: true;
}

async function addTime(page: Page, { kind = 'Work', from, until, isWrong }: Typed): Promise<void> {
  await page.getByTestId('time').getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption(kind);
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('Until').fill(until);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  if (isWrong) {
    await expect(add).toBeDisabled();
    await expect(dialog).toContainText('The end must come after the start, within a day.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  } else {
    await add.click();
  }
  await expect(dialog).toBeHidden();
}

/** By the rate of the technician's crew: 4.5 h at €68. */
async function closeByPlanner(page: Page): Promise<void> {
  const time = page.getByTestId('time');
  await expect(time).toContainText('Time costs €306.00');
  await expect(time).toContainText('4.5 h of 6 h estimated');
  await time.getByRole('button', { name: 'Write 4.5 h as the actual hours' }).click();
  await expect(time.getByRole('button', { name: /^Write/ })).toBeHidden();
  await time.getByRole('link').first().click();
  await page.getByRole('button', { name: /Recorded/ }).click();
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approved' }).click();
  await expect(page.getByRole('button', { name: /Approved/ })).toBeVisible();
}

async function prepare(office: Api) {
  const technician = personId(TECHNICIAN);
  const order = await created<Row>(office, '/work-orders', {
    title: 'Replace the fuse at the mill',
    type: 'repair',
    status: 'approved',
    priority: 'medium',
    assignees: [technician],
    estimatedHours: 6,
  });
  const sheet = await created<Row>(office, '/job-sheets', {
    title: 'Fuse at the mill',
    status: 'Assigned',
    assignedTo: technician,
  });
  return { order: order.id, sheet: sheet.id };
}
