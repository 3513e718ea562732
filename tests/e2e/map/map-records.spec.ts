import type { Page } from '@playwright/test';
import { terminalsValue } from '../../../src/domain/assets/network-of-assets.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { atWork, created, type Row } from '../steps.ts';
import { violations } from '../violations.ts';
import { pixelsOfColour } from './map-pixels.ts';
import { mapOf } from './map-steps.ts';

const PLANNER = 'planner@demo.example';

interface PlacedRow extends Row {
  readonly longitude: number | null;
  readonly latitude: number | null;
}

/** The mark of a station, and the pin of an outage, in every theme. */
const STATION_BLUE = [0x0b, 0x5c, 0xad] as const;
const OUTAGE_RED = [0xa1, 0x1a, 0x14] as const;

function smallMapOf(page: Page) {
  return page.getByRole('img', { name: /on the map, north at the top$/ });
}

/** Its link lies over it: pointing alone finds it. */
async function pressSmallMap(page: Page): Promise<void> {
  const box = await smallMapOf(page).boundingBox();
  if (!box) throw new Error('there is no small map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a small map on a record shows where it stands, and a press opens the map there with the record chosen', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const [station] = await office.get<PlacedRow[]>('/assets?kind=Substation&limit=1');
  if (!station) throw new Error('the demo has stations');
  const outage = await created(office, '/outages', {
    title: 'Kiosk under water',
    startedAt: new Date().toISOString(),
    customersInterrupted: 3,
    cause: 'weather',
    assetId: station.id,
  });
  const { page } = await atWork({ device, signIn }, 'admin@demo.example', `/tenant/assets/${station.id}`);
  await smallMapOf(page).scrollIntoViewIfNeeded();
  const ofStation = () => pixelsOfColour(page, smallMapOf(page), STATION_BLUE);
  await expect.poll(async () => (await ofStation()).count).toBeGreaterThan(40);
  expect(await violations(page)).toEqual([]);
  await pressSmallMap(page);
  await expect(page).toHaveURL(new RegExp(`/tenant/map\\?.*asset=${station.id}`));
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await expect(panel.getByRole('link', { name: 'Open asset' })).toBeVisible();

  await page.goto(`/tenant/compliance/outages/${outage.id}`);
  await smallMapOf(page).scrollIntoViewIfNeeded();
  const ofOutage = () => pixelsOfColour(page, smallMapOf(page), OUTAGE_RED);
  await expect.poll(async () => (await ofOutage()).count).toBeGreaterThan(40);
  await page.getByRole('link', { name: 'Show on the map' }).press('Enter');
  await expect(panel.getByRole('region', { name: /Kiosk under water/ })).toBeVisible();
});

test('work orders are on the map with the filter and search of their list, without signal, and the way back keeps them', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const order = (title: string, type: string, coordinates: readonly number[] | null) =>
    created(office, '/work-orders', {
      title,
      type,
      ...(coordinates && { geometry: { type: 'Point', coordinates } }),
    });
  await order('Zebra crossarm', 'repair', [8.1, 60.1]);
  await order('Zebra insulator', 'repair', [8.2, 60.1]);
  await order('Zebra paperwork', 'repair', null);
  await order('Zebra inspection', 'inspection', [8.3, 60.1]);
  const address = '/tenant/work-orders?type=repair&q=zebra';
  const { page } = await atWork({ device, signIn }, PLANNER, address);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await expect(page.getByRole('link', { name: /^Zebra/ })).toHaveCount(3);
  const content = page.getByRole('main');
  await content.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/type=repair.*shown=map/);
  const panel = page.getByRole('complementary', { name: 'Work orders' });
  await expect(panel.getByText('2 on the map')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Zebra/ })).toHaveCount(2);
  await expect(panel.getByRole('button', { name: /Zebra inspection/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await panel.getByRole('link', { name: '1 without a place' }).click();
  await expect(page.getByRole('link', { name: /^Zebra/ })).toHaveText(['Zebra paperwork']);
  await page.goBack();
  await panel.getByRole('button', { name: /Zebra crossarm/ }).click();
  await expect(panel.getByRole('link', { name: 'Open record' })).toBeVisible();
  await content.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Zebra/ })).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Search Work orders' })).toHaveValue('zebra');
});

