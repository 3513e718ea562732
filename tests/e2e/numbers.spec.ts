import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../src/domain/identity/session.ts';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, created, type Row } from './steps.ts';

interface Claim extends Row {
  readonly unit: string;
}

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';

const wire = (caller: Api, quantity: number) =>
  created(caller, '/inventory', { name: 'Copper wire 16 mm²', unit: 'm', quantity });

async function inFrench(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, 'fr'), STORAGE_KEYS.language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
}

test('stock is taken out as each language writes its thousands, and what can be two numbers is asked about', async ({
  device,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const item = await wire(stores, 5000);
  const left = async () => (await stores.get<Row>(`/inventory/${item.id}`)).quantity;
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/inventory/${item.id}`);
  const quantity = page.getByRole('dialog').getByRole('textbox').first();

  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('4006381333931');
  await expect(page.getByText('Must be between 0 and 10,000,000.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take out of stock' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1,250');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect.poll(left).toBe(3750);

  await inFrench(page);
  await page.getByRole('button', { name: 'Sortir', exact: true }).click();
  await quantity.fill('1 250');
  await page.getByRole('dialog').getByRole('button', { name: /stock/ }).click();
  await expect.poll(left).toBe(2500);

  await page.getByRole('button', { name: 'Sortir', exact: true }).click();
  await quantity.fill('1.250');
  const take = page.getByRole('dialog').getByRole('button', { name: /stock/ });
  await expect(take).toBeDisabled();
  await expect(page.getByRole('button', { name: /^1\s250$/ })).toBeVisible();
  await page.getByRole('button', { name: '1,25', exact: true }).click();
  await expect(quantity).toHaveValue('1,25');
  await take.click();
  await expect.poll(left).toBe(2498.75);
});

test('a bill in centimetres of a wire kept in metres is planned, reserved and used up in metres', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const item = await wire(office, 10);
  const product = await created(office, '/inventory', { name: 'Earthing lead', unit: 'pcs' });
  const bill = await created(office, '/boms', {
    name: 'Earthing lead',
    productItemId: product.id,
    lines: [{ itemId: item.id, quantity: 50, unit: 'cm' }],
  });
  await office.decide('PATCH', `/boms/${bill.id}`, { status: 'Released' });
  const order = await created(office, '/v1/manufacturing', {
    product: 'Earthing lead',
    quantity: 3,
    bomId: bill.id,
    productItemId: product.id,
  });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/bom/${bill.id}`);
  const parts = page.getByRole('table', { name: 'Parts' });
  await expect(parts.getByRole('row', { name: /Copper wire/ })).toContainText('0.5 m');
  await expect(page.getByText('The free stock is enough for 20.')).toBeVisible();

  await page.goto(`/tenant/manufacturing/${order.id}`);
  await page.getByRole('button', { name: 'Schedule and reserve' }).click();
  await expect(page.getByRole('tab', { name: 'Reservations 1' })).toBeVisible();
  const claims = () => office.get<Claim[]>(`/inventory/reservations?manufacturingOrderId=${order.id}`);
  await expect.poll(claims).toMatchObject([{ quantity: 1.5, unit: 'm', status: 'open' }]);

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('button', { name: 'Use up the parts' }).click();
  await expect(page.getByText('Used up')).toHaveCount(1);
  const inStock = async ({ id }: { readonly id: string }) =>
    (await office.get<Row>(`/inventory/${id}`)).quantity;
  await expect.poll(() => inStock(item)).toBe(8.5);
  await expect.poll(() => inStock(product)).toBe(3);
});

test('a tablet whose number keys have no minus has a sign key where a number may be below zero', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { tag: 'SIGN-1', name: 'Pole', kind: 'Other' });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${asset.id}/edit`);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });

  await page.getByRole('button', { name: 'Type it' }).click();
  await page.getByRole('textbox', { name: 'Latitude' }).fill('47');
  const longitude = page.getByRole('textbox', { name: 'Longitude' });
  await longitude.fill('12,5');
  const key = page.getByRole('button', { name: 'Plus or minus' }).last();
  const box = await key.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await key.click();
  await expect(longitude).toHaveValue('-12,5');
  await expect(longitude).toBeFocused();
  // Voltages are never below zero.
  await expect(page.getByRole('button', { name: 'Plus or minus' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Use these coordinates' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await office.get<Row & { longitude: number | null }>(`/assets/${asset.id}`)).longitude)
    .toBe(-12.5);
});
