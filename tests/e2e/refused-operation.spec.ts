import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import {
  callOffAndDelete,
  createSurvey,
  editInPlace,
  freshOrder,
  pick,
  pillSays,
  type Row,
} from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

// As `npm start` runs it.
test.use({ database: 'embedded' });

test('a refused operation is shown with what waits for it, tried again, repaired and sent, and delays no other', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const office = await api('planner@demo.example');
  const doomed = await freshOrder(office);
  const [other] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!other) throw new Error('the demo data has work in progress');
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'admin@demo.example');
  await pillSays(page, 'Synced');

  await page.goto(`/tenant/work-orders/${doomed.id}`);
  await tablet.context.setOffline(true);
  await createSurvey(page, doomed.id, 'For an order that is gone');
  await page.goto(`/tenant/work-orders/${other.id}`);
  await editInPlace(page, 'Location', 'Not held up');
  // No such item is in the catalogue.
  const cargo = [{ name: 'Insulators', itemId: doomed.id, quantity: 3, unit: 'pcs' }];
  const values = new URLSearchParams({ title: 'Cargo', items: JSON.stringify(cargo) });
  await page.goto(`/tenant/logistics/new?${values.toString()}`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cargo' })).toBeVisible();
  await callOffAndDelete(office, doomed.id);
  await tablet.context.setOffline(false);

  await pillSays(page, '2 need you');
  await expect
    .poll(async () => (await office.get<Row>(`/work-orders/${other.id}`)).location)
    .toBe('Not held up');

  const { session } = await api('admin@demo.example');
  const kept = await readOutbox(page, session);
  expect(kept).toHaveLength(2);
  for (const each of kept) expect(each).toMatchObject({ state: 'rejected', problem: { status: 422 } });

  await page.goto('/tenant/sync');
  const refused = page
    .getByRole('listitem')
    .filter({ hasText: 'For an order that is gone' })
    .filter({ has: page.getByRole('button', { name: 'Repair' }) });
  await expect(refused).toContainText('Work order');
  await refused.getByRole('link').click();
  await editInPlace(page, 'Description', 'Waits for the survey itself');
  await openScreen(page, '/tenant/sync');
  const behind = refused.getByRole('listitem').filter({ hasText: 'waits for “For an order that is gone”' });
  await expect(behind.getByRole('button')).toHaveText(['Discard']);
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeHidden();

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Cargo' })
    .getByRole('button', { name: 'Repair' })
    .click();
  await expect(page.getByRole('textbox', { name: 'What 1' })).toHaveValue('Insulators');
  await page.getByRole('textbox', { name: 'What 1' }).fill('');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText('1, What: This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'What 1' }).fill('Insulators of the old type');
  await page.getByRole('combobox', { name: 'Item in the catalogue' }).fill('');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const cargoes = async () =>
    (await office.get<(Row & { items: readonly object[] })[]>('/logistics/shipments?limit=100')).filter(
      ({ title }) => title === 'Cargo',
    );
  await expect
    .poll(cargoes)
    .toMatchObject([{ items: [{ name: 'Insulators of the old type', itemId: null, quantity: 3 }] }]);

  const pushes = async () =>
    (await server.report()).requests.filter(({ path }) => path === '/api/sync/push').length;
  const before = await pushes();
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(pushes).toBe(before + 1);
  // The order is still gone.
  await refused.getByRole('button', { name: 'Repair' }).click();
  await pick(page, 'Work order', other.title);
  await page.getByRole('button', { name: 'Save and send' }).click();
  await pillSays(page, 'Synced');
  const surveys = (await office.get<Row[]>(`/surveys/v1/surveys?workOrderId=${other.id}`)).filter(
    ({ title }) => title === 'For an order that is gone',
  );
  expect(surveys).toMatchObject([{ description: 'Waits for the survey itself' }]);
});