test('an outage that is open since long ago is on the map, though a thousand newer ones have ended', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const outage = (title: string, startedAt: string, endedAt: string | null) =>
    created(office, '/outages', {
      title,
      startedAt,
      endedAt,
      customersInterrupted: 1,
      cause: 'weather',
      geometry: { type: 'Point', coordinates: [8.05, 60.05] },
    });
  await outage('Out since the flood', '2019-05-01T10:00:00.000Z', null);
  for (let at = 0; at < 1000; at += 50) {
    const some = Array.from({ length: 50 }, (_, more) => `Short one ${at + more}`);
    await Promise.all(
      some.map((title) => outage(title, '2026-01-02T10:00:00.000Z', '2026-01-02T10:01:00.000Z')),
    );
  }
  const { page } = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/map?at=60.05,8.05,12');
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await expect(panel.getByRole('button', { name: /Out since the flood/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Short one/ })).toHaveCount(0);
});

/** A spur of its own, where there is nothing else: infeed, breaker, line, customers. */
const SPUR = [
  ['Fjord infeed', 'EnergySource', 'fjord-a', [8.4, 60.4], {}],
  ['Fjord breaker', 'Breaker', 'fjord-a fjord-b', [8.405, 60.4], { switchState: 'closed' }],
  ['Fjord line', 'ACLineSegment', 'fjord-b fjord-c', null, {}],
  ['Fjord customers', 'EnergyConsumer', 'fjord-c', [8.42, 60.4], { servedCustomers: 7 }],
] as const;

async function buildSpur(office: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, kind, nodes, at, values] of SPUR) {
    const terminals = terminalsValue(nodes.split(' ').map((node) => ({ node, isConnected: true })));
    const geometry = at
      ? { type: 'Point', coordinates: at }
      : {
          type: 'LineString',
          coordinates: [
            [8.405, 60.4],
            [8.42, 60.4],
          ],
        };
    const row = await created(office, '/assets', {
      name,
      kind,
      status: 'inUse',
      terminals,
      geometry,
      ...values,
    });
    ids.set(name, row.id);
  }
  return ids;
}

test('a step of a switching request is shown on the map in its colours, and the way back leads to the same step', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const ids = await buildSpur(office);
  const request = await created(office, '/switching-requests', {
    title: 'Fjord line dead',
    reason: 'Crossarm',
    assetId: ids.get('Fjord line'),
    requestedStart: new Date().toISOString(),
    requestedEnd: new Date(Date.now() + 3_600_000).toISOString(),
    steps: [
      { device: 'Fjord breaker', assetId: ids.get('Fjord breaker'), action: 'open', phase: 'isolate' },
      { device: 'Fjord breaker', assetId: ids.get('Fjord breaker'), action: 'tag', phase: 'isolate' },
    ],
  });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/field-ops/switching/${request.id}`);
  const card = page.getByRole('region', { name: 'Played through' });
  await card.getByRole('button', { name: 'Show the network behind step 1' }).click();
  await card.getByRole('link', { name: 'Show on the map: behind step 1' }).click();
  const bar = page.getByRole('region', { name: 'Switching on the map' });
  await expect(bar.getByText('Behind step 1')).toBeVisible();
  // Looks at both themes, and leaves the page in the second.
  expect(await violations(page)).toEqual([]);
  const live = await colourOf(page, 'fault-text');
  const drawn = async () => (await pixelsOfColour(page, mapOf(page), live)).count;
  // The infeed's ring alone is live: the line behind the breaker is not.
  await expect.poll(drawn).toBeGreaterThan(20);

  await bar.getByRole('link', { name: 'Back to the step' }).click();
  await expect(page).toHaveURL(/step=1/);
  const first = card.getByRole('button', { name: 'Show the network behind step 1' });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await bar.getByRole('button', { name: 'Clear the colours' }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(drawn).toBeLessThan(20);
});

test('on a phone search, picture and the way to the list stand in one line of the map’s head', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/map');
  await page.setViewportSize({ width: 390, height: 844 });
  const middles = async () => {
    const parts = [
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Picture', exact: true }),
      page.getByRole('link', { name: 'List', exact: true }),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : -1));
  };
  await expect.poll(async () => new Set(await middles()).size).toBe(1);
});

/** A colour of the theme, as it is written in the page's style: `#rrggbb`. */
async function colourOf(page: Page, token: string): Promise<readonly [number, number, number]> {
  const text = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(`--fl-colors-${name}`).trim(),
    token,
  );
  const part = (from: number) => Number.parseInt(text.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}
