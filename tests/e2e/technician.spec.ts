import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, pick, type Row, signalReturns } from './steps.ts';

const TECHNICIAN = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

test('a technician without signal takes parts from their van and records what they did', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const mine = await api(TECHNICIAN);
  const [order] = await mine.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const item = (await mine.get<Row[]>('/inventory?limit=1000')).find(({ name }) =>
    name.startsWith('Fuse link 25 A'),
  );
  const [plan] = await mine.get<Row[]>('/maintenance/plans?status=active&limit=1');
  const van = (await mine.get<Row[]>('/warehouses')).find(({ name }) => name === 'Van 1');
  if (!order || !item || !plan || !van) throw new Error('the demo has a technician with work and a van');
  const inVan = () => mine.get<AnyRow[]>(`/inventory/stock-lines?itemId=${item.id}&warehouseId=${van.id}`);
  const [before] = await inVan();
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\/tenant\/field-ops$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto(`/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Use parts' }).click();
  await pick(page, 'Item', item.name);
  await expect(page.getByLabel('From')).toHaveValue(String(before?.id));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await openScreen(page, `/tenant/maintenance/${plan.id}`);
  await page.getByRole('button', { name: 'Record as done' }).click();
  await page.getByRole('textbox', { name: 'Findings' }).fill('All bolts tight');
  await page.getByRole('button', { name: 'Record the work' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await signalReturns(server, page);
  expect((await mine.get<Row>(`/inventory/${item.id}`)).quantity).toBe(item.quantity - 2);
  expect((await inVan())[0]?.quantity).toBe(Number(before?.quantity) - 2);
  const book = await mine.get<AnyRow[]>(`/inventory/movements?itemId=${item.id}&warehouseId=${van.id}`);
  expect(book).toContainEqual(expect.objectContaining({ delta: -2, reason: order.number }));
  const records = await mine.get<AnyRow[]>(`/maintenance/records?planId=${plan.id}`);
  expect(records).toContainEqual(expect.objectContaining({ findings: 'All bolts tight' }));

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
});

test('forms and bulk actions offer no status that only an action may set', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const [order] = await office.get<Row[]>('/work-orders?status=waitingOnApproval&limit=1');
  if (!order) throw new Error('the demo has an order that waits for its approval');
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/maintenance/new');
  await expect(page.getByLabel('Status').locator('option')).toHaveText(['Active', 'Paused']);
  await openScreen(page, `/tenant/work-orders/${order.id}/edit`);
  // What is granted is granted by itself, not with what else a form changes.
  await expect(page.getByLabel('Status').locator('option')).toHaveText(['Waiting on approval', 'Cancelled']);
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Status: Waiting on approval. Change' }).click();
  // It costs something, and this person asked for it.
  await expect(page.getByRole('menuitem')).toHaveText(['Cancelled']);
  await page.keyboard.press('Escape');
  await openScreen(page, '/tenant/procurement');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByRole('menuitem', { name: 'Ordered' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Received' })).toHaveCount(0);
});

test('who signs a sheet and finishes it at once has signed it, and a reading keeps its last decimal', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const mine = await api(TECHNICIAN);
  const checklist = [{ label: 'Loss factor', kind: 'number', max: 0.0035 }];
  const values = { title: 'Bushing', status: 'Assigned', assignedTo: mine.session.user.id, checklist };
  const sheet = await created(office, '/job-sheets', values);
  const { page } = await atWork({ device, signIn }, TECHNICIAN, `/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('At most 0.0035')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reading' }).fill('0.0021');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Station master');
  await page.getByRole('button', { name: 'Sign with the typed name' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();

  await expect(page.getByText('0.0021', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed with the typed name')).toBeVisible();
  const stored = () => mine.get<AnyRow>(`/job-sheets/${sheet.id}`);
  await expect
    .poll(stored)
    .toMatchObject({ status: 'Completed', signature: 'typed', signedBy: 'Station master' });
});

test('a crew’s shift is a time of day', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/field-ops/crews/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night crew');
  await page.getByLabel('Shift begins').fill('22:00');
  await page.getByLabel('Shift ends').fill('06:00');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('22:00')).toBeVisible();
});
