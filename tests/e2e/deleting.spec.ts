import type { Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, type Row } from './steps.ts';

async function statusOf(person: Api, path: string): Promise<number> {
  return (await person.send('GET', path)).status;
}

async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

test('a warehouse that holds stock is kept until its stock lies elsewhere', async ({
  device,
  signIn,
  api,
}) => {
  const admin = await api('admin@demo.example');
  const make = async (path: string, body: object) => (await admin.send('POST', path, body)).body as Row;
  const item = await make('/inventory', { name: 'Fuse NH00', quantity: 7, unit: 'pcs' });
  const [old, other] = [
    await make('/warehouses', { name: 'Old yard', kind: 'site' }),
    await make('/warehouses', { name: 'New yard', kind: 'site' }),
  ];
  const line = { name: 'Fuse NH00', itemId: item.id, unit: 'pcs', quantity: 7 };
  await make('/inventory/stock-lines', { ...line, warehouseId: old.id });
  const { page } = await atWork({ device, signIn }, 'admin@demo.example', `/tenant/warehouses/${old.id}`);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This has to be moved or closed first:')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Fuse NH00' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  expect((await admin.send('DELETE', `/warehouses/${old.id}`)).status).toBe(409);

  await expect(dialog.getByText('Move to', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Move to' }).fill('New yard');
  await page.getByRole('option', { name: /New yard/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/tenant\/warehouses$/);
  await expect.poll(() => statusOf(admin, `/warehouses/${old.id}`)).toBe(404);
  const lines = await admin.get<(Row & { warehouseId: string })[]>(
    `/inventory/stock-lines?itemId=${item.id}`,
  );
  expect(lines.map(({ warehouseId, quantity }) => [warehouseId, quantity])).toEqual([[other.id, 7]]);
});

test('what was deleted comes back from the list of deleted records, though the server stopped in between', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const planner = await api('planner@demo.example');
  const made = (
    await planner.send('POST', '/assets', { name: 'Pole by the mill', kind: 'Pole', status: 'planned' })
  ).body as Row;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', `/tenant/assets/${made.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pole by the mill' })).toBeVisible();
  await server.stop();
  await confirmDelete(page);
  await expect(page).toHaveURL(/\/tenant\/assets$/);
  await server.start();
  await expect.poll(() => statusOf(planner, `/assets/${made.id}`)).toBe(404);

  await page.getByRole('button', { name: 'Deleted records' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleted: Assets' });
  const line = dialog.getByRole('listitem').filter({ hasText: 'Pole by the mill' });
  await expect(line.getByText(/^Deleted by .+ Can be restored until /)).toBeVisible();
  await line.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The record is restored.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('searchbox').fill('Pole by the mill');
  await page.getByRole('link', { name: 'Pole by the mill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pole by the mill' })).toBeVisible();
});

test('an import says that it met deleted assets, and restores them where somebody says so', async ({
  device,
  signIn,
  api,
}) => {
  const planner = await api('planner@demo.example');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');
  const buffer = Buffer.from(
    'Asset tag;Title;Type\nMILL-1;Mill one;Substation\nMILL-2;Mill two;Substation\n',
  );
  const check = async () => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mill.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check without writing' }).click();
  };
  const mills = async () =>
    (await planner.get<(Row & { tag: string })[]>('/assets?limit=1000')).filter(({ tag }) =>
      tag?.startsWith('MILL-'),
    );
  await check();
  await page.getByRole('button', { name: 'Import 2 assets' }).click();
  await expect(page.getByText('2 assets were written.')).toBeVisible();
  const [first] = await mills();
  expect((await planner.send('DELETE', `/assets/${first?.id}`)).status).toBe(204);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await check();
  await expect(page.getByText('1 line is refused')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Restore 1 deleted asset' }).click();
  await page.getByRole('button', { name: 'Import 1 asset', exact: true }).click();
  await expect(page.getByText('1 asset was written.')).toBeVisible();
  expect((await mills()).map(({ id }) => id)).toContain(first?.id);

  await page.getByRole('button', { name: 'Import another file' }).click();
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem');
  await expect(earlier.first()).toContainText('0 new, 0 changed, 1 restored');
  await earlier.first().getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await expect(earlier.first()).toContainText('undone: 1 write');
  expect((await mills()).map(({ id }) => id)).not.toContain(first?.id);
});
