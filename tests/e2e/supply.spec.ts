import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { itemNamed, warehouseNamed } from './demo-rows.ts';
import { type Api, expect, test } from './fixtures.ts';
import { toNextScreen } from './next-screen.ts';
import { atWork, confirmDecision, created, pick, signalReturns } from './steps.ts';

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';

test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

test('what is received, moved, counted and issued at the shelf without signal is in the books afterwards', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const item = await itemNamed(stores, 'HV fuse 24 kV 63 A');
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/inventory/${item.id}`);
  await server.stop();

  await job(page, 'Receive', '5');
  await page.getByRole('button', { name: 'Put into stock' }).click();
  await expect(page.getByTestId('quantity')).toContainText('14');

  await job(page, 'Move', '4');
  await page.getByLabel('Into warehouse').selectOption('Van 2');
  await page.getByRole('combobox', { name: 'Bin' }).fill('Right');
  await page.getByRole('button', { name: 'Move stock' }).click();
  await expect(page.getByRole('link', { name: 'Van 2 · Right' })).toBeVisible();
  await expect(page.getByTestId('quantity')).toContainText('14');

  await job(page, 'Count', '9');
  await expect(page.getByText('Difference to the records: -1')).toBeVisible();
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByTestId('quantity')).toContainText('13');

  const place = page.getByRole('link', { name: 'Van 2 · Right' });
  // Both screens have the buttons.
  await toNextScreen(page, 'the place', () => place.click());
  await job(page, 'Issue', '3');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByTestId('quantity')).toContainText('1 pc');

  await signalReturns(server, page);
  expect((await stores.get<AnyRow>(`/inventory/${item.id}`)).quantity).toBe(10);
  expect(await placesOf(stores, item)).toEqual({ 'Main store': 9, 'Van 2': 1 });
  const book = await stores.get<AnyRow[]>(`/inventory/movements?itemId=${item.id}`);
  const latest = book.filter(({ reason }) => reason !== 'Stocktaking');
  expect(latest).toHaveLength(8);
  await page.reload();
  await expect(page.getByText('= 1 pc')).toBeVisible();

  await page.getByRole('link', { name: 'Ship to another store' }).click();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/Van 2/);
  await expect(page.getByRole('combobox', { name: 'Item in the catalogue' })).toHaveValue(
    /HV fuse 24 kV 63 A/,
  );
  await pick(page, 'To', 'Main store');
  await page.getByRole('textbox', { name: 'Parcels' }).fill('1');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HV fuse 24 kV 63 A' })).toBeVisible();
});

test('receiving 7 of 10 ordered units without signal raises the stock by 7; the order waits for the rest', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const planner = await api(PLANNER);
  const item = await created<AnyRow>(stores, '/inventory', { name: 'Arc chute 24 kV', quantity: 2 });
  const main = await warehouseNamed(stores, 'Main store');
  const order = await created<AnyRow>(stores, '/v1/procurement', {
    supplier: 'Brennan Drives',
    warehouseId: main.id,
    items: [
      {
        name: 'Arc chute 24 kV',
        itemId: item.id,
        quantity: 10,
        unit: 'pcs',
        unitPrice: 12.5,
        taxPercent: 20,
      },
    ],
  });
  const path = `/v1/procurement/${order.id}`;
  for (const [person, status] of [
    [stores, 'Requested'],
    [planner, 'Approved'],
    [stores, 'Ordered'],
  ] as const) {
    expect((await person.decide('PATCH', path, { status })).status).toBe(200);
  }
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/procurement/${order.id}`);
  await expect(page.getByText('Net €125.00, tax €25.00')).toBeVisible();
  await expect(page.getByText('Total €150.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Currency' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('It stands decided, and cannot be changed.')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add a line' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Receive goods' })).toBeVisible();

  await server.stop();
  await receive(page, '7');
  await expect(page.getByRole('cell', { name: '7 pcs', exact: true })).toBeVisible();
  // Whoever only receives has no step to take: calling it off is for who approved it.
  await expect(page.getByRole('main').getByText('Ordered', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Status: / })).toHaveCount(0);
  await page.getByRole('link', { name: 'Arc chute 24 kV' }).click();
  await expect(page.getByTestId('quantity')).toContainText('9');
  await signalReturns(server, page);

  expect((await stores.get<AnyRow>(`/inventory/${item.id}`)).quantity).toBe(9);
  expect(await placesOf(stores, item)).toEqual({ 'Main store': 7 });
  expect(await stores.get<AnyRow>(path)).toMatchObject({
    status: 'Ordered',
    totalAmount: 150,
    orderedAt: expect.any(String),
    items: [{ receivedQuantity: 7 }],
  });

  await page.goto(`/tenant/procurement/${order.id}`);
  await receive(page, '3', '2');
  // The order and each line of stock arrive by an operation of their own.
  await expect.poll(() => conditionsOf(stores, item)).toEqual({ OK: 8, damaged: 2 });
  await expect
    .poll(() => stores.get<AnyRow>(path))
    .toMatchObject({
      status: 'Received',
      items: [{ receivedQuantity: 10 }],
    });
  expect((await stores.get<AnyRow>(`/inventory/${item.id}`)).quantity).toBe(12);
});

