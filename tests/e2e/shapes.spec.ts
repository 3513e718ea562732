import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

interface PlacedRow extends Row {
  readonly geometry: unknown;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const PLANNER = 'planner@demo.example';
const PLACE = { permissions: ['geolocation'] };

/** Types one position, in degrees. */
async function typePosition(page: Page, latitude: string, longitude: string): Promise<void> {
  await page.getByRole('button', { name: 'Type it' }).click();
  await page.getByRole('textbox', { name: 'Latitude' }).fill(latitude);
  await page.getByRole('textbox', { name: 'Longitude' }).fill(longitude);
  await page.getByRole('button', { name: 'Use these coordinates' }).click();
}

async function stored(office: { get<T>(path: string): Promise<T> }, path: string): Promise<PlacedRow> {
  return office.get<PlacedRow>(path);
}

test('a span is drawn corner by corner without signal, and arrives with its place', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const span = await created(office, '/assets', {
    name: 'Span 12–13',
    kind: 'ACLineSegment',
    status: 'inUse',
  });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${span.id}`, PLACE);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await openScreen(page, `/tenant/assets/${span.id}/edit`);
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await typePosition(page, '47.2', '13.9');
  await expect(page.getByText('A line needs two corners at least.')).toBeVisible();
  // As another program writes it, once it is in order.
  await page.getByRole('button', { name: 'Type it' }).click();
  const line = page.getByRole('textbox', { name: 'Coordinates in one line' });
  await line.fill(`47°72'N 13°55'12"E`);
  await expect(page.getByText('Minutes and seconds are less than 60')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use these coordinates' })).toBeDisabled();
  await line.fill(`47°12'N 13°55'12"E`);
  await expect(page.getByText('47.2° 13.92°')).toBeVisible();
  await page.getByRole('button', { name: 'Use these coordinates' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line of 2 positions, 1.51 km')).toBeVisible();

  await signalReturns(server, page);
  await pillSays(page, 'Synced');
  expect(await stored(office, `/assets/${span.id}`)).toMatchObject({
    geometry: {
      type: 'LineString',
      coordinates: [
        [13.9, 47.2],
        [13.92, 47.2],
      ],
    },
    latitude: 47.2,
    longitude: 13.91,
  });
});

test('a line of one corner is not saved, and what was taken stays', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, PLANNER, '/tenant/assets/new', PLACE);
  await page.getByRole('textbox', { name: 'Name' }).fill('Span 13–14');
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await typePosition(page, '47.2', '13.9');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: /Where it is/ })).toBeVisible();
  await expect(page.getByText('47.2° 13.9°')).toBeVisible();
});

test('a pole is where the tablet stands, and nowhere when its position is removed', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  // As an import without shapes has it.
  const pole = await created(office, '/assets', {
    name: 'Pole 12',
    kind: 'Pole',
    status: 'inUse',
    latitude: 47,
    longitude: 13,
  });
  const { tablet, page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${pole.id}/edit`, PLACE);
  await tablet.context.setGeolocation({ latitude: 47.25, longitude: 13.95, accuracy: 3 });
  await expect(page.getByText('47° 13°')).toBeVisible();
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect(page.getByText('47.25° 13.95°')).toBeVisible();
  await save(page);
  const point = { type: 'Point', coordinates: [13.95, 47.25] };
  expect(await stored(office, `/assets/${pole.id}`)).toMatchObject({
    geometry: point,
    latitude: 47.25,
    longitude: 13.95,
  });

  await openScreen(page, `/tenant/assets/${pole.id}/edit`);
  await page.getByRole('button', { name: 'Remove position' }).click();
  await typePosition(page, '47.25', '13.95');
  await save(page);
  expect(await stored(office, `/assets/${pole.id}`)).toMatchObject({ geometry: point, latitude: 47.25 });

  await openScreen(page, `/tenant/assets/${pole.id}/edit`);
  await page.getByRole('button', { name: 'Remove position' }).click();
  await save(page);
  expect(await stored(office, `/assets/${pole.id}`)).toMatchObject({
    geometry: null,
    latitude: null,
    longitude: null,
  });
});

test('a place is chosen on the map, by a press', async ({ device, signIn, api }) => {
  const office = await api(PLANNER);
  const pole = await created(office, '/assets', {
    name: 'Pole 13',
    kind: 'Pole',
    status: 'inUse',
    latitude: 47,
    longitude: 13,
  });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${pole.id}/edit`);
  await page.getByRole('button', { name: 'On the map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose the place on the map' });
  await expect(dialog.getByText('47° 13°')).toBeVisible();
  // A press puts the pin there: west and north of where it was.
  const box = await dialog.getByRole('region', { name: 'Map of assets' }).boundingBox();
  if (!box) throw new Error('the map is not in the dialog');
  await page.mouse.click(box.x + box.width / 2 - 60, box.y + box.height / 2 - 60);
  await expect(dialog.getByText(/47\.0\d+° 12\.9\d+°/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this place' }).click();
  await expect(page.getByText(/47\.0\d+° 12\.9\d+°/)).toBeVisible();
  await save(page);
  const { latitude, longitude } = await stored(office, `/assets/${pole.id}`);
  expect([latitude, longitude]).toEqual([expect.closeTo(47, 1), expect.closeTo(13, 1)]);
  expect([latitude, longitude]).not.toEqual([47, 13]);
});

/** Until it has arrived. Before the form is left, nothing is written, and nothing waits. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await pillSays(page, 'Synced');
}

test('the section that a switching request is for is drawn on it, arrives, and is on its small map', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const request = await created(office, '/switching-requests', { title: 'Isolate spans 3 to 9' });
  const { page } = await atWork(
    { device, signIn },
    PLANNER,
    `/tenant/field-ops/switching/${request.id}/edit`,
  );
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await typePosition(page, '47.2', '13.9');
  await typePosition(page, '47.21', '13.91');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(/\/edit$/);
  await pillSays(page, 'Synced');
  await expect(page.getByRole('img', { name: /on the map, north at the top$/ })).toBeVisible();
  const { geometry } = await stored(office, `/switching-requests/${request.id}`);
  expect(geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [13.9, 47.2],
      [13.91, 47.21],
    ],
  });
});
