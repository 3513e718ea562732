import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, expect, test } from './fixtures.ts';
import { begin, confirm, done, stop } from './guided-steps.ts';
import { openScreen } from './next-screen.ts';
import { typeAsScanner } from './scan-steps.ts';
import { atWork, created, pick, pillSays } from './steps.ts';
import { violations } from './violations.ts';

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';

test.use({ actionTimeout: 20_000 });

interface Shelf {
  readonly store: AnyRow;
  readonly box: AnyRow;
  readonly work: AnyRow;
  /** Set apart for the work, 6 of it in A-01. */
  readonly link: AnyRow;
  /** Nobody's, 8 of it in A-02. */
  readonly lamp: AnyRow;
  /** Nobody's, 4 of it in the box. */
  readonly wire: AnyRow;
}

test('a storekeeper without signal packs for an order into a toolbox, and hands over by a badge; it arrives once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const stores = await api(STORE);
  const { box, store, link, lamp, wire } = await prepare(stores, await api(PLANNER));
  const { tablet, page } = await atWork({ device, signIn }, STORE, '/tenant/stock/jobs');
  await tablet.context.setOffline(true);

  await begin(page, 'Pack', async () => pick(page, 'Work order', 'Renew the links'));
  await expect(page.getByText('1 line to pack')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A bin is nothing that is filled.
  await typeAsScanner(page, 'A-01');
  await understood(page, 'That is no container of this store, and no van.');
  await typeAsScanner(page, 'BOX-55');
  await expect(page.getByTestId('answered')).toContainText('BOX-55');
  // Another store's bin is no new one of this store.
  await typeAsScanner(page, 'FAR-77');
  await expect(page.getByRole('alert').getByRole('button')).toHaveText(['Understood']);
  await understood(page, 'FAR-77 · Far depot');
  await typeAsScanner(page, 'A-01');
  await typeAsScanner(page, 'LAMP-55');
  await understood(page, 'Wrong item');
  await confirm(page, 'LINK-55');
  await expect(page.getByText('Nothing for this order is left in the bins: it is packed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last' }).click();
  await expect(page.getByText('1 line to pack')).toBeVisible();
  // The box is known still, and ends the line.
  await typeAsScanner(page, 'A-01');
  await typeAsScanner(page, 'LINK-55');
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await typeAsScanner(page, 'BOX-55');
  await expect(done(page)).toHaveCount(1);

  await stop(page);
  await begin(page, 'Hand over');
  await typeAsScanner(page, 'viewer@demo.example');
  await typeAsScanner(page, 'A-02');
  await typeAsScanner(page, 'LAMP-55');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(done(page)).toHaveCount(1);
  await expect(page.getByTestId('answered')).toBeVisible();

  await server.fault({ path: '/api/sync/push', times: 2, action: { kind: 'dropAnswer' } });
  await tablet.context.setOffline(false);
  await pillSays(page, 'Synced');
  expect(await stockAt(stores, box)).toEqual({ [link.id]: 6, [wire.id]: 4 });
  expect(await stockAt(stores, store)).toEqual({ [link.id]: 0, [lamp.id]: 5 });
  expect(await stores.get<AnyRow>(`/inventory/${link.id}`)).toMatchObject({ quantity: 6 });
  expect(await stores.get<AnyRow>(`/inventory/${lamp.id}`)).toMatchObject({ quantity: 5 });
});

