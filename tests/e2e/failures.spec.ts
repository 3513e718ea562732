import type { Page } from '@playwright/test';
import { personId } from '../../server/seed/accounts.ts';
import { expect, test } from './fixtures.ts';
import { openScreen, toNextScreen } from './next-screen.ts';
import { atWork, orderInWork, type Row } from './steps.ts';

// What never comes says so long before the test is over.
test.use({ actionTimeout: 20_000 });

/** What a form asks for beside a title, and what is said where its record cannot be kept (section 8 of the specification). */
const RECORDS = [
  {
    place: 'surveys',
    api: '/surveys/v1/surveys',
    values: (orderId: string) => `workOrderId=${orderId}`,
    failures: {
      create: 'Failed to create survey',
      update: 'Failed to update survey',
      remove: 'Failed to delete survey',
    },
  },
  {
    place: 'job-sheets',
    api: '/job-sheets',
    values: (orderId: string) => `workOrderId=${orderId}&assignedTo=${personId('tech1@demo.example')}`,
    failures: {
      create: 'Failed to create job sheet',
      update: 'Failed to update job sheet',
      remove: 'Failed to delete job sheet',
    },
  },
  {
    place: 'work-orders',
    api: '/work-orders',
    values: () => 'type=repair',
    failures: {
      create: 'An error occurred. Please try again.',
      update: 'An error occurred. Please try again.',
      remove: 'Failed to delete work order.',
    },
  },
  {
    place: 'knowledge-base',
    api: '/support/kb',
    values: () => 'body=Climb%20it&category=other',
    failures: {
      create: 'Failed to create article',
      update: 'Failed to update article',
      remove: 'Failed to delete article',
    },
  },
] as const;

/** What is said of a record that the device does not have. */
const NOT_THERE = [
  ['surveys', 'Failed to fetch survey'],
  ['support', 'Failed to fetch ticket'],
] as const;

test('a device that cannot write says what it failed at, and keeps what was typed', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  // Told to the error reports too.
  consoleErrors.allow(/^FieldDataError: The device could not save\n/);
  const office = await api('admin@demo.example');
  const order = await orderInWork(office);
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  const records = await Promise.all(
    RECORDS.map(async (record) => {
      const [row] = await office.get<Row[]>(`${record.api}?limit=1`);
      return { ...record, address: `/tenant/${record.place}/${row?.id}` };
    }),
  );
  await breakDisk(page);
  for (const { place, values, address, failures } of records) {
    await openScreen(page, `/tenant/${place}/new?title=Span%207&${values(order.id)}`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: failures.create })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Span 7');

    await openScreen(page, `${address}/edit`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Span 8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: failures.update })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Span 8');
    await toNextScreen(page, 'cancel', () => page.getByRole('button', { name: 'Cancel' }).click());

    await openScreen(page, address);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(failures.remove, { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const [place, title] of NOT_THERE) {
    await openScreen(page, `/tenant/${place}/01930000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

/** From here on the browser answers the page as it does where the disk cannot be written. */
async function breakDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fail = () => {
      throw new DOMException('Internal error', 'UnknownError');
    };
    for (const method of ['put', 'add', 'delete']) Reflect.set(IDBObjectStore.prototype, method, fail);
  });
}
