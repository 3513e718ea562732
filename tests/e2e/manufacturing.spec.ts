import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, pick, type Row, signalReturns } from './steps.ts';

interface Bill extends Row {
  readonly productItemId: string;
  readonly revision: string;
  readonly lines: readonly { readonly itemId: string | null; readonly quantity: number }[];
}

interface Order extends Row {
  readonly product: string;
  readonly orderNumber: string;
  readonly bomId: string | null;
  readonly completedAt: string | null;
  readonly steps: readonly {
    readonly name: string;
    readonly status: string;
    readonly completedAt: string | null;
  }[];
}

interface Movement extends Row {
  readonly delta: number;
  readonly reason: string | null;
  readonly warehouseId: string | null;
}

interface Claim extends Row {
  readonly itemId: string;
}

test('a released bill reserves its parts for an order, and completing it puts the product into stock', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const bills = await office.get<Bill[]>('/boms?status=Released');
  const bill = bills.find(({ name }) => name.startsWith('Earthing'));
  if (!bill) throw new Error('the demo data has the bill of the earthing set');
  const stock = async (asked = office) =>
    new Map((await asked.get<Row[]>('/inventory?limit=1000')).map((item) => [item.id, item.quantity]));
  const before = await stock();
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/bom/${bill.id}`);
  // 12 m of copper at 9.80 with 5 % scrap, 6 lugs at 1.70, 4 clamps at 2.15, half a roll of tape at 1.90.
  await expect(page.getByText('Parts €143.23')).toBeVisible();
  await page.getByRole('link', { name: 'Make it' }).click();
  await expect(page.getByRole('textbox', { name: 'Product' })).toHaveValue(bill.name);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: bill.name })).toBeVisible();
  const orderId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Schedule and reserve' }).click();
  await expect(page.getByRole('tab', { name: 'Reservations 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByLabel('Product goes to').selectOption('Yard');
  await page.getByRole('button', { name: 'Use up the parts' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Sync: / })).toHaveText(/waiting/);
  await expect(page.getByText('Used up')).toHaveCount(4);
  await page.reload();
  await expect(page.getByText('Used up')).toHaveCount(4);

  await signalReturns(server, page);
  const after = await api('planner@demo.example');
  expect(await after.get<Order>(`/v1/manufacturing/${orderId}`)).toMatchObject({
    status: 'Completed',
    quantity: 2,
    bomId: bill.id,
    completedAt: expect.any(String),
  });
  const claims = await after.get<Claim[]>(`/inventory/reservations?manufacturingOrderId=${orderId}`);
  const now = await stock(after);
  const taken = claims.map(
    ({ itemId }) => Math.round(((before.get(itemId) ?? 0) - (now.get(itemId) ?? 0)) * 1000) / 1000,
  );
  expect(claims.map(({ status }) => status)).toEqual(['consumed', 'consumed', 'consumed', 'consumed']);
  expect(taken).toEqual(claims.map(({ quantity }) => quantity));
  // 12 m of copper with 5 % scrap, 6 lugs, 4 clamps and half a roll of tape: twice.
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 8, 12, 25.2]);
  expect((now.get(bill.productItemId) ?? 0) - (before.get(bill.productItemId) ?? 0)).toBe(2);
  // The store that has most of the parts gives them; the copper lies in the yard only.
  const { orderNumber } = await after.get<Order>(`/v1/manufacturing/${orderId}`);
  const book = await after.get<Movement[]>('/inventory/movements?limit=1000');
  const stores = new Map((await after.get<Row[]>('/warehouses')).map(({ id, name }) => [id, name]));
  const places = book
    .filter(({ reason, warehouseId }) => reason === orderNumber && warehouseId !== null)
    .map(({ delta, warehouseId }) => `${delta} ${stores.get(warehouseId ?? '')}`);
  expect(places.toSorted()).toEqual(
    ['-1 Main store', '-12 Main store', '-25.2 Yard', '-8 Main store', '2 Yard'].toSorted(),
  );
});

test('a part that is made by us opens to what it is made of, and closes again', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const items = await office.get<Row[]>('/inventory?limit=1000');
  const [found] = (await office.get<Bill[]>('/boms?status=Released')).flatMap((bill) => {
    const item = items.find(({ id }) => id === bill.productItemId);
    return item ? [{ bill, made: item }] : [];
  });
  if (!found) throw new Error('the demo data has a bill of something that is kept in stock');
  const { bill, made } = found;
  const lines = [{ itemId: made.id, quantity: 2 }];
  const cabinet = (await office.send('POST', '/boms', { name: 'Cabinet', lines })).body as Row;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', `/tenant/bom/${cabinet.id}`);
  const rows = page.getByRole('group', { name: 'Parts' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `What ${made.name} is made of` }).click();
  await expect(rows).toHaveCount(2 + bill.lines.length);
  await page.getByRole('button', { name: `Close ${made.name}` }).click();
  await expect(rows).toHaveCount(2);
});

test('a planner writes a bill and releases it, but not one that contains itself; calling an order off frees its parts', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const scheduled = (await office.get<Order[]>('/v1/manufacturing?status=Scheduled'))[0];
  if (!scheduled) throw new Error('the demo data has a scheduled order');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/bom/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Service kit for fans');
  await pick(page, 'Product', 'Cooling fan for transformers');
  await page.getByRole('button', { name: 'Add a part' }).click();
  // The row that was typed is found while the next line is there already.
  await page.getByRole('combobox', { name: 'Part 1' }).fill('Bearing set for cooling fan');
  await page.getByRole('button', { name: 'Add a part' }).press('Enter');
  await pick(page, 'Part 2', 'Cooling fan for transformers');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service kit for fans' })).toBeVisible();
  const billId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText(/Not released: the product would be a part of itself/)).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove 2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('button', { name: 'Status: Released. Change' })).toBeVisible();
  await page.getByRole('button', { name: 'New revision' }).click();
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Difference of revisions' })).toHaveText(
    /Bearing set for cooling fan.*1.*, now 3/,
  );

  await openScreen(page, `/tenant/manufacturing/${scheduled.id}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Free again')).not.toHaveCount(0);

  await signalReturns(server, page);
  const after = await api('planner@demo.example');
  expect(await after.get<Bill>(`/boms/${billId}`)).toMatchObject({
    status: 'Released',
    lines: [{ quantity: 1 }],
  });
  const claims = await after.get<Claim[]>(`/inventory/reservations?manufacturingOrderId=${scheduled.id}`);
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(['released']));
  expect((await after.get<Order>(`/v1/manufacturing/${scheduled.id}`)).status).toBe('Cancelled');
});

test('a storekeeper finishes a step of an order in the workshop without signal', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const stores = await api('store@demo.example');
  const order = (await stores.get<Order[]>('/v1/manufacturing?status=InProgress'))[0];
  const step = order?.steps.find(({ status }) => status === 'InProgress');
  if (!order || !step) throw new Error('the demo data has a step in progress');
  const { page } = await atWork({ device, signIn }, 'store@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/manufacturing?status=InProgress');
  await page.getByText(order.product).first().click();
  await page.getByRole('button', { name: `Finish ${step.name}` }).click();
  await expect(page.getByRole('button', { name: `Finish ${step.name}` })).toBeHidden();
  await page.getByRole('button', { name: `Check of ${step.name} failed` }).click();
  await expect(page.getByRole('button', { name: `Check of ${step.name} failed` })).toBeHidden();

  await signalReturns(server, page);
  const after = await api('store@demo.example');
  const { steps } = await after.get<Order>(`/v1/manufacturing/${order.id}`);
  expect(steps.find(({ name }) => name === step.name)).toMatchObject({
    status: 'Completed',
    completedAt: expect.any(String),
    qualityCheck: 'failed',
  });
});
