import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { atWork, created, pick, pillSays, type Row, signalReturns } from '../steps.ts';
import { violations } from '../violations.ts';
import { pixelsOfColour } from './map-pixels.ts';
import { drawAround, mapOf } from './map-steps.ts';

const PLANNER = 'planner@demo.example';

interface PlacedRow extends Row {
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly assetId: string | null;
  readonly geometry: unknown;
}

/** The pin of an outage, in every theme. */
const OUTAGE_RED = [0xa1, 0x1a, 0x14] as const;

test('without signal a technician traces an asset of the map and leaves an order where they stand, which arrives once', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const [pole] = await office.get<PlacedRow[]>('/assets?kind=Pole&limit=1');
  if (pole?.longitude == null || pole.latitude === null)
    throw new Error('the demo has poles that stand somewhere');
  // Some five metres beside it.
  const here = { longitude: pole.longitude + 0.00005, latitude: pole.latitude };
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant', {
    permissions: ['geolocation'],
  });
  await tablet.context.setGeolocation({ ...here, accuracy: 4 });
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/map');
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await expect(panel.getByRole('heading', { name: /^Your work \d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Record where you are' }).click();
  const place = panel.getByRole('region', { name: 'Place' });
  await expect(place.getByRole('heading', { name: 'Where you are' })).toBeFocused();
  await expect(place.getByText('Within 4 m')).toBeVisible();
  const near = place.getByRole('list', { name: 'Assets near by' }).getByRole('button');
  await expect(near.filter({ hasText: pole.name })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  await place.getByRole('link', { name: 'New work order here' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'New work order' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Stay wire is loose');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Repair');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stay wire is loose' })).toBeVisible();

  // It is on the map at once, beside what others see of it later.
  await page.goto('/tenant/map');
  await page.getByRole('button', { name: 'Legend and layers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Work orders' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByRole('button', { name: /Stay wire is loose/ }).first()).toBeVisible();

  await signalReturns(server, page);
  const orders = await office.get<PlacedRow[]>(`/work-orders?assetId=${pole.id}`);
  expect(orders.filter(({ title }) => title === 'Stay wire is loose')).toEqual([
    expect.objectContaining({
      geometry: { type: 'Point', coordinates: [here.longitude, here.latitude].map(rounded) },
    }),
  ]);
});

function rounded(degrees: number): number {
  return Number(degrees.toFixed(7));
}

test('a planner draws around 300 poles and orders their inspection in one action', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  // A grid of 20 by 15, some hundred metres apart, far from all else.
  const poles = Array.from({ length: 300 }, (_, at) => ({
    name: `Pole ${at + 1}`,
    kind: 'Pole',
    status: 'inUse',
    longitude: 8 + (at % 20) / 1000,
    latitude: 60 + Math.floor(at / 20) / 1000,
  }));
  for (let at = 0; at < poles.length; at += 25) {
    await Promise.all(poles.slice(at, at + 25).map((pole) => created(office, '/assets', pole)));
  }
  const address = '/tenant/map?at=60.007,8.0095,13';
  const { page } = await atWork({ device, signIn }, PLANNER, address);
  await expect(page.getByText('300 assets in view')).toBeVisible();
  const marks = () => pixelsOfColour(page, mapOf(page), [0x00, 0x70, 0x4a]);
  await expect.poll(async () => (await marks()).count).toBeGreaterThan(2000);

  await drawAround(page);
  await expect(page.getByText('300 assets selected')).toBeVisible();
  await page.getByRole('button', { name: 'Create inspections' }).click();
  await pick(page, 'Assignee', 'Lena Vogt');
  await page.getByRole('button', { name: 'Create 300 inspections' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const inspections = async () => {
    const orders = await office.get<PlacedRow[]>('/work-orders?type=inspection&limit=1000');
    return orders.filter(({ title }) => /Pole \d+/.test(title)).length;
  };
  await pillSays(page, 'Synced');
  expect(await inspections()).toBe(300);
});

test('outages and the day’s shortest way are on the map and in the list beside it, and layers stay as they were left', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const [station] = await office.get<PlacedRow[]>('/assets?kind=Substation&limit=1');
  if (station?.longitude == null || station.latitude === null) throw new Error('the demo has stations');
  await created(office, '/outages', {
    title: 'Flooded cellar',
    startedAt: new Date().toISOString(),
    customersInterrupted: 12,
    cause: 'weather',
    assetId: station.id,
  });
  const at = `${station.latitude},${station.longitude},12`;
  const { page } = await atWork({ device, signIn }, 'admin@demo.example', `/tenant/map?at=${at}`);
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  const outage = panel.getByRole('button', { name: /Flooded cellar/ });
  await expect(outage).toBeVisible();
  await expect.poll(async () => (await pinPixels(page)).count).toBeGreaterThan(80);
  await outage.press('Enter');
  const card = panel.getByRole('region', { name: /Flooded cellar/ });
  await expect(card.getByRole('link', { name: 'Open record' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(outage).toBeFocused();

  await page.getByRole('button', { name: 'Legend and layers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Outages' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(outage).toBeHidden();
  await expect.poll(async () => (await pinPixels(page)).count).toBeLessThan(80);
  await page.reload();
  await expect(panel.getByText(/assets? in view$/)).toBeVisible();
  await expect(outage).toBeHidden();
});

function pinPixels(page: Page) {
  return pixelsOfColour(page, mapOf(page), OUTAGE_RED);
}

test('a technician’s jobs are put in the order of the shortest way, on the map too', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/map');
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await panel.getByRole('button', { name: 'Shortest way' }).click();
  await expect(panel.getByText(/km in a straight line, from the first one on/)).toBeVisible();
  await expect(panel.getByRole('listitem').first().getByText('1', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Shortest way' }).click();
  await expect(panel.getByText(/km in a straight line/)).toBeHidden();
});

test('what the map shows is saved as a picture, with a foot under it', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/map');
  await expect(page.getByText(/assets in view$/)).toBeVisible();
  const shown = await mapOf(page).boundingBox();
  await page.getByRole('button', { name: 'Picture' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
  const picture = await readFile(await (await saved).path());
  // Width and height stand in the first chunk of a PNG.
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(Math.round(shown?.width ?? 0));
  expect(picture.readUInt32BE(20)).toBe(Math.round(shown?.height ?? 0) + 64);
});
