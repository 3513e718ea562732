import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

test('what a crew without signal photographs, shows and confirms stands on the order for whoever planned it: photographs by sheet and step, permit, briefing and stop', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const office = await api(PLANNER);
  const me = tech.session.user;
  const pole = await created(office, '/assets', { name: 'Pole 31 of the quarry', kind: 'Pole' });
  const order = await created(office, '/work-orders', {
    title: 'New crossarm at the quarry',
    type: 'replacement',
    status: 'approved',
    assetId: pole.id,
    assignees: [me.id],
    permitRequired: true,
  });
  await created(office, '/switching-requests', { title: 'Quarry line dead', workOrderId: order.id });
  const sheet = await created(office, '/job-sheets', {
    title: 'Crossarm of pole 31',
    assignedTo: me.id,
    workOrderId: order.id,
    signOnRequired: true,
    checklist: [
      { id: 's1', position: 'a0', label: 'Old crossarm', kind: 'photo' },
      { id: 's2', position: 'a1', label: 'Fence is whole', kind: 'passFail' },
    ],
  });
  const { page } = await atWork({ device, signIn }, TECH);
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  const safety = page.getByRole('region', { name: 'Safety of the work' });
  const photos = page.getByRole('region', { name: 'Photos of the work' });
  await expect(safety.getByText('Permit not shown yet')).toBeVisible();
  await expect(safety.getByText('Nobody of the crew has confirmed the briefing yet.')).toBeVisible();
  await expect(photos).toBeHidden();
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  const crew = page.getByRole('region', { name: 'Crew' });
  await crew.getByRole('button', { name: me.name, exact: true }).click();
  await expect(crew.getByRole('listitem').filter({ hasText: me.name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Number of the permit in your hands' }).fill('PTW-31');
  await page.getByLabel('Kind of permit').selectOption('Work on dead equipment');
  await page.getByLabel('Permit issued by').fill('Control room');
  await page.getByLabel('Permit valid until').fill('2099-01-05T16:00');
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Old crossarm' })).toBeVisible();
  const taken = await photographBy(page, {
    width: 800,
    height: 600,
    colour: '#c04020',
    type: 'image/jpeg',
  });
  const files = page.getByLabel('Add photos or files');
  await files.setInputFiles({ name: 'as found.jpg', mimeType: 'image/jpeg', buffer: taken });
  await expect(page.getByRole('button', { name: 'Open as found.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop work' }).click();
  const stop = page.getByRole('dialog');
  await stop.getByRole('textbox', { name: 'Why is it not safe?' }).fill('The pole moves');
  await stop.getByRole('button', { name: 'Stop work' }).click();
  await page.getByRole('button', { name: 'Lift the stop and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Old crossarm' })).toBeVisible();

  await page.goto(`/tenant/work-orders/${order.id}`);
  await expect(photos.getByRole('button', { name: 'Open as found.jpg' })).toBeVisible();
  await expect(photos.getByText('On this device')).toBeVisible();
  await expect(safety.getByText('PTW-31')).toBeVisible();

  await signalReturns(server, page);
  await expect(photos.getByText('On this device')).toBeHidden({ timeout: 60_000 });

  const { page: desk } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await pillSays(desk, 'Synced');
  const group = desk
    .getByRole('region', { name: 'Photos of the work' })
    .getByRole('group', { name: `${sheet.number} · Crossarm of pole 31` });
  await expect(group.getByRole('listitem')).toHaveCount(1);
  await expect(group.getByText('1. Old crossarm')).toBeVisible();
  await group.getByRole('button', { name: 'Open as found.jpg' }).click();
  await expect(desk.getByRole('dialog').getByRole('img', { name: 'as found.jpg' })).toBeVisible();
  await desk.keyboard.press('Escape');

  const seen = desk.getByRole('region', { name: 'Safety of the work' });
  for (const text of [
    'Nobody begins without a permit to work.',
    'Permit shown',
    'PTW-31',
    'Work on dead equipment · Control room',
    /^valid until .*2099/,
    'Work was stopped',
    'The pole moves',
    /, resumed /,
    'Rotten pole',
    'Sound and probe it at the ground line before anybody climbs',
  ]) {
    await expect(seen.getByText(text, { exact: typeof text === 'string' })).toBeVisible();
  }
  await expect(seen.getByText('Briefing confirmed').locator('..')).toContainText(me.name);
  await expect(seen.getByText('Trapped charge')).toBeHidden();
  await expect(seen.getByRole('link', { name: /Quarry line dead$/ })).toBeVisible();
  const stored = await (await api(PLANNER)).get<readonly Row[]>(`/attachments?entityId=${sheet.id}`);
  expect(stored).toHaveLength(1);
});
