import { expect, test } from './fixtures.ts';
import { atWork, created, type Row, signalReturns } from './steps.ts';

test('a sheet that nobody has signed is not handed in from its own page, without signal either: what is missing is said', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const order = await created(office, '/work-orders', {
    title: 'Replace the arrester',
    type: 'replacement',
    status: 'approved',
    assignees: [tech.session.user.id],
    signatureRequired: true,
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Arrester',
    status: 'InProgress',
    workOrderId: order.id,
    assignedTo: tech.session.user.id,
    checklist: [
      { label: 'Proved dead', kind: 'passFail', result: 'pass' },
      { label: 'Torqued', kind: 'passFail' },
    ],
  });
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}`);
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  const said = page.getByText('nobody has signed for the work');
  await expect(said).toBeVisible();
  await expect(said).toContainText('Torqued: has no answer yet');
  await expect(said).not.toContainText('Proved dead');
  await expect(page.getByRole('button', { name: 'Status: In progress. Change' })).toBeVisible();

  await signalReturns(server, page);
  expect(await office.get(`/job-sheets/${sheet.id}`)).toMatchObject({ status: 'InProgress' });
});

test('whoever says on the round that work is done is told what is missing, and led to the sheet that wants it', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const begun = await office.get<(Row & { assignees: readonly string[]; signatureRequired: boolean })[]>(
    '/work-orders?status=inProgress&limit=1000',
  );
  const order = begun.find(
    ({ assignees, signatureRequired }) => signatureRequired && assignees.includes(tech.session.user.id),
  );
  if (!order) throw new Error('the demo has such work');
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/field-ops');
  const next = page.getByTestId('next-action');
  const title = page.getByRole('region', { name: 'Now' }).getByRole('heading', { level: 2 }).first();
  const dialog = page.getByRole('dialog', { name: /^Done: / });
  for (;;) {
    const now = await title.textContent();
    await expect(next).toHaveText('Done');
    await next.click();
    if (now === order.title) break;
    await page.getByRole('textbox', { name: 'Hours worked' }).fill('1');
    await dialog.getByRole('button', { name: 'Complete the order' }).click();
    await expect(title).not.toHaveText(now ?? '');
  }
  await page.getByRole('textbox', { name: 'Hours worked' }).fill('1');
  await expect(dialog.getByText('none of its job sheets is signed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Complete the order' })).toBeDisabled();
});

test('less is asked for with a reason, by whoever plans the work; whoever does it is shown what was asked', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const order = await created(office, '/work-orders', {
    title: 'Cut the tree back',
    type: 'maintenance',
    status: 'approved',
    assignees: [tech.session.user.id],
    permitRequired: true,
  });
  const path = `/tenant/work-orders/${order.id}/edit`;
  const permit = { name: 'Permit to work required' };
  const crew = await atWork({ device, signIn }, 'tech1@demo.example', path);
  await expect(crew.page.getByText('less is up to whoever plans the work')).toBeVisible();
  await expect(crew.page.getByRole('switch', permit)).toHaveCount(0);

  const { page } = await atWork({ device, signIn }, 'planner@demo.example', path);
  await page.getByRole('switch', permit).click();
  await expect(page.getByText('Less is asked for than before')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('say why less is asked for')).toBeVisible();
  await page.getByRole('textbox', { name: 'Why it was taken back' }).fill('The line is dead already');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => office.get(`/work-orders/${order.id}`))
    .toMatchObject({ permitRequired: false, statusReason: 'The line is dead already' });
});

test('a step that another clearance forbids is not offered: whose it is stands in its place', async ({
  device,
  signIn,
  api,
}) => {
  const planner = await api('planner@demo.example');
  const admin = await api('admin@demo.example');
  const holder = (await api('tech2@demo.example')).session.user;
  const approved = async (title: string, steps: readonly object[]): Promise<Row> => {
    const values = { title, holder: holder.id, status: 'Requested', steps };
    const made = (await planner.send('POST', '/switching-requests', values)).body as Row;
    const path = `/switching-requests/${made.id}`;
    expect((await admin.decide('PATCH', path, { status: 'Approved' })).status).toBe(200);
    return made;
  };
  const step = { id: 'g1', position: 'a0', device: 'Kuppelfeld Q0', action: 'open' };
  const isolated = await approved('Coupling dead', [step]);
  const path = `/switching-requests/${isolated.id}`;
  const done = { ...step, executedAt: new Date().toISOString(), initials: 'LV' };
  expect((await planner.decide('PATCH', path, { steps: [done], status: 'Isolated' })).status).toBe(200);
  const { version } = await planner.get<{ version: number }>(path);
  const seen = { version, verdict: 'notKnown', reason: 'Its devices are in no network' };
  expect((await planner.send('POST', `${path}/clearance`, seen)).status).toBe(200);
  const other = await approved('Coupling back', [{ ...step, device: 'kuppelfeld q-0', action: 'close' }]);
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');

  await page.goto(`/tenant/field-ops/switching/${other.id}`);
  await expect(page.getByText('Do not do this now: somebody works there.')).toContainText(
    `is held under the clearance of ${holder.name}`,
  );
  await expect(page.getByRole('button', { name: 'Carried out' })).toHaveCount(0);
});
