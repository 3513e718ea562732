import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen, toNextScreen } from './next-screen.ts';
import { atWork, type Row } from './steps.ts';

test.use({ actionTimeout: 20_000 });

const PLANNER = 'planner@demo.example';

test('a draft stays with what it was begun for, and none writes over another', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const [first, second] = await office.get<Row[]>('/work-orders?status=inProgress&limit=2');
  if (!first || !second) throw new Error('the demo has work in progress');
  const { tablet, page } = await atWork({ device, signIn }, PLANNER);
  const title = page.getByRole('textbox', { name: 'Title' });
  const order = page.getByRole('combobox', { name: 'Work order' });
  const cancel = () => leaveForm(page);

  await openScreen(page, `/tenant/job-sheets/new?workOrderId=${first.id}`);
  await title.fill('Patrol of the first');
  await cancel();
  await openScreen(page, `/tenant/job-sheets/new?workOrderId=${second.id}`);
  await expect(title).toHaveValue('');
  await expect(order).toHaveValue(new RegExp(second.number));
  await order.click();
  await expect(order).toHaveAttribute('aria-expanded', 'true');
  await title.fill('Patrol of the second');
  await expect(order, 'who only looks at the list keeps what is chosen').toHaveValue(
    new RegExp(second.number),
  );

  const other = await tablet.newPage();
  await other.goto(`/tenant/job-sheets/new?workOrderId=${second.id}`);
  const otherTitle = other.getByRole('textbox', { name: 'Title' });
  await expect(otherTitle).toHaveValue('');
  await otherTitle.fill('Another of the second');
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Patrol of the second');
  await cancel();

  await page.getByRole('button', { name: '3 drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drafts on this device' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Another of the second' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Patrol of the first' })
    .getByRole('link', { name: 'Go on' })
    .click();
  await expect(title).toHaveValue('Patrol of the first');
  await expect(order).toHaveValue(new RegExp(first.number));
});

test('what a link says wins over an older draft, and the form says so', async ({ device, signIn, api }) => {
  const office = await api(PLANNER);
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const { page } = await atWork({ device, signIn }, PLANNER);
  const address = `/tenant/job-sheets/new?title=Patrol&workOrderId=${order?.id}`;
  const title = page.getByRole('textbox', { name: 'Title' });
  await openScreen(page, address);
  await title.fill('Something else');
  await leaveForm(page);
  await openScreen(page, address);
  await expect(title).toHaveValue('Patrol');
  await expect(page.getByText('As the link has it, not the draft: Title.')).toBeVisible();
});

/** What was typed is put aside first, and only then the form is left. */
function leaveForm(page: Page): Promise<void> {
  return toNextScreen(page, 'Cancel', () => page.getByRole('button', { name: 'Cancel' }).click());
}