test('what runs out becomes an order without signal, which another person approves', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { page } = await atWork({ device, signIn }, STORE, '/tenant/procurement');
  await server.stop();
  await page.getByRole('link', { name: 'Low stock' }).click();
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Stormfast Supplies');
  await page.getByRole('button', { name: /Create draft with \d+ lines/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stormfast Supplies' })).toBeVisible();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('button', { name: 'Status: Requested. Change' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await page.goto('/tenant/procurement/restock');
  await expect(page.getByText('Nothing is running out')).toBeVisible();
  await signalReturns(server, page);

  const planner = await api(PLANNER);
  const [order] = await planner.get<AnyRow[]>('/v1/procurement?sort=-updatedAt&limit=1');
  expect(order).toMatchObject({ supplier: 'Stormfast Supplies', status: 'Requested' });
  const desk = await atWork({ device, signIn }, PLANNER, `/tenant/procurement/${order?.id}`);
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.page.getByRole('dialog').getByText('Stormfast Supplies')).toBeVisible();
  await confirmDecision(desk.page, 'Approve');
  await expect(desk.page.getByRole('button', { name: 'Status: Approved. Change' })).toBeVisible();
  await expect
    .poll(() => planner.get<AnyRow>(`/v1/procurement/${order?.id}`))
    .toMatchObject({ status: 'Approved' });
  await expect(page.getByRole('heading', { name: 'Nothing is running out' })).toBeVisible();
});

test('a shipment delivered without signal moves its stock from one warehouse to the other', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const fuse = await itemNamed(stores, 'Fuse link 25 A type K');
  const before = await placesOf(stores, fuse);
  const { page } = await atWork({ device, signIn }, 'tech2@demo.example', '/tenant/logistics');
  await page.getByRole('tab', { name: 'On the way' }).click();
  await expect(page.getByRole('row', { name: /Booked/ })).toHaveCount(0);
  await server.stop();

  await page.getByText('Fuse link 25 A type K, Insulating tape 19 mm').click();
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByRole('textbox', { name: 'Received by' }).fill('Tomás Rivera');
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  await expect(page.getByRole('heading', { name: 'Proof of delivery' })).toBeVisible();
  await signalReturns(server, page);

  expect((await stores.get<AnyRow>(`/inventory/${fuse.id}`)).quantity).toBe(fuse.quantity);
  expect(await placesOf(stores, fuse)).toEqual({
    ...before,
    'Main store': Number(before['Main store']) - 4,
    'Van 2': Number(before['Van 2']) + 4,
  });
  const [trip] = await stores.get<AnyRow[]>('/logistics/shipments?sort=-updatedAt&limit=1');
  expect(trip).toMatchObject({ status: 'Delivered', receivedBy: 'Tomás Rivera' });
});

