import { type Device, expect, type Fixtures, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

interface PlacedRow extends Row {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const ADMIN = 'admin@demo.example';
const PLANNER = 'planner@demo.example';
const PLACE = { permissions: ['geolocation'] };

/** The pole, and the device some metres beside it. */
const POLE = { latitude: 47.2034, longitude: 13.9012 };

/** As the tenant had it, whatever the test did. */
async function asBefore(api: Fixtures['api']): Promise<void> {
  const office = await api(ADMIN);
  const inDegrees = { kind: 'degrees', grid: '', axes: 'north-east' };
  expect((await office.send('PUT', '/settings/positions', { accuracy: null })).status).toBe(204);
  expect((await office.send('PUT', '/settings/coordinates', inDegrees)).status).toBe(204);
}

/** Says that the device is so many metres to the north of the pole. */
async function standsNorth({ context }: Device, metres: number, accuracy: number): Promise<void> {
  await context.setGeolocation({ ...POLE, latitude: POLE.latitude + metres / 111_319, accuracy });
}

test('without signal a place is the average of several fixes, and arrives with what lies in their middle', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const { tablet, page } = await atWork({ device, signIn }, PLANNER, '/tenant/assets/new', PLACE);
  await standsNorth(tablet, 2, 8);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('textbox', { name: 'Name' }).fill('Pole 21');
  await page.getByRole('button', { name: 'Average', exact: true }).click();
  await expect(page.getByText(/Average of 1 position, spread/)).toBeVisible();
  for (const [step, metres] of [-2, 2.5, -2.5].entries()) {
    await standsNorth(tablet, metres, 8);
    await expect(page.getByText(`Average of ${step + 2} positions, spread`)).toBeVisible();
  }
  const take = page.getByRole('button', { name: 'Take the average' });
  await expect(take).toBeEnabled({ timeout: 20_000 });
  await take.click();
  await expect(page.getByText('Taken within 8 m.')).toBeVisible();
  await expect(page.getByText(/47\.203[34]\d*° 13\.9012°/)).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pole 21' })).toBeVisible();

  await signalReturns(server, page);
  await pillSays(page, 'Synced');
  const office = await api(PLANNER);
  const [pole] = await office.get<PlacedRow[]>('/assets?search=Pole%2021&limit=1');
  expect(pole).toMatchObject({
    latitude: expect.closeTo(POLE.latitude, 5),
    longitude: expect.closeTo(POLE.longitude, 5),
  });
});

test('a position that is worse than the organisation asks for is told, and kept by whoever knows it', async ({
  device,
  signIn,
  api,
}) => {
  try {
    const { tablet, page } = await atWork({ device, signIn }, ADMIN, '/tenant/profile', PLACE);
    await page.getByRole('textbox', { name: 'Positions are to be known within' }).fill('5');
    await page.getByRole('button', { name: 'Save the accuracy' }).click();
    await expect(page.getByRole('button', { name: 'Save the accuracy' })).toBeDisabled();

    await openScreen(page, '/tenant/assets/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Pole 22');
    await standsNorth(tablet, 0, 12);
    await page.getByRole('button', { name: 'Take position' }).click();
    await expect(
      page.getByText('Within 12 m by now, and getting better. Your organisation asks for 5 m.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Take this one' }).click();
    await expect(
      page.getByText('This position is known within 12 m only. Your organisation asks for 5 m.'),
    ).toBeVisible();
    await expect(page.getByText('47.2034° 13.9012°')).toBeHidden();
    await page.getByRole('button', { name: 'Keep it anyway' }).click();
    await expect(page.getByText('47.2034° 13.9012°')).toBeVisible();
    await expect(page.getByText('Taken within 12 m.')).toBeVisible();

    // One that is good is taken without a word.
    await page.getByRole('button', { name: 'Take it again' }).click();
    await standsNorth(tablet, 0, 4);
    await expect(page.getByText('Taken within 4 m.')).toBeVisible();
  } finally {
    await asBefore(api);
  }
});

test('coordinates are shown as the administrator chose, and a projection of elsewhere is refused', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow('Failed to load resource: the server responded with a status of 400 (Bad Request)');
  const office = await api(ADMIN);
  const pole = await created(office, '/assets', { name: 'Pole 23', kind: 'Pole', status: 'inUse', ...POLE });
  try {
    const { page } = await atWork({ device, signIn }, ADMIN, `/tenant/assets/${pole.id}`, PLACE);
    const card = page.getByText('47.2034° 13.9012°').first();
    await expect(card).toBeVisible();

    await openScreen(page, '/tenant/profile');
    const written = page.getByRole('combobox', { name: 'Coordinates are written as' });
    const save = page.getByRole('button', { name: 'Save the coordinates' });
    await written.selectOption('grid');
    await page.getByRole('textbox', { name: 'Projection' }).fill('EPSG:2');
    await save.click();
    await expect(page.getByText('This projection is not known here')).toBeVisible();
    await written.selectOption('utm');
    await save.click();
    await expect(save).toBeDisabled();

    await openScreen(page, `/tenant/assets/${pole.id}`);
    await expect(page.getByText(/33T 416\d{3}\.\d 5228\d{3}\.\d/).first()).toBeVisible();
    await expect(card).toBeHidden();
    // Typed as before, in whatever form.
    await openScreen(page, `/tenant/assets/${pole.id}/edit`);
    await page.getByRole('button', { name: 'Type it' }).click();
    await page.getByRole('textbox', { name: 'Coordinates in one line' }).fill(`47°12'36"N 13°55'12"E`);
    await page.getByRole('button', { name: 'Use these coordinates' }).click();
    await expect(page.getByText(/33T 418\d{3}\.\d 5229\d{3}\.\d/)).toBeVisible();
  } finally {
    await asBefore(api);
  }
});

test('the pin is moved metre by metre, and says how far from where it was', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const pole = await created(office, '/assets', { name: 'Pole 24', kind: 'Pole', status: 'inUse', ...POLE });
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${pole.id}/edit`, PLACE);
  await page.getByRole('button', { name: 'On the map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose the place on the map' });
  const pin = dialog.getByRole('button', { name: /^Pin:/ });
  await pin.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(dialog.getByText('Moved 10 m to the east')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('Moved 9 m to the east')).toBeVisible();
  // Dragged, from the middle of its head.
  const box = await pin.boundingBox();
  if (!box) throw new Error('the pin is on the map');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 60, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByText(/Moved \d+\sm to the north/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this place' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await pillSays(page, 'Synced');
  const { latitude, longitude } = await office.get<PlacedRow>(`/assets/${pole.id}`);
  expect(latitude).toBeGreaterThan(POLE.latitude);
  expect(longitude).toBeGreaterThan(POLE.longitude);
});

test('on the page of an asset one press says how far it is, while one walks', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const pole = await created(office, '/assets', { name: 'Pole 25', kind: 'Pole', status: 'inUse', ...POLE });
  const { tablet, page } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${pole.id}`, PLACE);
  await standsNorth(tablet, 240, 4);
  await page.getByRole('button', { name: 'How far is it from here?' }).click();
  await expect(page.getByText('240 m to the south')).toBeVisible();
  await standsNorth(tablet, -60, 4);
  await expect(page.getByText('60 m to the north')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'How far is it from here?' })).toBeVisible();
});
