import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Page } from '@playwright/test';
import { boxOf } from '../../../src/domain/map/base/area-shape.ts';
import { tilesOf } from '../../../src/domain/map/base/tiles-of-area.ts';
import { archiveOf } from '../../support/pmtiles-archive.ts';
import { expect, test } from '../fixtures.ts';
import { atWork } from '../steps.ts';
import { violations } from '../violations.ts';
import { pixelsOfColour } from './map-pixels.ts';
import { uploadBaseMap } from './upload-base-map.ts';

/** The forest of the base map in light mode. */
const GREEN = [0xde, 0xec, 0xd5] as const;

/** Pixels: half of the map at least, and what the shadows of its buttons have of that colour at most. */
const [MUCH, LITTLE] = [200_000, 10_000];

/** Around everything of the demo. */
const VALLEY = { west: -3.4, south: 54.2, east: -2, north: 55 };

/** The base map's deepest zoom, and that of the area: tiles between them, and below, are cut out of those above. */
const DEEPEST = 12;
const TAKEN = 10;

test('a technician takes the base map around their work along, and has it without a server, from a cold start', async ({
  device,
  signIn,
  api,
  server,
  consoleErrors,
}) => {
  await uploadBaseMap(server, await api('admin@demo.example'), 'The valley', forest());
  const { tablet, page: before } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/map');
  const dialog = await openDialog(before);
  await dialog.getByRole('button', { name: 'Around my work' }).click();
  await dialog.getByLabel('Detail').selectOption(String(TAKEN));
  await expect(dialog.getByText(/Tiles: \d/)).toBeVisible();
  expect(await violations(before)).toEqual([]);
  // It was looked at in the dark.
  await before.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: 'Take along' }).press('Enter');
  const area = dialog.getByRole('listitem').filter({ hasText: 'Around my work' });
  await expect(area).toBeVisible();
  await expect(area.getByRole('progressbar')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => greenOf(before)).toBeGreaterThan(MUCH);
  await expect(before.getByText('Survey of the valley')).toBeVisible();

  consoleErrors.allowNetworkErrors();
  await server.stop('SIGKILL');
  await tablet.close();
  await tablet.reopen();
  const page = await tablet.newPage();
  await page.goto('/tenant/map');
  await expect.poll(() => greenOf(page)).toBeGreaterThan(MUCH);

  // One of the jobs, from nearer than the area has tiles.
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await panel.getByRole('listitem').first().getByRole('button').click();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => greenOf(page)).toBeGreaterThan(MUCH);

  const again = await openDialog(page);
  await again.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete this area?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(again.getByText(/^None yet/)).toBeVisible();
  await again.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => greenOf(page)).toBeLessThan(LITTLE);
});

test('with signal a base map is on the map before anything of it was taken along, and goes by a press', async ({
  device,
  signIn,
  api,
  server,
}) => {
  await uploadBaseMap(server, await api('admin@demo.example'), 'The valley', forest());
  const address = '/tenant/map?at=54.66,-2.64,11';
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', address);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'The valley', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => greenOf(page)).toBeGreaterThan(MUCH);
  const again = await openDialog(page);
  await again.getByRole('button', { name: 'Coasts alone' }).click();
  await again.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => greenOf(page)).toBeLessThan(LITTLE);
});

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Base map', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Base map' });
  await expect(dialog.getByRole('heading', { name: 'Take an area along' })).toBeVisible();
  return dialog;
}

async function greenOf(page: Page): Promise<number> {
  return (await pixelsOfColour(page, page.getByRole('region', { name: 'Map of assets' }), GREEN)).count;
}

/** A base map that is one forest: each of its tiles is covered by it. */
function forest(): Uint8Array<ArrayBuffer> {
  const corners: [number, number][] = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ];
  const wood = { type: 3 as const, geometry: [corners], tags: { kind: 'forest' } };
  const layer = new GeoJSONWrapper([wood], { version: 2, extent: 4096 });
  layer.name = 'landuse';
  const bytes = fromVectorTileJs({ layers: { landuse: layer } }).slice();
  const tiles = tilesOf(boxOf(VALLEY), { minZoom: 0, maxZoom: DEEPEST }, VALLEY) ?? [];
  return archiveOf(
    tiles.map(({ zoom, x, y }) => ({ z: zoom, x, y, bytes })),
    { metadata: { attribution: '<b>Survey</b> of the valley', vector_layers: [{ id: 'landuse' }] } },
  );
}
