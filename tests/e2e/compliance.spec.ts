import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, pillSays, type Row, signalReturns } from './steps.ts';

interface Asset extends Row {
  readonly tag: string;
}

interface Order extends Row {
  readonly inspectionKind: string | null;
  readonly completedDate: string | null;
}

test('an overdue asset is met by completing its inspection order, with the server gone', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const [transformer] = (await office.get<Asset[]>('/assets?limit=1000')).filter(
    ({ tag }) => tag === 'AM-T1',
  );
  const [order] = await office.get<Order[]>(`/work-orders?assetId=${transformer?.id}&status=dispatched`);
  if (!order) throw new Error('the demo data has an inspection of T1');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Compliance' }).click();
  await page.getByRole('region', { name: 'Assets' }).getByRole('link', { name: 'Overdue' }).click();
  const line = page
    .getByRole('row', { name: /AM-T1 / })
    .filter({ hasText: 'Overhead transformers, detailed' });
  await expect(line).toContainText('Overdue');
  await line.getByRole('link', { name: order.number }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
  for (const status of ['In progress', 'Completed']) {
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitem', { name: status }).click();
  }
  await expect(page.getByRole('button', { name: 'Status: Completed. Change' })).toBeVisible();
  await page.goto('/tenant/compliance?state=overdue');
  await expect(page.getByRole('region', { name: 'Assets' }).getByRole('row').nth(1)).toBeVisible();
  await expect(line).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export evidence' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const { default: fs } = await import('node:fs/promises');
  const csv = await fs.readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('As of last sync');
  expect(csv).not.toContain('AM-T1,Alder Mill transformer T1,Overdue');

  // Nobody tells the app that there is a network again: it finds out by trying.
  await server.start();
  await pillSays(page, 'Synced');
  const after = await (await api('planner@demo.example')).get<Order>(`/work-orders/${order.id}`);
  expect(after).toMatchObject({ status: 'completed', inspectionKind: 'detailed' });
  expect(after.completedDate).not.toBeNull();
});

test('an outage written down without signal counts in the figures, and the figure leads to it', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto('/tenant/compliance');
  const counted = page.getByRole('link', { name: /^Outages counted/ });
  const before = Number(/\d+/.exec((await counted.textContent()) ?? '')?.[0]);
  expect(before).toBeGreaterThan(0);

  await openScreen(page, '/tenant/compliance/outages/new');
  const year = new Date().getUTCFullYear();
  await page.getByRole('textbox', { name: 'Title' }).fill('Outage without signal');
  await page.getByLabel('Began').fill(`${year}-01-15T10:00`);
  await page.getByLabel('Ended').fill(`${year}-01-15T11:00`);
  await page.getByRole('textbox', { name: 'Customers out' }).fill('120');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('7,200')).toBeVisible();

  await openScreen(page, '/tenant/compliance');
  await expect(counted).toContainText(String(before + 1));
  await counted.click();
  await expect(page.getByRole('link', { name: 'Outage without signal' })).toBeVisible();

  await signalReturns(server, page);
  const outages = await (await api('planner@demo.example')).get<Row[]>('/outages?limit=1000');
  expect(outages.filter(({ title }) => title === 'Outage without signal')).toMatchObject([
    { customersInterrupted: 120, cause: 'unknown' },
  ]);
});
