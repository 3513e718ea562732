import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, orderInWork, pick, pillSays, type Row } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

interface Survey extends Row {
  readonly templateId: string | null;
  readonly answers: Readonly<Record<string, string>>;
}

test('a survey from a template keeps its answers and appears in the survey report, all without the server', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  const { tablet, page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  // The planner writes a template.
  await page.goto('/surveys/templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cable joint in a pit');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Condition assessment');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  const ask = async (place: number, label: string, key: string, type: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    const question = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(`Question ${place}`, { exact: true }) });
    await question.getByLabel(`Question ${place}`, { exact: true }).fill(label);
    await question.getByLabel('Short name', { exact: true }).fill(key);
    await question.getByLabel('Answer', { exact: true }).selectOption(type);
    return question;
  };
  const water = await ask(1, 'Water in the pit', 'water', 'Yes or no');
  await water.getByRole('switch', { name: 'Required' }).check();
  const depth = await ask(2, 'How deep', 'depth', 'Reading');
  await depth.getByLabel('Unit').fill('cm');
  await depth.getByLabel('Upper limit').fill('20');
  await depth.getByRole('switch', { name: 'Required' }).check();
  await depth.getByLabel('Ask only when (short name)').fill('water');
  await depth.getByLabel('was answered with').fill('yes');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cable joint in a pit' })).toBeVisible();

  // Somebody surveys with it: what is left out keeps it from being completed, not from being saved.
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Joint 7, Mill lane');
  await pick(page, 'Work order', order.title);
  await expect(page.getByText('How deep')).toBeHidden();
  await page.getByRole('group', { name: 'Water in the pit' }).getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('A completed survey needs an answer to every required question')).toBeVisible();
  await page.getByRole('textbox', { name: 'How deep' }).fill('35,5');
  await expect(page.getByText('it counts as a finding')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');

  // The report has it, and nothing of this needed the server.
  await openScreen(page, '/surveys/reports');
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Cable joint in a pit');
  await expect(page.getByText('1 survey', { exact: true })).toBeVisible();
  await expect(page.getByText('1 out of limits')).toBeVisible();
  await expect(page.getByRole('row', { name: /Joint 7, Mill lane/ })).toContainText('35.5');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(page.getByText('No survey matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  expect((await download).suggestedFilename()).toBe('survey-report.csv');
  await tablet.close();

  await server.start();
  await tablet.reopen();
  const again = await tablet.newPage();
  await again.goto('/tenant');
  await pillSays(again, 'Synced');
  const after = await api('planner@demo.example');
  const surveys = await after.get<Survey[]>(`/surveys/v1/surveys?workOrderId=${order.id}`);
  const survey = surveys.find(({ title }) => title === 'Joint 7, Mill lane');
  // Kept as a number whatever language it was typed in.
  expect(survey).toMatchObject({ status: 'Completed', answers: { water: 'yes', depth: '35.5' } });
  const template = await after.get<Row>(`/surveys/v1/templates/${survey?.templateId ?? ''}`);
  expect(template).toMatchObject({ name: 'Cable joint in a pit', status: 'published' });
});

test('a survey says which fields it takes, resolves a work order’s number, and ends at the list', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const order = await orderInWork(office);
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/surveys');
  const open = () => page.getByRole('link', { name: 'New survey' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  const orderInput = page.getByRole('combobox', { name: 'Work order' });
  const create = page.getByRole('button', { name: 'Create' });

  await open();
  await create.click();
  for (const field of [title, orderInput]) {
    await expect(field).toHaveAccessibleDescription(/This field is required\./);
  }
  await title.fill('By the number of its order');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/tenant/surveys');

  await open();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled');
  await orderInput.fill('WO-NONE');
  await create.click();
  await expect(orderInput).toHaveAccessibleDescription(/^Nothing on this device has this name, number or id/);
  expect(await readOutbox(page, office.session)).toEqual([]);
  expect((await server.report()).requests.filter(({ path }) => path === '/api/sync/push')).toEqual([]);
  await orderInput.fill(order.number);
  await create.click();
  await page.waitForURL('**/tenant/surveys');
  await expect
    .poll(() => office.get<Row[]>(`/surveys/v1/surveys?workOrderId=${order.id}`))
    .toContainEqual(expect.objectContaining({ title: 'By the number of its order', status: 'Scheduled' }));
});

test('the survey area leads to its four places, also by the addresses of the specification', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  for (const [address, heading] of [
    ['/surveys', 'Surveys'],
    ['/surveys/plugins', 'Survey plugins'],
    ['/surveys/templates', 'Survey templates'],
    ['/surveys/reports', 'Survey reports'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const area = page.getByRole('navigation', { name: 'Survey area' });
    await expect(area.getByRole('link')).toHaveText(['Surveys', 'Plugins', 'Templates', 'Reports']);
  }
  // The utility's thermography, read by the report that its plugin brings.
  await page
    .getByRole('combobox', { name: 'Report' })
    .selectOption('Temperatures and findings (Thermography)');
  await expect(page.getByText('8 surveys', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hottest joint' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ambient temperature' })).toBeHidden();
});
