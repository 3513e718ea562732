import { expect, test } from './fixtures.ts';
import { atWork, created, pillSays } from './steps.ts';
import { violations } from './violations.ts';

const PLANNER = 'planner@demo.example';
const TECHNICIAN = 'tech1@demo.example';

const NOTE = 'Through the farm yard; the dog Bello runs free.';
const GROWTH = 'Two poplars below the span, cut back in spring.';

test('what a planner notes of the way to an asset stands before the work: on the map, on the order and in the briefing', async ({
  device,
  signIn,
  api,
  server,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', {
    name: 'Pole behind the farm',
    kind: 'Pole',
    status: 'inUse',
    latitude: 54.66,
    longitude: -2.75,
  });
  const me = (await api(TECHNICIAN)).session.user;
  const order = await created(office, '/work-orders', {
    title: 'Look at the pole behind the farm',
    type: 'inspection',
    status: 'approved',
    assetId: asset.id,
    assignees: [me.id],
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Pole behind the farm',
    workOrderId: order.id,
    assignedTo: me.id,
    checklist: [{ id: 's1', position: 'a0', label: 'Upright', kind: 'passFail' }],
  });

  const { page: desk } = await atWork({ device, signIn }, PLANNER, `/tenant/assets/${asset.id}/edit`);
  await desk.getByRole('textbox', { name: 'Access' }).fill(NOTE);
  await desk.getByRole('textbox', { name: 'Vegetation' }).fill(GROWTH);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk).not.toHaveURL(/\/edit$/);
  await pillSays(desk, 'Synced');
  await expect(desk.getByText(NOTE)).toBeVisible();

  const { page } = await atWork({ device, signIn }, TECHNICIAN, `/tenant/work-orders/${order.id}`);
  await expect(page.getByText(`Access: ${NOTE}`)).toBeVisible();
  await expect(page.getByText(`Vegetation: ${GROWTH}`)).toBeVisible();
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto(`/tenant/map?asset=${asset.id}&lat=54.66&lon=-2.75&zoom=16`);
  await expect(page.getByRole('region', { name: 'Pole behind the farm' }).getByText(NOTE)).toBeVisible();
  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await expect(page.getByRole('heading', { name: 'Briefing' })).toBeVisible();
  await expect(page.getByText(`Access: ${NOTE}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
