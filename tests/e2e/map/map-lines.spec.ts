import { expect, test } from '../fixtures.ts';
import { atWork, created } from '../steps.ts';
import { pixelsOfColour } from './map-pixels.ts';

/** Lines of up to 145 kV in light mode, and one colour that no line there has. */
const BLUE = [0x0b, 0x5c, 0xad] as const;
const VERMILION = [0xc2, 0x41, 0x0c] as const;

test('a planner sees which way a line runs, how high its voltage is, and presses it where it has no mark', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  // In the sea, where the demo has nothing else.
  await created(office, '/assets', {
    name: 'Isle cable',
    kind: 'ACLineSegment',
    status: 'inUse',
    nominalVoltage: 110,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-5.2, 54],
        [-5, 54],
        [-5, 54.05],
      ],
    },
  });
  const address = '/tenant/map?kind=ACLineSegment&at=54,-5.1,11';
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', address);
  await expect(page.getByText('1 asset in view')).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of assets' });
  // 0.2° are 582 points wide at zoom 11.
  await expect.poll(async () => (await pixelsOfColour(page, map, BLUE)).count).toBeGreaterThan(250);
  expect((await pixelsOfColour(page, map, VERMILION)).count).toBe(0);

  // The uppermost pixel is the northern end of the line, far from the place that stands for it in the list.
  const { top } = await pixelsOfColour(page, map, BLUE);
  await page.mouse.click(top.x + 1, top.y + 12);
  const panel = page.getByRole('complementary', { name: 'Assets in view' });
  await expect(panel.getByRole('heading', { name: 'Isle cable' })).toBeVisible();

  await page.getByRole('button', { name: 'Legend and layers' }).click();
  await expect(page.getByRole('dialog').getByText('Up to 145 kV')).toBeVisible();
});
