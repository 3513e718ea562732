import { strToU8 } from 'fflate';
import { packed } from '../support/plugin-packages.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, countAt, figure, pick, pillSays, type Row } from './steps.ts';

test('an installed plugin works without the server', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('admin@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=approved&limit=1');
  const [asset] = await office.get<Row[]>('/assets?limit=1');
  if (!order || !asset) throw new Error('the demo data has approved work and assets');
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  await openScreen(page, '/surveys/plugins');
  await page.getByRole('button', { name: 'Safety inspection' }).click();
  const card = page.getByRole('article', { name: 'Wood pole inspection' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await card.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    'Read survey data',
    'Write survey data',
    'Use assets',
    'Use analytics data',
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click();
  await expect(card.getByRole('button', { name: 'Installed' })).toBeVisible();
  await expect(page.getByText('Plugin installed')).toBeVisible();
  const store = await page.evaluate(() => localStorage.getItem('plugin-store'));
  expect(store).toContain('installedPlugins');

  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto('/tenant/surveys/templates');
  await page.getByRole('tab', { name: 'From plugins' }).click();
  // A press while the rows are changing would meet another one.
  await expect(page.getByRole('link', { name: 'Storm damage' })).toBeHidden();
  await page.getByRole('link', { name: 'Groundline inspection of a wood pole' }).click();
  await expect(page.getByText('Comes with the plugin Wood pole inspection')).toBeVisible();
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Pole 14');
  await pick(page, 'Work order', order.title);
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');
  await openScreen(page, '/surveys/reports');
  await page
    .getByRole('combobox', { name: 'Report' })
    .selectOption('Poles by verdict (Wood pole inspection)');
  await expect(page.getByRole('row', { name: /Pole 14/ })).toContainText('Reject');
  await page.getByRole('link', { name: 'Pole 14' }).click();
  await page.getByRole('link', { name: 'Order a replacement' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Order a replacement: Pole 14');
  await openScreen(page, `/tenant/assets/${asset.id}`);
  await page.getByRole('link', { name: 'Order an inspection' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  const inspection = `Order an inspection: ${asset.name}`;
  await expect(page.getByRole('heading', { name: inspection })).toBeVisible();
  await page.getByRole('link', { name: 'Survey with the camera' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/tenant/surveys');
  for (const [label, rows] of [
    ['Poles in use', 'Assets'],
    ['Orders past their due date', 'Work orders'],
  ] as const) {
    await openScreen(page, '/tenant');
    const count = await countAt(page, label);
    await figure(page, label).click();
    await expect(page.getByRole('heading', { level: 1, name: rows })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} records? shown`) }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Due date: before today. Clear filter' }).click();
  await expect(page.getByRole('button', { name: /Due date: before today/ })).toBeHidden();
  await openScreen(page, '/plugins');
  await expect(page.getByText('Without a connection nothing can be installed.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Uninstall' })).toBeDisabled();

  await server.start();
  await openScreen(page, '/tenant');
  await pillSays(page, 'Synced');
  const after = await api('admin@demo.example');
  const surveys = await after.get<(Row & { answers: object })[]>(
    `/surveys/v1/surveys?workOrderId=${order.id}`,
  );
  expect(surveys.find(({ title }) => title === 'Pole 14')?.answers).toEqual({ verdict: 'Reject' });
  const ordered = await after.get<Row[]>(`/work-orders?assetId=${asset.id}&type=inspection`);
  const made = ordered.find(({ title }) => title === inspection);
  expect(await after.get<Row[]>(`/surveys/v1/surveys?workOrderId=${made?.id}`)).toMatchObject([
    { title: `Survey with the camera: ${inspection}` },
  ]);
});

test('what a plugin brought goes when it is uninstalled', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  await openScreen(page, '/tenant');
  await expect(figure(page, 'Open emergencies')).toBeVisible();
  await openScreen(page, '/plugins');
  for (const name of ['Overdue work', 'Thermography']) {
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await expect(card.getByRole('button', { name: 'Install', exact: true })).toBeEnabled();
  }
  await openScreen(page, '/tenant');
  await expect(figure(page, 'Open work orders')).toBeVisible();
  await expect(figure(page, 'Open emergencies')).toBeHidden();
  await openScreen(page, '/surveys/templates');
  await expect(page.getByRole('link', { name: 'Storm damage' })).toBeVisible();
  // A survey stands on it: it is retired, and no new one begins with it.
  const kept = page.getByRole('row').filter({ hasText: 'Thermographic inspection of switchgear' });
  await expect(kept).toContainText(/retired/i);
  await openScreen(page, '/surveys/reports');
  await expect(page.getByRole('option', { name: 'Storm damage' })).toBeAttached();
  await expect(page.getByRole('option', { name: /Temperatures and findings/ })).toHaveCount(0);
});

test('a package is uploaded, found, installed, rated and updated; what is no package is refused with the reason', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  await openScreen(page, '/plugins');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Upload a plugin' }).click();
  const choose = (name: string, buffer: Uint8Array) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(buffer) });
  await choose('joints.tar', strToU8('x'));
  await expect(dialog.getByRole('alert')).toHaveText('invalid format');
  const content = {
    id: 'cable-joints',
    name: 'Cable joints',
    version: '1.0.0',
    description: 'Looks at cable joints.',
    categories: ['workflow', 'condition_assessment'],
    permissions: ['access:analytics'],
    contributes: { dashboardCards: [{ key: 'all', title: 'All orders', entity: 'workOrder' }] },
  };
  await choose('joints.zip', packed(content));
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(dialog).toBeHidden();

  const card = page.getByRole('article', { name: 'Cable joints' });
  await page.getByRole('searchbox', { name: 'Search plugins' }).fill('CABLE J');
  await expect(card).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Security');
  await expect(page.getByText('No plugin matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Workflow');
  await expect(card.getByRole('img', { name: 'Not rated yet' })).toBeVisible();
  await card.getByRole('button', { name: /Asks for/ }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Asks for: Use analytics data');

  await card.getByRole('button', { name: 'Install' }).click();
  await dialog.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Plugin installed')).toBeVisible();
  await openScreen(page, '/surveys/plugins');
  await card.getByRole('combobox', { name: 'Your rating of Cable joints' }).selectOption('4');
  await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  await openScreen(page, '/plugins');
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  await page.getByRole('button', { name: 'Upload a plugin' }).click();
  await choose('joints.zip', packed({ ...content, version: '1.1.0' }));
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Plugin updated')).toBeVisible();
  await expect(card).toContainText('1.1.0');
});

test('who may not install sees what is installed; who may not see plugins is told so in place', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await openScreen(page, '/plugins');
  const card = page.getByRole('article', { name: 'Thermography' });
  await expect(card.getByText('Installed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload a plugin' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Uninstall' })).toBeHidden();

  consoleErrors.allowNetworkErrors();
  await server.stop();
  await server.changeData(({ kysely }) =>
    kysely
      .updateTable('roles')
      .set({ permissions: JSON.stringify(['users:view', 'feature-flags:view']) })
      .where('tenant_id', '=', 'demo-tenant')
      .where('name', '=', 'viewer')
      .execute(),
  );
  await server.start();
  const other = await (await device()).newPage();
  await signIn(other, 'viewer@demo.example');
  await other.goto('/plugins');
  await expect(other.getByRole('alert')).toContainText('You are not authorized');
  await expect(other.getByRole('article')).toHaveCount(0);
});
