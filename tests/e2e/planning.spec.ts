import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, confirmDecision, pick, pillSays, type Row, signalReturns } from './steps.ts';

interface Plan extends Row {
  readonly rejectionReason: string | null;
  readonly ordersCreatedAt: string | null;
  readonly plannedWork: readonly {
    readonly title: string;
    readonly assetId: string | null;
    readonly type: string;
    readonly plannedDate: string | null;
  }[];
}

interface Order extends Row {
  readonly assetId: string | null;
  readonly type: string;
  readonly dueDate: string | null;
  readonly projectId: string | null;
}

test('an approved plan makes its work orders without signal, one for each line, once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  // The plan is the planner's own: somebody else decides on it.
  const office = await api('admin@demo.example');
  const plan = (await office.get<Plan[]>('/v1/planning?status=In Review')).find(({ name }) =>
    name.startsWith('Station'),
  );
  if (!plan) throw new Error('the demo data has a plan to decide on');
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/planning/${plan.id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirmDecision(page, 'Approve');
  await page.getByRole('button', { name: 'Create 2 work orders' }).click();
  await expect(page.getByText('0 of 2 work orders done')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create/ })).toBeHidden();
  await page.reload();
  await expect(page.getByText('0 of 2 work orders done')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create/ })).toBeHidden();

  await signalReturns(server, page);
  const after = await api('admin@demo.example');
  const decided = await after.get<Plan>(`/v1/planning/${plan.id}`);
  expect(decided).toMatchObject({ status: 'Approved', ordersCreatedAt: expect.any(String) });
  const titles = plan.plannedWork.map(({ title }) => title);
  const orders = (await after.get<Order[]>('/work-orders?limit=1000')).filter(({ title }) =>
    titles.includes(title),
  );
  expect(orders).toHaveLength(2);
  for (const { title, type, assetId, plannedDate } of plan.plannedWork) {
    expect(orders.find((order) => order.title === title)).toMatchObject({
      type,
      assetId,
      dueDate: plannedDate,
      status: 'approved',
    });
  }

  // Taken back it can be changed; what was made of it stays.
  await page.getByRole('button', { name: 'Take the approval back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The work orders that were made from it stay as they are.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take the approval back' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The crane is not to be had in May.');
  await dialog.getByRole('button', { name: 'Take the approval back' }).click();
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible();
  await pillSays(page, 'Synced');
  const back = await after.get<Plan>(`/v1/planning/${plan.id}`);
  expect(back).toMatchObject({ status: 'Draft', statusReason: 'The crane is not to be had in May.' });
});

test('a planner writes a plan, submits it, and rejects one with a reason, with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const other = (await office.get<Plan[]>('/v1/planning?status=In Review'))[0];
  if (!other) throw new Error('the demo data has a plan to decide on');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/planning/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Flood barriers, Alder Mill');
  await page.getByLabel('Start date').fill('2027-03-01');
  await page.getByLabel('End date').fill('2027-04-30');
  await page.getByRole('textbox', { name: 'Likelihood' }).fill('4');
  await page.getByRole('textbox', { name: 'Consequence' }).fill('5');
  await page.getByRole('button', { name: 'Add work' }).click();
  await page.getByRole('textbox', { name: 'Work 1' }).fill('Fit the barriers');
  await pick(page, 'Asset', 'Alder Mill substation');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Risk 20 of 25, high')).toBeVisible();
  const planId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await openScreen(page, `/tenant/planning/${other.id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not in this year’s budget.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected: Not in this year’s budget.')).toBeVisible();

  await openScreen(page, '/tenant/planning/gantt');
  await expect(page.getByRole('link', { name: 'Flood barriers, Alder Mill' })).toBeVisible();

  await signalReturns(server, page);
  const after = await api('planner@demo.example');
  expect(await after.get<Plan>(`/v1/planning/${planId}`)).toMatchObject({
    status: 'In Review',
    likelihood: 4,
    plannedWork: [{ title: 'Fit the barriers', type: 'maintenance', assetId: expect.any(String) }],
  });
  expect(await after.get<Plan>(`/v1/planning/${other.id}`)).toMatchObject({
    status: 'Rejected',
    rejectionReason: 'Not in this year’s budget.',
  });
});

test('each figure of the analytics opens the rows that it counts, without signal', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'viewer@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/planning');
  await page.getByRole('link', { name: 'Analytics' }).click();
  const winter = page.getByRole('row', { name: /Winter readiness of the ridge feeders/ });
  await expect(winter).toContainText('50%');
  await winter.getByRole('button', { name: /^Work orders done of/ }).click();
  const counted = page.getByRole('region', { name: /^Work orders done of/ });
  await expect(counted.getByRole('link')).toHaveText([/fuse cut-outs/, /trees/]);

  await page.getByRole('tab', { name: 'Trends' }).click();
  await expect(page.getByRole('table', { name: 'Planned against done' }).getByRole('row')).toHaveCount(9);
  await page.getByRole('tab', { name: 'Resources' }).click();
  const lena = page.getByRole('row', { name: /Lena Vogt/ });
  const open = Number(await lena.getByRole('button').textContent());
  await lena.getByRole('button').click();
  await expect(
    page.getByRole('region', { name: 'Open work orders of Lena Vogt' }).getByRole('link'),
  ).toHaveCount(open);
  await page.getByRole('tab', { name: 'Risks' }).click();
  await page.getByRole('button', { name: 'Likelihood 4, consequence 5: 1' }).click();
  await page.getByRole('link', { name: /110 kV surge arresters/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/110 kV surge arresters/);
});

test('orders made from a plan are booked to its project, and the project shows them', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const project = (await office.get<(Row & { readonly planId: string })[]>('/projects?status=Active')).find(
    ({ name }) => name === 'Winter readiness',
  );
  if (!project) throw new Error('the demo data has the winter project');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', `/tenant/projects/${project.id}`);
  const orders = page.getByRole('region', { name: 'Work orders' });
  await expect(orders.getByText('2 of 4 done')).toBeVisible();
  await orders.getByRole('link', { name: 'New work order' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Clear the access track');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('other');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the access track' })).toBeVisible();
  await openScreen(page, `/tenant/projects/${project.id}`);
  await expect(orders.getByText('2 of 5 done')).toBeVisible();
  await pillSays(page, 'Synced');
});
