import type { Page } from '@playwright/test';
import { personId } from '../../server/seed/accounts.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen, toNextScreen } from './next-screen.ts';
import { atWork, breakDisk, orderInWork, type Row } from './steps.ts';

// What never comes says so long before the test is over.
test.use({ actionTimeout: 20_000 });

/** What the record of a form has beside a title, and what is said where it has none or cannot be kept (section 8 of the specification). */
const RECORDS = [
  {
    place: 'surveys',
    api: '/surveys/v1/surveys',
    undecided: 'Scheduled',
    values: (orderId: string) => `workOrderId=${orderId}`,
    missing: 'This field is required.',
    failures: {
      create: 'Failed to create survey',
      update: 'Failed to update survey',
      remove: 'Failed to delete survey',
    },
  },
  {
    place: 'job-sheets',
    api: '/job-sheets',
    undecided: 'Assigned',
    values: (orderId: string) => `workOrderId=${orderId}&assignedTo=${personId('tech1@demo.example')}`,
    missing: 'Status, title, and assignee are required.',
    failures: {
      create: 'Failed to create job sheet',
      update: 'Failed to update job sheet',
      remove: 'Failed to delete job sheet',
    },
  },
  {
    place: 'work-orders',
    api: '/work-orders',
    undecided: 'waitingOnApproval',
    values: () => 'type=repair',
    missing: 'Type, status, and title are required.',
    failures: {
      create: 'An error occurred. Please try again.',
      update: 'An error occurred. Please try again.',
      remove: 'Failed to delete work order.',
    },
  },
  {
    place: 'knowledge-base',
    api: '/support/kb',
    undecided: 'Draft',
    values: () => 'body=Climb%20it&category=other',
    missing: 'This field is required.',
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
      const [row] = await office.get<Row[]>(`${record.api}?status=${record.undecided}&limit=1`);
      return { ...record, address: `/tenant/${record.place}/${row?.id}` };
    }),
  );
  await breakDisk(page, 'UnknownError');
  const title = page.getByRole('textbox', { name: 'Title' });
  const alert = page.getByRole('alert');
  for (const { place, values, address, failures } of records) {
    await openScreen(page, `/tenant/${place}/new?title=Span%207&${values(order.id)}`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(alert.filter({ hasText: failures.create })).toBeVisible();
    await expect(title).toHaveValue('Span 7');

    await openScreen(page, `${address}/edit`);
    await title.fill('Span 8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(alert.filter({ hasText: failures.update })).toBeVisible();
    await expect(title).toHaveValue('Span 8');
    await toNextScreen(page, 'cancel', () => page.getByRole('button', { name: 'Cancel' }).click());

    await openScreen(page, address);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(failures.remove, { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const [place, words] of NOT_THERE) {
    await openScreen(page, `/tenant/${place}/01930000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  }

  await openScreen(page, `/tenant/support/${await openTicket(office)}`);
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('The cut-out was wet');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(alert.filter({ hasText: 'Failed to add reply' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveValue('The cut-out was wet');
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('Failed to update tier/assignment')).toBeVisible();
});

test('a form says what it lacks, and a device what of its data it cannot read', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/^UnknownError: /);
  const ticket = await openTicket(await api('admin@demo.example'));
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  const alert = page.getByRole('alert');
  for (const { place, missing } of RECORDS) {
    await openScreen(page, `/tenant/${place}/new`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(alert.filter({ hasText: missing })).toBeVisible();
  }
  await breakReading(page, ['survey', 'jobSheet', 'article', 'ticketReply', 'plugin']);
  for (const [address, words] of [
    ['/tenant/surveys', 'Failed to fetch surveys'],
    ['/tenant/job-sheets', 'Failed to fetch job sheets'],
    ['/tenant/knowledge-base', 'Failed to fetch articles'],
    [`/tenant/support/${ticket}`, 'Failed to fetch replies'],
    ['/plugins', 'Failed to fetch plugins'],
  ] as const) {
    await openScreen(page, address);
    await expect(alert.filter({ hasText: words })).toBeVisible();
  }
});

/** @returns the id of a ticket that nobody has taken yet */
async function openTicket(office: Api): Promise<string> {
  const tickets = await office.get<(Row & { assignedTo: string | null })[]>(
    '/v1/support/tickets?status=Open',
  );
  const free = tickets.find(({ assignedTo }) => assignedTo === null);
  if (!free) throw new Error('the demo has a ticket that nobody has taken');
  return free.id;
}

/** From here on nothing of these entities can be read by the page. */
async function breakReading(page: Page, entities: readonly string[]): Promise<void> {
  await page.evaluate(
    (broken) => {
      const methods = [
        'get',
        'getAll',
        'getAllKeys',
        'getAllRecords',
        'openCursor',
        'openKeyCursor',
        'count',
      ];
      for (const kind of [IDBObjectStore.prototype, IDBIndex.prototype]) {
        for (const method of methods) {
          const read = Reflect.get(kind, method);
          if (!read) continue;
          Reflect.set(kind, method, function (this: IDBObjectStore | IDBIndex, ...parameters: unknown[]) {
            const { name } = this instanceof IDBIndex ? this.objectStore : this;
            if (broken.includes(name)) throw new DOMException('Internal error', 'UnknownError');
            return Reflect.apply(read, this, parameters);
          });
        }
      }
    },
    entities.map((name) => entityNamed(name).store),
  );
}
