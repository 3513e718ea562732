import { expect, test } from './fixtures.ts';
import { atWork, type Row, signalReturns } from './steps.ts';

test('a sheet that nobody has signed is not handed in from its own page, without signal either: what is missing is said', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const create = async (path: string, values: object): Promise<Row> => {
    const { status, body } = await office.send('POST', path, values);
    expect(status).toBe(201);
    return body as Row; // as the API answers it
  };
  const order = await create('/work-orders', {
    title: 'Replace the arrester',
    type: 'replacement',
    status: 'approved',
    assignees: [tech.session.user.id],
    signatureRequired: true,
  });
  const sheet = await create('/job-sheets', {
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
  expect((await planner.send('POST', `${path}/clearance`, { version })).status).toBe(200);
  const other = await approved('Coupling back', [{ ...step, device: 'kuppelfeld q-0', action: 'close' }]);
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');

  await page.goto(`/tenant/field-ops/switching/${other.id}`);
  await expect(page.getByText('Do not do this now: somebody works there.')).toContainText(
    `is held under the clearance of ${holder.name}`,
  );
  await expect(page.getByRole('button', { name: 'Carried out' })).toHaveCount(0);
});
