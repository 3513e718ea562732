import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, created, type Row, signalReturns } from './steps.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

test('a crew without signal is told which competence of the order has expired, ticks its tools, and what it goes without stands with the name of who began', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const office = await api(PLANNER);
  const me = tech.session.user;
  const crew = await created(office, '/crews', {
    name: 'Quarry crew',
    members: [me.id],
    skills: [
      { name: 'Work at height', holder: me.id, validUntil: '2099-01-05' },
      { name: 'First aid', holder: 'Old Bob', validUntil: '2020-01-05' },
    ],
  });
  const order = await created(office, '/work-orders', {
    title: 'New crossarm at the quarry',
    type: 'replacement',
    status: 'approved',
    crewId: crew.id,
    assignees: [me.id],
    requiredCompetences: [{ name: 'work at height' }, { name: 'First aid' }, { name: 'Switching' }],
    requiredTools: [{ name: 'Earthing set' }, { name: 'Voltage detector' }],
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Crossarm of pole 31',
    assignedTo: me.id,
    workOrderId: order.id,
    checklist: [{ id: 's1', position: 'a0', label: 'Fence is whole', kind: 'passFail' }],
  });
  const { page } = await atWork({ device, signIn }, TECH);
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  const competences = page.getByRole('region', { name: 'Competences' });
  const line = (name: string) => competences.getByRole('listitem').filter({ hasText: name });
  await expect(line('work at height')).toContainText('Held');
  await expect(line('work at height')).toContainText(`${me.name} valid until`);
  await expect(line('First aid')).toContainText('Expired on the day of the work');
  await expect(line('First aid')).toContainText(/Old Bob expired .*2020/);
  await expect(line('Switching')).toContainText('Nobody of the crew has it');
  const missing = (names: string) => page.getByText(`Missing: ${names}. Whoever starts goes without`);
  await expect(missing('First aid, Switching, Earthing set, Voltage detector')).toBeVisible();
  const earthing = page.getByRole('button', { name: 'Earthing set' });
  await earthing.click();
  await expect(earthing).toHaveAttribute('aria-pressed', 'true');
  await expect(missing('First aid, Switching, Voltage detector')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fence is whole' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Begun without: First aid, Switching, Voltage detector')).toContainText(
    me.name,
  );

  await page.goto(`/tenant/work-orders/${order.id}`);
  const safety = page.getByRole('region', { name: 'Safety of the work' });
  await expect(safety.getByText('Expired on the day of the work')).toBeVisible();
  await expect(safety.getByText('Earthing set · Voltage detector')).toBeVisible();
  await expect(safety.getByText('First aid, Switching, Voltage detector')).toContainText(me.name);

  await signalReturns(server, page);
  const stored = () => office.get<Row>(`/job-sheets/${sheet.id}`);
  await expect.poll(async () => (await stored())['status']).toBe('InProgress');
  expect(await stored()).toMatchObject({
    begunWithout: 'First aid, Switching, Voltage detector',
    begunWithoutBy: me.id,
    toolsOnBoard: [{ tool: 'Earthing set', enteredBy: me.id }],
  });
});
