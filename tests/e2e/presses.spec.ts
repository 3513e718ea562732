import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { itemNamed, warehouseNamed } from './demo-rows.ts';
import { pressLikeSafari } from './dialogs/leave-by-esc.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, breakDisk, freshOrder, pillSays, pressTwice } from './steps.ts';

test.use({ actionTimeout: 20_000 });

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';

test('a press that comes twice does it once: parts, stock, comments, forms', async ({
  device,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const fuse = await itemNamed(stores, 'HV fuse 24 kV 63 A');
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/inventory/${fuse.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await pressTwice(dialog.getByRole('button', { name: 'Take out of stock' }));
  await expect(dialog).toBeHidden();
  const inStock = async () => (await stores.get<AnyRow>(`/inventory/${fuse.id}`)).quantity;
  await expect.poll(inStock).toBe(Number(fuse.quantity) - 2);

  const before = await ordersOf(stores);
  await openScreen(page, '/tenant/procurement/new?supplier=Brennan%20Drives');
  await pressTwice(page.getByRole('button', { name: 'Create', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Brennan Drives' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Ask for the new drawing');
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.evaluate((element) => {
    const press = () =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    press();
    press();
  });
  await expect(page.getByText('Ask for the new drawing', { exact: true })).toHaveCount(1);
  await pillSays(page, 'Synced');
  await expect.poll(() => ordersOf(stores)).toBe(before + 1);
});

test('where a press gives no focus, a dialog gives it back all the same, from the first press on', async ({
  device,
  signIn,
  api,
}) => {
  const fuse = await itemNamed(await api(STORE), 'HV fuse 24 kV 63 A');
  const { page } = await atWork({ device, signIn }, STORE);
  await page.addInitScript(pressLikeSafari);
  // Nothing is loaded beside what the screen needs.
  await page.addInitScript(() => Reflect.set(globalThis, 'requestIdleCallback', () => 0));
  await page.goto(`/tenant/inventory/${fuse.id}`);
  const button = page.getByRole('button', { name: 'Issue', exact: true });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('on a full device every dialog says that nothing was saved, and stays', async ({
  device,
  signIn,
  api,
}) => {
  const stores = await api(STORE);
  const fuse = await itemNamed(stores, 'HV fuse 24 kV 63 A');
  const { page } = await atWork({ device, signIn }, STORE, `/tenant/inventory/${fuse.id}`);
  await breakDisk(page, 'QuotaExceededError');
  const dialog = page.getByRole('dialog');
  for (const [job, button] of [
    ['Receive', 'Put into stock'],
    ['Issue', 'Take out of stock'],
    ['Count', 'Save count'],
  ] as const) {
    await page.getByRole('button', { name: job, exact: true }).click();
    await page.getByRole('textbox', { name: /Quantity|Counted/ }).fill('1');
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('alert')).toContainText('no space left on this device');
    await expect(page.getByRole('textbox', { name: /Quantity|Counted/ })).toHaveValue('1');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('Back closes what is on top and leaves the record open', async ({ device, signIn, api }) => {
  const order = await freshOrder(await api(PLANNER));
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/work-orders');
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Label' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/tenant\/work-orders$/);

  await openScreen(page, `/tenant/work-orders/${order.id}/edit`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Mend the fence');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mend the fence');
});

test('a scanner’s Enter goes on to the next field; Ctrl+Enter saves', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, PLANNER);
  await openScreen(page, '/tenant/work-orders/new');
  const name = page.getByRole('textbox', { name: 'Title' });
  await name.fill('4006381333931');
  await name.press('Enter');
  await expect(name).not.toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('ticks that follow each other at once are all kept, and a step takes the figure typed before it', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const tasks = ['Dig', 'Lay', 'Fill'].map((title, index) => ({
    id: `0193000${index}-0000-7000-8000-000000000000`,
    position: `a${index}`,
    title,
    done: false,
  }));
  const { status, body } = await office.send('POST', '/work-orders', {
    title: 'Lay the cable',
    type: 'repair',
    status: 'approved',
    tasks,
  });
  expect(status).toBe(201);
  const order = body as AnyRow; // our own server's answer
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await page.evaluate(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('ol input[type=checkbox]');
    for (const box of boxes) box.click();
  });
  await expect(page.getByText('3 of 3 done')).toBeVisible();

  const stores = await api(STORE);
  const gas = await warehouseNamed(stores, 'Gas and oil store');
  const counter = await atWork({ device, signIn }, STORE, `/tenant/warehouses/${gas.id}`);
  await counter.page.getByRole('link', { name: 'Count the stock' }).click();
  await counter.page.getByRole('button', { name: 'Create' }).click();
  await counter.page.getByRole('button', { name: 'List what lies there' }).click();
  const figures = counter.page.getByRole('textbox', { name: /^Counted: / });
  await expect(figures.nth(1)).toBeVisible();
  const [first, second] = await figures.all();
  await first?.fill('1');
  await first?.press('Enter');
  await second?.fill('2');
  await counter.page.getByRole('button', { name: 'Submit the count' }).click();
  await expect(counter.page.getByRole('heading', { name: '2 differences' })).toBeVisible();
  await pillSays(counter.page, 'Synced');
  const id = new URL(counter.page.url()).pathname.split('/').at(-1);
  const counted = async () => {
    const count = await stores.get<AnyRow>(`/inventory/counts/${id}`);
    return [count.status, (count.lines as AnyRow[]).filter((line) => line.counted !== null).length];
  };
  await expect.poll(counted).toEqual(['Submitted', 2]);
});

async function ordersOf(person: Api): Promise<number> {
  return (await person.get<AnyRow[]>('/v1/procurement?limit=1000')).length;
}