test('what an order has for itself is no free stock: in the lists, at the item, and in the order of the column', async ({
  device,
  signIn,
  api,
}) => {
  const { work, link, store } = await prepare(await api(STORE), await api(PLANNER));
  const { page } = await atWork({ device, signIn }, STORE, '/tenant/inventory?q=Depot');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(cell(rowOf('Depot lamp'), 5)).toHaveText(/8\s*pcs/);
  await expect(cell(rowOf('Depot link'), 5)).toHaveText(/0\s*pcs/);
  const head = page.getByRole('columnheader', { name: 'Free', exact: true }).getByRole('button');
  await head.click();
  await expect(page.getByRole('row').nth(1)).toContainText('Depot link');
  await head.click();
  await expect(page.getByRole('row').nth(1)).toContainText('Depot lamp');
  await page.getByRole('tab', { name: 'Nothing free' }).click();
  await expect(rowOf('Depot link')).toBeVisible();
  await expect(rowOf('Depot lamp')).toBeHidden();

  await openScreen(page, `/tenant/inventory/${link.id}`);
  const reserved = page.getByTestId('reserved');
  await expect(reserved.getByRole('listitem')).toContainText(/6\s*pcs/);
  await reserved.getByRole('link', { name: 'Renew the links' }).click();
  await expect(page).toHaveURL(new RegExp(work.id));

  // What is in a toolbox that stands in the store is in the store.
  await openScreen(page, `/tenant/stock?warehouseId=${store.id}`);
  await expect(rowOf('Depot wire')).toBeVisible();
  await expect(cell(rowOf('Depot link'), 5)).toHaveText(/0\s*pcs/);
});

test('a container in a container is refused at the field, before anything is saved', async ({
  device,
  signIn,
  api,
}) => {
  const { box } = await prepare(await api(STORE), await api(PLANNER));
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/warehouses/${box.id}/edit`);
  await pick(page, 'Stands in', 'Second box');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Containers stand in stores, and never in each other.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
});

/** How many by item. */
async function stockAt(stores: Api, place: AnyRow): Promise<Record<string, unknown>> {
  const lines = await stores.get<AnyRow[]>(`/inventory/stock-lines?warehouseId=${place.id}&limit=100`);
  return Object.fromEntries(lines.map(({ itemId, quantity }) => [String(itemId), quantity]));
}

function cell(row: ReturnType<Page['getByRole']>, at: number) {
  return row.getByRole('gridcell').nth(at);
}

async function understood(page: Page, words: string): Promise<void> {
  const alarm = page.getByRole('alert').filter({ hasText: words });
  await alarm.getByRole('button', { name: 'Understood' }).click();
  await expect(alarm).toBeHidden();
}

async function prepare(stores: Api, planner: Api): Promise<Shelf> {
  const bins = ['A-01', 'A-02'].map((bin, at) => ({ bin, position: `a${at}` }));
  const store = await created<AnyRow>(stores, '/warehouses', { name: 'Hill depot', kind: 'site', bins });
  await created(stores, '/warehouses', {
    name: 'Far depot',
    kind: 'site',
    bins: [{ bin: 'FAR-77', position: 'a0' }],
  });
  const box = await created<AnyRow>(stores, '/warehouses', {
    name: 'Box of the crew',
    code: 'BOX-55',
    kind: 'toolbox',
    standsInId: store.id,
  });
  await created(stores, '/warehouses', { name: 'Second box', code: 'BOX-56', kind: 'toolbox' });
  const work = await created<AnyRow>(planner, '/work-orders', {
    title: 'Renew the links',
    type: 'repair',
    status: 'approved',
  });
  const apart = { status: 'Reserved', workOrderId: work.id };
  const link = await stocked(
    stores,
    { name: 'Depot link', sku: 'LINK-55', quantity: 6, ...apart },
    store,
    'A-01',
  );
  const lamp = await stocked(stores, { name: 'Depot lamp', sku: 'LAMP-55', quantity: 8 }, store, 'A-02');
  const wire = await stocked(stores, { name: 'Depot wire', sku: 'WIRE-55', quantity: 4 }, box, null);
  return { store, box, work, link, lamp, wire };
}

async function stocked(
  stores: Api,
  values: { readonly name: string; readonly sku: string; readonly quantity: number },
  store: AnyRow,
  bin: string | null,
): Promise<AnyRow> {
  const item = await created<AnyRow>(stores, '/inventory', { ...values, unit: 'pcs' });
  await created(stores, '/inventory/stock-lines', {
    name: values.name,
    itemId: item.id,
    warehouseId: store.id,
    bin,
    quantity: values.quantity,
    unit: 'pcs',
  });
  return item;
}
