import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, type Row, signalReturns } from './steps.ts';

test('a report is built, saved and exported with the server gone, and is there for a colleague', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const orders = await office.get<Row[]>('/work-orders?limit=1000&status=completed');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Reporting' }).click();
  await page.getByRole('link', { name: 'New report' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Completed work by type');
  await page.getByRole('combobox', { name: 'Add a filter' }).selectOption('Status');
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Completed' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Type');
  const preview = page.getByRole('region', { name: 'Preview' });
  const total = preview.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText(String(orders.length));

  const breadcrumb = page.getByRole('main').getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Reporting' }).click();
  await page.getByRole('link', { name: 'New report' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Completed work by type');
  await expect(total).toContainText(String(orders.length));
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Completed work by type' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chart: Completed work by type/ })).toBeVisible();

  await page.getByRole('button', { name: /^Repair, Work orders/ }).click();
  const repairs = orders.filter((order) => 'type' in order && order.type === 'repair');
  const behind = page.getByRole('region', { name: /^Repair/ });
  for (const { title } of repairs) await expect(behind.getByText(title)).toBeVisible();

  const takeAlong = async (kind: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const text = await takeAlong('CSV file');
  expect(text.name).toBe('completed-work-by-type.csv');
  const lines = text.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffCompleted work by type,"As of last sync [A-Z][a-z]+ \d+, \d{4}, /);
  expect(lines).toContain(`Repair,${repairs.length}`);
  expect(lines).toContain(`Total,${orders.length}`);
  const workbook = await takeAlong('Excel workbook');
  expect(workbook.name).toBe('completed-work-by-type.xlsx');
  expect(strFromU8(unzipSync(workbook.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
    `<v>${repairs.length}</v>`,
  );
  // On paper stands the report, and nothing of what steers the app.
  await page.evaluate(() => void Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await signalReturns(server, page);
  const reports = await (await api('viewer@demo.example')).get<Row[]>('/reports?limit=1000');
  expect(reports.filter(({ name }) => name === 'Completed work by type')).toMatchObject([
    { source: 'workOrder', filters: { status: 'completed' }, groupBy: 'type', measure: 'count' },
  ]);
});

test('every report of the library opens, and sync health counts what waits', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto('/tenant/reporting');
  const titles = [
    'Backlog by status and age',
    'Work orders by type',
    'Hours estimated and actual',
    'Stock below minimum',
    'Surveys by status',
  ];
  for (const title of titles) {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: title }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('link', { name: 'Reporting' }).first().click();
  }
  await openScreen(page, '/tenant/compliance/customers');
  await page.getByRole('textbox', { name: 'Year' }).fill('2020');
  await page.getByRole('textbox', { name: 'Customers served' }).fill('17000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('17,000')).toBeVisible();
  await openScreen(page, '/tenant/reporting/library/sync-health');
  const waiting = page.getByRole('definition').filter({ hasText: /^1$/ });
  await expect(waiting.first()).toBeVisible();

  await signalReturns(server, page);
});