test('a line takes name and unit from the catalogue, says what it lacks, and a shipment what its warehouse does not have', async ({
  device,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const { page } = await atWork({ device, signIn }, STORE, '/tenant/logistics/new');
  await pick(page, 'From', 'Main store');
  await pick(page, 'To', 'Van 2');
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('1, What: This field is required.').first()).toBeVisible();
  await pick(page, 'Item in the catalogue', 'ACSR conductor 70/12');
  await expect(page.getByRole('textbox', { name: 'What 1' })).toHaveValue('ACSR conductor 70/12');
  await expect(page.getByLabel('Unit')).toHaveValue('m');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1,250.5');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('button', { name: 'Send off' }).click();

  // The conductor lies in the yard: the main store has none of it.
  await page.getByRole('button', { name: 'Deliver' }).click();
  await expect(
    page.getByText(
      'More than the records say is there: ACSR conductor 70/12. It is taken down and marked for reconciling.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  const conductor = await itemNamed(stores, 'ACSR conductor 70/12');
  await expect
    .poll(() => placesOf(stores, conductor))
    .toEqual({ Yard: 2350, 'Main store': -1250.5, 'Van 2': 1250.5 });
});

test('a warehouse is set up without signal, and goods are put into one of its bins', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const { page } = await atWork({ device, signIn }, STORE, '/tenant/warehouses');
  await server.stop();
  await page.getByRole('link', { name: 'New warehouse' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Van 3');
  await page.getByRole('combobox', { name: 'Kind' }).first().selectOption('Van');
  await page.getByRole('button', { name: 'Add a bin' }).click();
  await page.getByRole('textbox', { name: 'Bin 1' }).fill('Roof');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Van 3' })).toBeVisible();

  await page.getByRole('link', { name: 'Receive stock' }).click();
  await pick(page, 'Item', 'Contact grease 1 kg');
  await page.getByRole('group', { name: 'Digits' }).getByRole('button', { name: '6' }).click();
  await page.getByRole('combobox', { name: 'Bin' }).fill('Roof');
  await page.getByRole('button', { name: 'Put into stock' }).click();
  await expect(page.getByRole('link', { name: 'Van 3 · Roof' })).toBeVisible();
  await signalReturns(server, page);

  const stores = await api(STORE);
  const grease = await itemNamed(stores, 'Contact grease 1 kg');
  expect(grease.quantity).toBe(22);
  expect(await placesOf(stores, grease)).toMatchObject({ 'Van 3': 6 });
});

test('what one person counts blind, without signal, another one approves, and the difference is booked once', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const gas = await warehouseNamed(stores, 'Gas and oil store');
  const [first, second] = await stores.get<AnyRow[]>(
    `/inventory/stock-lines?warehouseId=${gas.id}&sort=bin&limit=2`,
  );
  if (!first || !second) throw new Error('the demo data has two lines in the gas store');
  const before = await stores.get<AnyRow>(`/inventory/${String(first.itemId)}`);
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/warehouses/${gas.id}`);
  await server.stop();

  await page.getByRole('link', { name: 'Count the stock' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'List what lies there' }).click();
  const count = async (line: AnyRow, quantity: number) => {
    const input = page.getByRole('textbox', { name: `Counted: ${String(line.name)}` }).first();
    await input.fill(String(quantity));
    await input.press('Enter');
  };
  await count(first, Number(first.quantity) - 1);
  await count(second, Number(second.quantity));
  await expect(page.getByText('In the book')).toHaveCount(0);
  await expect(page.getByText(/^2 of \d+ done$/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit the count' }).click();
  await expect(page.getByRole('heading', { name: '1 difference' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve the difference' })).toHaveCount(0);
  const path = new URL(page.url()).pathname;
  await signalReturns(server, page);

  const office = await atWork({ device, signIn }, PLANNER, path);
  await expect(office.page.getByRole('cell', { name: /^-1 / })).toBeVisible();
  await office.page.getByRole('button', { name: 'Approve the difference' }).click();
  // What differs stands first, with what the book said before.
  await expect(office.page.getByRole('dialog').getByRole('listitem').first()).toContainText(' → ');
  await confirmDecision(office.page, 'Approve the difference');
  const planner = await api(PLANNER);
  const inStock = async () => (await planner.get<AnyRow>(`/inventory/${before.id}`)).quantity;
  await expect.poll(inStock).toBe(Number(before.quantity) - 1);
  const line = await planner.get<AnyRow>(`/inventory/stock-lines/${first.id}`);
  expect(line.quantity).toBe(Number(first.quantity) - 1);
  const book = await planner.get<AnyRow[]>(`/inventory/movements?rowId=${first.id}`);
  expect(book.filter(({ reason }) => String(reason).startsWith('CNT-'))).toMatchObject([{ delta: -1 }]);
});

test('who goes down a count sheet takes nothing back of what a colleague counts on it meanwhile', async ({
  device,
  signIn,
  api,
}) => {
  const [stores, colleague] = [await api(STORE), await api('admin@demo.example')];
  const gas = await warehouseNamed(stores, 'Gas and oil store');
  const places = await stores.get<AnyRow[]>(`/inventory/stock-lines?warehouseId=${gas.id}&sort=bin&limit=2`);
  const lines = places.map(({ id, name, unit }, index) => ({
    id: randomUUID(),
    position: `a${index}`,
    stockLineId: id,
    name,
    unit,
  }));
  const made = (
    await stores.send('POST', '/inventory/counts', { title: 'Two at it', warehouseId: gas.id, lines })
  ).body as AnyRow;
  const path = `/inventory/counts/${made.id}`;
  const counted = async () =>
    ((await stores.get<AnyRow>(path)).lines as AnyRow[]).map((line) => line['counted']);
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/stock/counts/${made.id}`);
  const inputs = page.getByRole('textbox', { name: /^Counted: / });
  await expect(inputs).toHaveCount(2);

  const [first, second] = (await stores.get<AnyRow>(path)).lines as AnyRow[];
  const theirs = [{ ...first, counted: 3, expected: 4 }, second];
  const answer = await colleague.send('PATCH', path, { lines: theirs, base: { lines: [first, second] } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  await expect(inputs.first()).toHaveValue('3');
  await inputs.first().press('Enter');
  await inputs.last().fill('5');
  await inputs.last().press('Enter');
  await expect.poll(counted).toEqual([3, 5]);
});

/** Opens a job at the shelf and types how many. */
async function job(page: Page, name: string, quantity: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('textbox', { name: /Quantity|Counted/ }).fill(quantity);
}

async function receive(page: Page, quantity: string, damaged = ''): Promise<void> {
  await page.getByRole('button', { name: 'Receive goods' }).click();
  await page.getByRole('textbox', { name: 'Arrived: Arc chute 24 kV' }).fill(quantity);
  await page.getByRole('textbox', { name: 'Damaged: Arc chute 24 kV' }).fill(damaged);
  await page.getByRole('button', { name: 'Put into stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** How many of an item lie in each warehouse, by its name. */
async function placesOf(person: Api, item: AnyRow): Promise<Record<string, number>> {
  const lines = await person.get<AnyRow[]>(`/inventory/stock-lines?itemId=${item.id}`);
  const warehouses = await person.get<AnyRow[]>('/warehouses');
  const nameOf = (id: unknown) => String(warehouses.find((one) => one.id === id)?.name);
  return Object.fromEntries(
    lines.map(({ warehouseId, quantity }) => [nameOf(warehouseId), Number(quantity)]),
  );
}

/** How many of an item there are in each condition. */
async function conditionsOf(person: Api, item: AnyRow): Promise<Record<string, number>> {
  const lines = await person.get<AnyRow[]>(`/inventory/stock-lines?itemId=${item.id}`);
  return Object.fromEntries(lines.map(({ condition, quantity }) => [condition, Number(quantity)]));
}
