import type { Page } from '@playwright/test';
import { DEMO_ZONE } from '../../server/seed/accounts.ts';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, editInPlace, pick, pillSays, type Row, signalReturns } from './steps.ts';

/** What the tests below look at of an asset, a plan, an installation and a decommissioning. */
interface LifeRow extends Row {
  readonly tag: string;
  readonly assetId: string;
  readonly installedDate: string | null;
  readonly retiredDate: string | null;
  readonly nextDueDate: string | null;
  readonly nextDueReading: number | null;
  readonly lastDoneDate: string | null;
  readonly lastReading: number | null;
  readonly orderId: string | null;
  readonly acceptedBy: string | null;
  readonly handedOverAt: string | null;
  readonly permitNumber: string | null;
  readonly dueDate: string | null;
}

const PLANNER = 'planner@demo.example';

test('a handed-over installation commissions its asset and starts its plans, with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const [energised] = await office.get<LifeRow[]>('/installations?status=Energised');
  const [building] = await office.get<LifeRow[]>('/installations?status=InProgress');
  if (!energised || !building) throw new Error('the demo has installations in work');
  const { page } = await atWork({ device, signIn }, PLANNER);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/installation/${building.id}`);
  const step = page.getByRole('checkbox', { name: 'Earthing connected in two places' });
  await step.click();
  await expect(step).toBeChecked();
  await page.getByRole('button', { name: 'Enter Insulation of the service cable' }).click();
  await page.getByRole('textbox', { name: 'Measured' }).fill('230');
  await expect(page.getByRole('dialog').getByText('Pass')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of 2 passed')).toBeVisible();

  await openScreen(page, '/tenant/installation?view=toHandOver');
  await page.getByRole('link', { name: energised.title }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 maintenance plans that wait for it begin.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Accepted by' }).fill('Control room');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Handed over', { exact: true })).toBeVisible();

  await signalReturns(server, page);
  const after = await api(PLANNER);
  const done = await after.get<LifeRow>(`/installations/${energised.id}`);
  expect(done).toMatchObject({ status: 'HandedOver', acceptedBy: 'Control room' });
  expect(done.handedOverAt).not.toBeNull();
  const asset = await after.get<LifeRow>(`/assets/${energised.assetId}`);
  expect(asset).toMatchObject({ status: 'inUse', installedDate: dayIn(DEMO_ZONE, Date.now()) });
  const plans = await after.get<LifeRow[]>(`/maintenance/plans?assetId=${energised.assetId}`);
  expect(plans.map(({ status }) => status)).toEqual(['active', 'active']);
  expect(
    plans.every(({ nextDueDate }) => nextDueDate !== null && nextDueDate > dayIn(DEMO_ZONE, Date.now())),
  ).toBe(true);
});

test('due maintenance plans create their orders once, and work that is done moves its plan on', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const plans = await office.get<LifeRow[]>('/maintenance/plans?limit=100');
  const planOf = (title: string) => {
    const found = plans.find((plan) => plan.title === title);
    if (!found) throw new Error(`the demo has the plan "${title}"`);
    return found;
  };
  const earthing = planOf('Earthing system inspection, Kestrel Ridge');
  const battery = planOf('Station battery check, Alder Mill');
  const breaker = planOf('Breaker service by operations, Alder Mill 1');
  const quiet = planOf('Breaker service by operations, Kestrel Ridge');
  const vegetation = planOf('Cut back vegetation, Lake villages');
  const { page } = await atWork({ device, signIn }, PLANNER);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/maintenance?view=due');
  await expect(page.getByRole('status').filter({ hasText: '3 records shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Create the due orders' }).click();
  await page.getByRole('button', { name: 'Create 3 orders' }).click();
  await expect(page.getByRole('status').filter({ hasText: '0 records shown' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create the due orders' })).toBeDisabled();

  await openScreen(page, `/tenant/maintenance/${quiet.id}`);
  await page.getByRole('button', { name: 'Enter a reading' }).click();
  await page.getByRole('textbox', { name: 'Reading' }).fill('2003');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Create the order' }).click();
  await expect(page.getByRole('button', { name: 'Create the order' })).toBeHidden();

  await openScreen(page, `/tenant/maintenance/${vegetation.id}`);
  await page.getByRole('button', { name: 'Record as done' }).click();
  await page.getByRole('textbox', { name: 'Findings' }).fill('Cleared to three metres');
  await page.getByRole('button', { name: 'Record the work' }).click();
  await expect(page.getByRole('link', { name: vegetation.title })).toBeVisible();

  await openScreen(page, '/tenant/maintenance/figures');
  await page.getByRole('button', { name: /^Late or still open: [1-9]/ }).click();
  await expect(page.getByRole('link', { name: earthing.title })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Failures and repairs' })).toBeVisible();

  await signalReturns(server, page);
  const after = await api(PLANNER);
  const ordered = async ({ id }: LifeRow) => {
    const plan = await after.get<LifeRow>(`/maintenance/plans/${id}`);
    return { plan, order: await after.get<LifeRow>(`/work-orders/${plan.orderId}`) };
  };
  const late = await ordered(earthing);
  expect(late.order).toMatchObject({
    title: earthing.title,
    dueDate: earthing.nextDueDate,
    status: 'approved',
  });
  expect((late.plan.nextDueDate ?? '') > dayIn(DEMO_ZONE, Date.now())).toBe(true);
  expect((await ordered(battery)).order.dueDate).toBe(battery.nextDueDate);
  expect((await ordered(breaker)).plan.nextDueReading).toBe(6000);
  expect((await ordered(quiet)).plan).toMatchObject({ lastReading: 2003, nextDueReading: 4000 });
  const [record] = await after.get<LifeRow[]>(`/maintenance/records?planId=${vegetation.id}`);
  expect(record).toMatchObject({ assetId: vegetation.assetId, findings: 'Cleared to three metres' });
  const moved = await after.get<LifeRow>(`/maintenance/plans/${vegetation.id}`);
  expect(moved.lastDoneDate).toBe(dayIn(DEMO_ZONE, Date.now()));
});

test('a defect that makes an asset worse makes its plan by condition due, with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const [plan] = await (await api(PLANNER)).get<LifeRow[]>('/maintenance/plans?kind=condition');
  if (!plan) throw new Error('the demo has a plan by condition');
  const { page } = await atWork({ device, signIn }, PLANNER);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  const createOrder = page.getByRole('button', { name: 'Create the order' });
  await page.goto(`/tenant/maintenance/${plan.id}`);
  await expect(page.getByText('When the health of the asset is 3 of 5, fair or worse.')).toBeVisible();
  await expect(page.getByText('After the work was done it pauses for 6 months.')).toBeVisible();
  await expect(createOrder).toBeHidden();

  await openScreen(page, '/tenant/work-orders/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Gas relay tripped');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Repair');
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Emergency');
  await pick(page, 'Asset', 'QL-T1');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Gas relay tripped' })).toBeVisible();

  await openScreen(page, `/tenant/maintenance/${plan.id}`);
  await createOrder.click();
  await expect(createOrder).toBeHidden();
  await expect(page.getByText('Due', { exact: true })).toBeHidden();

  await signalReturns(server, page);
  const after = await api(PLANNER);
  const moved = await after.get<LifeRow>(`/maintenance/plans/${plan.id}`);
  expect((moved.nextDueDate ?? '') > dayIn(DEMO_ZONE, Date.now())).toBe(true);
  const order = await after.get<LifeRow>(`/work-orders/${moved.orderId}`);
  expect(order).toMatchObject({ title: plan.title, assetId: plan.assetId });
  expect((order.dueDate ?? '') > dayIn(DEMO_ZONE, Date.now())).toBe(true);
});

test('what is due is ordered without a press, and the planner is told', async ({ device, signIn, api }) => {
  const { page } = await atWork({ device, signIn }, PLANNER);
  const lookNow = await holdLooks(page);
  await page.reload();
  await pillSays(page, 'Synced');
  await lookNow();
  await expect(page.getByText('3 work orders were made from maintenance plans that are due.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('link', { name: 'Earthing system inspection, Kestrel Ridge' })).toBeVisible();
  const office = await api(PLANNER);
  const due = async () =>
    (await office.get<LifeRow[]>('/maintenance/plans?limit=100')).filter(
      ({ nextDueDate }) => nextDueDate !== null && nextDueDate <= dayIn(DEMO_ZONE, Date.now()),
    );
  await expect.poll(due).toEqual([]);
});

test('a closed decommissioning retires the asset and ends its plans, with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const [disposed] = await office.get<LifeRow[]>('/decommissioning?status=Disposed');
  const [requested] = await office.get<LifeRow[]>('/decommissioning?status=Requested');
  if (!disposed || !requested) throw new Error('the demo has decommissionings in work');
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/decommissioning/${requested.id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  // Who asks for it does not approve it, and it has no other way to go.
  await expect(page.getByRole('button', { name: /^Status: / })).toHaveCount(0);
  const admin = await api('admin@demo.example');
  const approval = { status: 'Approved' };
  expect((await admin.decide('PUT', `/decommissioning/${requested.id}`, approval)).status).toBe(200);
  await expect(page.getByRole('button', { name: 'Status: Approved. Change' })).toBeVisible();
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await editInPlace(page, 'Permit number', 'PTW-2001');

  await openScreen(page, `/tenant/decommissioning/${disposed.id}`);
  await editInPlace(page, 'Waste manifest', 'WM-3000');
  await editInPlace(page, 'Oil', '12');
  await page.getByRole('button', { name: 'Close and retire' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('the number of the certificate of disposal is missing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await editInPlace(page, 'Certificate of disposal', 'CD-3000');
  await page.getByRole('button', { name: 'Close and retire' }).click();
  await expect(dialog.getByText('1 maintenance plan ends.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close and retire' }).click();
  await expect(dialog).toBeHidden();

  await openScreen(page, '/tenant/work-orders/new');
  await pick(page, 'Asset', 'Fuse cut-outs on pole 14, Paper mill');
  await expect(page.getByText('is retired. Is this the right asset?')).toBeVisible();

  await signalReturns(server, page);
  const after = await api(PLANNER);
  expect(await after.get<LifeRow>(`/decommissioning/${requested.id}`)).toMatchObject({
    status: 'Approved',
    permitNumber: 'PTW-2001',
  });
  expect((await after.get<LifeRow>(`/decommissioning/${disposed.id}`)).status).toBe('Closed');
  expect(await after.get<LifeRow>(`/assets/${disposed.assetId}`)).toMatchObject({
    status: 'retired',
    retiredDate: dayIn(DEMO_ZONE, Date.now()),
  });
  const plans = await after.get<LifeRow[]>(`/maintenance/plans?assetId=${disposed.assetId}`);
  expect(plans.map(({ status }) => status)).toEqual(['ended']);
});

/**
 * From its next load on the page looks for what is due when it is told to, instead of every five minutes.
 * @returns tells it, once the part of the app that looks is there
 */
async function holdLooks(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const schedule = globalThis.setInterval;
    const held = (...[handler, delay, ...parameters]: Parameters<typeof setInterval>) => {
      if (delay !== 5 * 60_000) return schedule(handler, delay, ...parameters);
      Reflect.set(globalThis, 'lookNow', handler);
      return 0;
    };
    Reflect.set(globalThis, 'setInterval', held);
  });
  return async () => {
    const look = await page.waitForFunction(() => Reflect.get(globalThis, 'lookNow') as () => void);
    await look.evaluate((now: () => void) => now());
  };
}
