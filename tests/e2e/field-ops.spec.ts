import { expect, test } from './fixtures.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

interface Order extends Row {
  readonly actualHours: number | null;
  readonly assignees: readonly string[];
  readonly signatureRequired: boolean;
}

interface Request extends Row {
  readonly steps: readonly { device: string; executedAt: string | null; initials: string | null }[];
}

test('a technician works through today with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const tech = (await api('tech1@demo.example')).session.user;
  const waiting = await office.get<Order[]>('/work-orders?limit=1000');
  // Who accepts the work has signed on a sheet of it: what is missing without that is another test's.
  for (const { id, title, status: standing, assignees, signatureRequired } of waiting) {
    const isAhead = ['enroute', 'inProgress'].includes(standing) && assignees.includes(tech.id);
    if (!isAhead || !signatureRequired) continue;
    const permit = { permitNumber: 'PTW 17', permitConfirmedAt: new Date().toISOString() };
    const signed = { ...permit, signature: 'typed', signedBy: 'Office of the works' };
    const sheet = { title, workOrderId: id, assignedTo: tech.id, status: 'InProgress', ...signed };
    await created(office, '/job-sheets', sheet);
  }
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Field operations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const now = page.getByRole('region', { name: 'Now' });
  const next = page.getByTestId('next-action');
  const titleNow = async () => (await now.locator('h2').first().textContent()) ?? '';
  const finish = async (remedy: string) => {
    const title = await titleNow();
    await next.click();
    await page.getByRole('textbox', { name: 'Hours worked' }).fill('2.5');
    await page.getByRole('textbox', { name: 'Cause and remedy' }).fill(remedy);
    await page.getByRole('button', { name: 'Complete the order' }).click();
    await expect(now.getByRole('heading', { level: 2, name: title, exact: true })).toBeHidden();
    return title;
  };
  await expect(next).toHaveText('Done');
  const first = await finish('Fuse replaced, supply restored.');
  const second = await titleNow();
  await page.reload();
  await expect(now.getByRole('heading', { level: 2, name: second, exact: true })).toBeVisible();
  while ((await next.textContent()) === 'Done') await finish('As planned.');
  const driven = await titleNow();
  for (const step of ['Arrived', 'Start work']) {
    await expect(next).toHaveText(step);
    await next.click();
  }
  await expect(next).toHaveText('Done');
  await finish('Cross-arm replaced.');
  const last = await titleNow();
  await expect(next).toHaveText('Start: on my way');
  await next.click();
  await expect(next).toHaveText('Arrived');

  await signalReturns(server, page);
  const orders = await office.get<Order[]>('/work-orders?limit=1000');
  const arrived = (title: string) => orders.find((order) => order.title === title);
  expect(arrived(first)).toMatchObject({
    status: 'completed',
    actualHours: 2.5,
    remedy: 'Fuse replaced, supply restored.',
  });
  expect(arrived(second)?.status).toBe('completed');
  expect(arrived(driven)).toMatchObject({ status: 'completed', remedy: 'Cross-arm replaced.' });
  expect(arrived(last)?.status).toBe('enroute');
});

test('a planner writes a switching request, carries out a step, and cannot issue a clearance without signal', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/field-ops/switching/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Isolate without signal');
  for (const [index, name] of ['Breaker Q0', 'Breaker Q0, line side', 'Earthing switch Q8'].entries()) {
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('textbox', { name: `Device ${index + 1}` }).fill(name);
  }
  await page.getByRole('combobox', { name: 'Action' }).nth(1).selectOption('Test dead');
  await page.getByRole('combobox', { name: 'Action' }).nth(2).selectOption('Earth');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isolate without signal' })).toBeVisible();
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitem', { name: 'Requested' }).click();
  // Who asks for it does not approve it.
  await page.getByRole('button', { name: 'Status: Requested. Change' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancelled' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Approved' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await signalReturns(server, page);
  const admin = await api('admin@demo.example');
  const asked = (await admin.get<Request[]>('/switching-requests?status=Requested&limit=1000')).find(
    ({ title }) => title === 'Isolate without signal',
  );
  const approval = { status: 'Approved' };
  expect((await admin.decide('PATCH', `/switching-requests/${asked?.id}`, approval)).status).toBe(200);
  await expect(page.getByRole('button', { name: 'Status: Approved. Change' })).toBeVisible({
    timeout: 90_000,
  });
  await server.stop();
  const step = page.getByRole('listitem').filter({ hasText: 'Breaker Q0' }).first();
  await step.getByRole('button', { name: 'Ordered' }).click();
  await step.getByRole('button', { name: 'Carried out' }).click();
  await expect(page.getByText('1 of 3 carried out')).toBeVisible();

  await pillSays(page, /^Sync: Offline/);
  await expect(page.getByText(/^Copy of .*, without a connection\./)).toBeVisible();
  for (const name of ['Issue clearance', 'Release clearance']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/needs a connection/);
  }

  await signalReturns(server, page);
  const office = await api('planner@demo.example');
  const [request] = (await office.get<Request[]>('/switching-requests?limit=1000')).filter(
    ({ title }) => title === 'Isolate without signal',
  );
  expect(request?.status).toBe('Switching');
  expect(request?.steps.map(({ device: name, initials }) => [name, initials])).toEqual([
    ['Breaker Q0', 'MO'],
    ['Breaker Q0, line side', null],
    ['Earthing switch Q8', null],
  ]);
});

test('a clearance is issued with a connection, to somebody else, and released again', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const [isolated] = await office.get<Row[]>('/switching-requests?status=Isolated');
  if (!isolated) throw new Error('the demo data has an isolated request');
  const { page } = await atWork(
    { device, signIn },
    'planner@demo.example',
    `/tenant/field-ops/switching/${isolated.id}`,
  );
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Issue clearance' }).click();
  await expect(dialog.getByText('Clearance holder: Lena Vogt')).toBeVisible();
  await expect(dialog.getByText('Not known: treat it as live')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Issue clearance' })).toBeDisabled();
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('Its devices are in no network; seen by the crew.');
  await dialog.getByRole('button', { name: 'Issue clearance' }).click();
  await expect(page.getByRole('button', { name: 'Release clearance' })).toBeEnabled();
  expect((await office.get<Row>(`/switching-requests/${isolated.id}`)).status).toBe('ClearanceIssued');
  await page.getByRole('button', { name: 'Release clearance' }).click();
  await expect(dialog.getByRole('button', { name: 'Release clearance' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The crew was called to a storm.');
  await dialog.getByRole('button', { name: 'Release clearance' }).click();
  await expect(page.getByRole('button', { name: 'Carried out' })).toBeVisible();
  expect((await office.get<Row>(`/switching-requests/${isolated.id}`)).status).toBe('Released');
});

test('a planner gives an order to a crew on a day without signal', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('link', { name: 'Field operations' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Replace the 110 V station battery' });
  await line.getByRole('button', { name: /^Assign/ }).click();
  await page.getByRole('combobox', { name: 'Crew' }).selectOption('Line crew south');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(line).toBeHidden();
  // A job longer than a shift stands on each of its days.
  const given = page
    .getByRole('row', { name: /Line crew south/ })
    .getByText('Replace the 110 V station battery');
  await expect(given.first()).toBeVisible();

  await signalReturns(server, page);
  const office = await api('planner@demo.example');
  const orders = await office.get<(Row & { assignees: string[] })[]>('/work-orders?limit=1000');
  const order = orders.find(({ title }) => title === 'Replace the 110 V station battery');
  const tech = await api('tech2@demo.example');
  expect(order).toMatchObject({ status: 'scheduled', assignees: [tech.session.user.id] });
});
