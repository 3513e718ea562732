import { expect, test } from '../fixtures.ts';
import { atWork, pick, type Row } from '../steps.ts';
import { violations } from '../violations.ts';
import { pixelsOfColour } from './map-pixels.ts';
import { drawAround, mapOf } from './map-steps.ts';

/** The ring around own work, in light mode. */
const AMBER = [0xff, 0xb3, 0x20] as const;

/** From the top of the ring to its middle, CSS pixels. */
const RING = 17;

test('without signal, from a cold start, a technician sees their jobs on the map, presses one and opens its asset', async ({
  device,
  signIn,
  server,
  consoleErrors,
}) => {
  const { tablet, page: before } = await atWork({ device, signIn }, 'tech1@demo.example');
  await expect(before.getByRole('link', { name: 'Map' })).toBeVisible();
  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');
  await tablet.close();
  await tablet.reopen();

  const page = await tablet.newPage();
  await page.goto('/tenant/map');
  await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await expect(panel.getByRole('heading', { name: /^Your work \d+/ })).toBeVisible();
  await expect(panel.getByText(/^[\d,]+ assets in view$/)).toBeVisible();
  const map = mapOf(page);
  await expect.poll(async () => (await pixelsOfColour(page, map, AMBER)).count).toBeGreaterThan(200);

  // The camera may still be on its way: two pictures in turn have to show the same.
  let top = { x: -1, y: -1 };
  const isAtRest = async () => {
    const earlier = top;
    ({ top } = await pixelsOfColour(page, map, AMBER));
    return top.x === earlier.x && top.y === earlier.y;
  };
  await expect.poll(isAtRest).toBe(true);
  await page.mouse.click(top.x, top.y + RING);
  const open = panel.getByRole('link', { name: 'Open asset' });
  await expect(open).toBeVisible();
  const chosen = panel.getByRole('region').filter({ has: page.getByRole('link', { name: 'Open asset' }) });
  const name = await chosen.getByRole('heading').innerText();
  await expect(chosen.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /\d+\.\d+/);
  await open.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a planner draws an area around stations, sees them as a list and orders their inspection', async ({
  device,
  signIn,
  api,
}) => {
  const address = '/tenant/map?kind=Substation&at=54.66,-2.64,10';
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', address);
  await expect(page.getByText('3 assets in view')).toBeVisible();

  await drawAround(page);
  await expect(page.getByText('3 assets selected')).toBeVisible();
  await page.getByRole('button', { name: 'Show as list' }).click();
  await expect(page.getByRole('tab', { name: 'Selected on the map', selected: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '3 records shown' })).toBeVisible();

  await page.goBack();
  await expect(page.getByText('3 assets in view')).toBeVisible();
  await drawAround(page);
  await page.getByRole('button', { name: 'Create inspections' }).click();
  await pick(page, 'Assignee', 'Lena Vogt');
  await page.getByRole('button', { name: 'Create 3 inspections' }).click();
  // Two of the demo's stations are to be inspected already: nobody is sent there twice.
  await expect(page.getByText('2 assets were left out: they have an open inspection.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const office = await api('planner@demo.example');
  const stations = await office.get<Row[]>('/assets?kind=Substation');
  const ridge = stations.find(({ name }) => name === 'Kestrel Ridge substation');
  const inspections = async () => {
    const orders = await office.get<Row[]>(`/work-orders?assetId=${ridge?.id}&type=inspection`);
    return orders.filter(({ title }) => title.startsWith('Inspection'));
  };
  await expect.poll(inspections).toHaveLength(1);
});

test('everything on the map is in the list beside it, for keys and screen readers', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets?kind=Substation');
  await page.getByRole('link', { name: 'Map', exact: true }).last().click();
  await expect(page.getByText('3 assets in view')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await panel.getByRole('button', { name: /Alder Mill substation/ }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'Alder Mill substation' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Legend and layers' }).click();
  await expect(page.getByRole('dialog').getByText('Power transformer')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\/tenant\/assets\?kind=Substation$/);
});

test('the map is moved and zoomed by keys alone', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/map?at=54.66,-2.64,10');
  await expect(page.getByText(/^\d+ assets in view$/)).toBeVisible();
  const camera = async () => {
    const kept = await page.evaluate(() => sessionStorage.getItem('map-camera'));
    const { at } = JSON.parse(kept ?? '{"at":""}') as { at: string }; // the app's own
    return at.split(',').map(Number);
  };
  await mapOf(page).focus();
  await page.keyboard.press('+');
  await expect.poll(camera).toEqual([54.66, -2.64, 11]);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(camera).toEqual([54.66, -2.64, 9]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await camera())[1]).toBeGreaterThan(-2.64);
});
