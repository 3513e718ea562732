import { expect, test } from './fixtures.ts';
import { atWork, created, type Row } from './steps.ts';

const STEPS = [
  { id: 's1', position: 'a0', label: 'No oil leaks', kind: 'passFail', noteOnFail: true },
  {
    id: 's2',
    position: 'a1',
    label: 'Where it leaks',
    kind: 'text',
    showWhenStep: 's1',
    showWhenAnswer: 'fail',
  },
  { id: 's3', position: 'a2', label: 'Fence is whole', kind: 'passFail' },
  { id: 's4', position: 'a3', label: 'Signs are there', kind: 'passFail' },
];

test('a sheet to its end without the server: a fail brings its question and demands its note, the rest passes at once, and work that is stopped says why until it is lifted', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const sheet = await created(office, '/job-sheets', {
    title: 'Patrol of the station',
    assignedTo: tech.session.user.id,
    checklist: STEPS,
  });
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  const next = page.getByRole('button', { name: 'Next' });
  const progress = page.getByRole('progressbar', { name: 'Progress' });

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(progress).toHaveAttribute('aria-valuemax', '3');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(progress).toHaveAttribute('aria-valuemax', '4');
  await expect(page.getByText('This step failed: write a note.')).toBeVisible();
  await next.click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('At the drain valve');
  await next.click();

  await page.getByRole('button', { name: 'All pass from here (2)' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', '4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'All pass from here (2)' }).click();

  await page.getByRole('button', { name: 'Stop work' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Stop work' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Why is it not safe?' }).fill('The pole moves');
  await dialog.getByRole('button', { name: 'Stop work' }).click();
  await expect(page.getByRole('heading', { name: 'Work is stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Lift the stop and go on' }).click();
  await next.click();
  await next.click();

  const finish = page.getByRole('button', { name: 'Finish' });
  await expect(page.getByRole('heading', { name: 'Not finished yet' })).toBeVisible();
  await expect(finish).toBeDisabled();
  await page.getByRole('button', { name: 'Go to this step' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Oil runs down the tank');
  for (let card = 0; card < 4; card += 1) await next.click();
  await finish.click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();

  await server.start();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`), {
      timeout: 60_000,
    })
    .toMatchObject({
      status: 'Completed',
      pauses: [{ reason: 'safety', note: 'The pole moves', until: expect.any(String) }],
      checklist: [
        { result: 'fail', note: 'Oil runs down the tank' },
        { value: 'At the drain valve' },
        { result: 'pass' },
        { result: 'pass' },
      ],
    });
});

test('a crew is briefed, confirms it and shows its permit before anybody begins, without the server; one that has ended is none', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const me = tech.session.user;
  const pole = await created(office, '/assets', { name: 'Pole 12 of the mill', kind: 'Pole' });
  const order = await created(office, '/work-orders', {
    title: 'New crossarm',
    type: 'replacement',
    status: 'approved',
    assetId: pole.id,
    assignees: [me.id],
    permitRequired: true,
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Crossarm of pole 12',
    assignedTo: me.id,
    workOrderId: order.id,
    signOnRequired: true,
    checklist: STEPS.slice(2, 3),
  });
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const hazards = page.getByRole('region', { name: 'Hazards here' });
  await expect(hazards.getByText('Rotten pole')).toBeVisible();
  await expect(
    hazards.getByText('Sound and probe it at the ground line before anybody climbs'),
  ).toBeVisible();
  await expect(hazards.getByText('Trapped charge')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Holds on every job' }).getByRole('link')).not.toHaveCount(0);
  await expect(start).toBeDisabled();

  const crew = page.getByRole('region', { name: 'Crew' });
  await crew.getByRole('button', { name: me.name, exact: true }).click();
  await expect(crew.getByRole('listitem').filter({ hasText: me.name })).toBeVisible();
  await crew.getByRole('button', { name: 'I confirm the briefing' }).click();
  await expect(crew.getByText('Choose a person, or type a name.')).toBeVisible();
  await crew.getByRole('combobox', { name: 'Somebody else' }).fill('Ada of the tree cutters');
  await crew.getByRole('button', { name: 'I confirm the briefing' }).click();
  await expect(crew.getByRole('listitem').filter({ hasText: 'Ada of the tree cutters' })).toBeVisible();
  await expect(start).toBeDisabled();

  await page.getByRole('textbox', { name: 'Number of the permit in your hands' }).fill('PTW-9');
  await page.getByLabel('Kind of permit').selectOption('Work on dead equipment');
  await page.getByLabel('Permit issued by').fill('Control room');
  await page.getByLabel('Permit valid until').fill('2026-01-05T16:00');
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await expect(page.getByText('Nobody works without a valid one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Begin without a valid permit…' })).toBeHidden();
  await expect(start).toBeDisabled();
  await page.getByRole('textbox', { name: 'Number of the permit in your hands' }).fill('PTW-10');
  await page.getByLabel('Permit valid until').fill('2099-01-05T16:00');
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await expect(page.getByText('Permit PTW-10 shown on')).toBeVisible();
  await start.click();
  await expect(page.getByRole('heading', { name: 'Fence is whole' })).toBeVisible();

  await server.start();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`), {
      timeout: 60_000,
    })
    .toMatchObject({
      status: 'InProgress',
      permitNumber: 'PTW-10',
      permitValidUntil: expect.stringContaining('2099-01-05'),
      signOns: [
        { person: me.id, enteredBy: me.id, hazards: expect.stringContaining('Rotten pole') },
        { person: 'Ada of the tree cutters', enteredBy: me.id },
      ],
    });
});

test('whoever has the right lets work begin without a permit, with a reason that stays on the sheet', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const order = await created(office, '/work-orders', {
    title: 'Line on the road',
    type: 'repair',
    status: 'approved',
    permitRequired: true,
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Line on the road',
    assignedTo: office.session.user.id,
    workOrderId: order.id,
  });
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Begin without a valid permit…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Let it begin' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Why may it begin?' }).fill('People are in danger');
  await dialog.getByRole('button', { name: 'Let it begin' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`))
    .toMatchObject({
      status: 'InProgress',
      permitOverride: 'People are in danger',
      permitOverrideBy: office.session.user.id,
    });
});
