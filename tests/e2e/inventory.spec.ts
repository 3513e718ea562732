import type { Database } from '../../server/database/database.ts';
import { expect, test } from './fixtures.ts';
import { atWork, pillSays, type Row } from './steps.ts';

test('what is issued without signal is taken from the stock once, though its answer is lost', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const stores = await api('store@demo.example');
  const [item] = await stores.get<Row[]>('/inventory?limit=1&sort=name');
  if (!item) throw new Error('the demo data has stock');
  const { tablet, page } = await atWork(
    { device, signIn },
    'store@demo.example',
    `/tenant/inventory/${item.id}`,
  );
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();

  await tablet.context.setOffline(true);
  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('group', { name: 'Digits' }).getByRole('button', { name: '3' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Broken in transit');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByTestId('quantity')).toContainText(String(item.quantity - 3));
  await pillSays(page, 'Offline · 2 waiting');
  // The browser itself repeats a request whose reused connection broke: that one is lost too.
  await server.fault({ path: '/api/sync/push', times: 2, action: { kind: 'dropAnswer' } });
  await tablet.context.setOffline(false);

  await pillSays(page, 'Synced');
  expect((await stores.get<Row>(`/inventory/${item.id}`)).quantity).toBe(item.quantity - 3);
  await expect(page.getByTestId('quantity')).toContainText(String(item.quantity - 3));
});

test('whoever types the number of something that is in stock already is shown it, also without signal', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const stores = await api('store@demo.example');
  const [item] = await stores.get<(Row & { sku: string })[]>('/inventory?limit=1&sort=name');
  if (!item) throw new Error('the demo data has stock');
  const { tablet, page } = await atWork({ device, signIn }, 'store@demo.example', '/tenant/inventory/new');
  await tablet.context.setOffline(true);
  const number = page.getByRole('textbox', { name: 'Item number' });
  const other = page.getByRole('main').getByRole('link', { name: item.name });
  await number.fill(`${item.sku}-2`);
  await expect(number).toHaveValue(`${item.sku}-2`);
  await expect(other).toBeHidden();
  await number.fill(` ${item.sku.toLowerCase()} `);
  await expect(other).toHaveAttribute('href', `/tenant/inventory/${item.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Another of them');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Another of them' })).toBeVisible();
});

test('with its flag off, the inventory is no page and no link', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const { page } = await atWork({ device, signIn }, 'store@demo.example');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' });
  await expect(link).toBeVisible();

  await server.stop();
  await server.changeData((database) => switchOff('inventory', database));
  await server.start();
  await page.reload();
  await expect(link).toBeHidden();
  await page.goto('/tenant/inventory');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  // The page stands in the shell's main part, and brings none of its own.
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.goto('/tenant/inventory/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
});

async function switchOff(key: string, { kysely }: Database): Promise<void> {
  await kysely
    .updateTable('feature_flags')
    .set(({ eb }) => ({ enabled: false, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', 'demo-tenant')
    .where('key', '=', key)
    .execute();
}
