import type { Locator, Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { typeAsScanner } from './scan-steps.ts';
import { atWork, created, pick, type Row, signalReturns } from './steps.ts';
import { violations } from './violations.ts';

const TECHNICIAN = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';
const PART = 'Cutout fuse 40 A';

test.use({ actionTimeout: 20_000 });

test('a technician without signal uses two parts of the van, returns one and asks for more; the office sees it once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const { order, sheet, item, line } = await prepare(office, await api(TECHNICIAN));
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  const parts = page.getByTestId('parts');
  await expect(row(parts)).toContainText(/3\s*pcs/);
  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');

  await parts.getByRole('button', { name: 'Use parts' }).click();
  await pick(page, 'Item', PART);
  await expect(page.getByLabel('From')).toHaveValue(line.id);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(parts)).toContainText('Waiting');
  await expect(row(parts)).toContainText('LOT-7');
  await expect(parts).toContainText('Parts cost €5.00');
  expect(await violations(page)).toEqual([]);

  // On the sheet of the order it is the same list, with the same buttons.
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  await parts.getByRole('button', { name: `Return ${PART}` }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await expect(page.getByRole('button', { name: 'Put back into stock' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await expect(page.getByLabel('Back to')).toHaveValue(line.id);
  await page.getByRole('button', { name: 'Put back into stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(parts).toContainText('Parts cost €2.50');

  await parts.getByRole('button', { name: 'Ask for parts' }).click();
  await pick(page, 'Item', PART);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(parts)).toContainText(/4\s*pcs/);

  await signalReturns(server, page);
  await expect(row(parts)).not.toContainText('Waiting');
  const book = await office.get<AnyRow[]>(`/inventory/movements?workOrderId=${order.id}`);
  const inAll = book.filter(({ entity }) => entity === 'inventoryItem');
  expect(inAll.map(({ delta }) => delta).toSorted()).toEqual([-2, 1]);
  expect((await office.get<AnyRow>(`/inventory/${item.id}`)).quantity).toBe(9);
  expect((await office.get<AnyRow>(`/inventory/stock-lines/${line.id}`)).quantity).toBe(9);
  const wishes = await office.get<AnyRow[]>(`/v1/procurement?workOrderId=${order.id}`);
  expect(wishes).toMatchObject([{ status: 'Requested', items: [{ itemId: item.id, quantity: 4 }] }]);

  const planner = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await expectFigures(planner.page);
});

test('the lot that is scanned chooses the part, and the place where it lies', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const { order, item, line } = await prepare(office, await api(TECHNICIAN));
  const elsewhere = (await office.get<Row[]>('/warehouses')).find(({ name }) => name !== 'Van 1');
  const values = { name: PART, itemId: item.id, warehouseId: elsewhere?.id, lot: 'LOT-8', quantity: 1 };
  const other = await created<Row>(office, '/inventory/stock-lines', values);
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await page.getByTestId('parts').getByRole('button', { name: 'Use parts' }).click();
  const part = page.getByRole('combobox', { name: 'Item' });
  await part.click();
  await typeAsScanner(page, 'LOT-8');
  await expect(part).toHaveValue(new RegExp(PART));
  await expect(page.getByLabel('From')).toHaveValue(other.id);
  await part.click();
  await typeAsScanner(page, 'lot-7');
  await expect(page.getByLabel('From')).toHaveValue(line.id);
});

async function expectFigures(page: Page) {
  const parts = page.getByTestId('parts');
  await expect(row(parts).getByRole('cell')).toHaveText([/3\s*pcs/, /4\s*pcs/, /1\s*pc/, '€2.50', '']);
  await expect(parts).toContainText('Parts cost €2.50');
  await page.getByRole('tab', { name: /^Purchase orders/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Not chosen yet' })).toHaveCount(1);
}

function row(parts: Locator): Locator {
  return parts.getByRole('row').filter({ hasText: PART });
}

/** An order of the technician that plans three of a part, a sheet of it, and ten of the part in their van. */
async function prepare(office: Api, tech: Api) {
  const van = (await tech.get<Row[]>('/warehouses')).find(({ name }) => name === 'Van 1');
  const me = tech.session.user.id;
  const item = await created<Row>(office, '/inventory', { name: PART, quantity: 10, unitCost: 2.5 });
  const line = await created<Row>(office, '/inventory/stock-lines', {
    name: PART,
    itemId: item.id,
    warehouseId: van?.id,
    lot: 'LOT-7',
    quantity: 10,
  });
  const order = await created<Row>(office, '/work-orders', {
    title: 'Change the cutouts',
    type: 'repair',
    status: 'approved',
    assignees: [me],
    parts: [{ itemId: item.id, quantity: 3 }],
  });
  const sheet = await created<Row>(office, '/job-sheets', {
    title: 'Change the cutouts',
    workOrderId: order.id,
    assignedTo: me,
  });
  return { order, sheet, item, line };
}
