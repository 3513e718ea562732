import { terminalsValue } from '../../src/domain/assets/network-of-assets.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, pillSays, type Row, signalReturns } from './steps.ts';

interface Request extends Row {
  readonly clearanceVerdict: string | null;
  readonly clearanceVerdictReason: string | null;
  readonly steps: readonly (AnyRow & {
    readonly action: string;
    readonly assetId: string;
    readonly phase: string;
  })[];
}

/** A spur of its own: infeed, breaker, disconnector, line with an earthing switch, customers. */
const SPUR = [
  ['Spur infeed', 'EnergySource', 'spur-a', {}],
  ['Spur breaker', 'Breaker', 'spur-a spur-b', { switchState: 'closed' }],
  ['Spur disconnector', 'Disconnector', 'spur-b spur-c', { switchState: 'closed' }],
  ['Spur earthing switch', 'GroundDisconnector', 'spur-c', { switchState: 'open' }],
  ['Spur line', 'ACLineSegment', 'spur-c spur-d', {}],
  ['Spur customers', 'EnergyConsumer', 'spur-d', { servedCustomers: 12 }],
] as const;

async function buildSpur(office: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, kind, nodes, values] of SPUR) {
    const terminals = terminalsValue(nodes.split(' ').map((node) => ({ node, isConnected: true })));
    const made = await office.send('POST', '/assets', { name, kind, status: 'inUse', terminals, ...values });
    expect(made.status).toBe(201);
    ids.set(name, (made.body as Row).id); // our own server's answer
  }
  return ids;
}

test('without signal a planner plays the steps through: the line is dead and isolated, and an earth is missing, for which the clearance asks', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const ids = await buildSpur(office);
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  await pillSays(page, 'Synced');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/field-ops/switching/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Spur dead for the joint');
  await choose('Asset', 0, 'Spur line');
  for (const [index, name] of ['Spur breaker', 'Spur disconnector'].entries()) {
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('textbox', { name: `Device ${index + 1}` }).fill(name);
    await choose('In the register', index, name);
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  const card = page.getByRole('region', { name: 'Played through' });
  const steps = card.getByRole('list', { name: 'What each step does' }).getByRole('listitem');
  await expect(steps.first()).toContainText('Customers without supply: 12');
  await expect(steps.nth(1)).toContainText('Nothing becomes dead or live.');
  const behind = card.getByRole('region', { name: 'Behind the chosen step' });
  await expect(behind.getByText('Isolated, but not earthed')).toBeVisible();
  await expect(behind.getByText('No infeed reaches it.')).toBeVisible();
  const breaks = behind.getByRole('table', { name: 'Visible breaks around it' });
  await expect(breaks.getByRole('link')).toHaveText([/Spur disconnector$/]);
  await expect(behind.getByText(/No earth stands between the work and:.*Spur disconnector/)).toBeVisible();
  await expect(behind.getByRole('img', { name: 'Single-line sketch' })).toBeVisible();
  // Behind the breaker alone there is no gap that anybody sees.
  await card.getByRole('button', { name: 'Show the network behind step 1' }).click();
  await expect(behind.getByText('Not isolated', { exact: true })).toBeVisible();
  await behind.getByRole('link', { name: 'Show on the map: Becomes dead' }).click();
  await expect(page.getByText(/assets selected/)).toBeVisible();
  await page.goBack();

  const proposed = card.getByRole('region', { name: 'Proposed for restoring' });
  await expect(proposed.getByRole('listitem')).toHaveText([
    /^Close .*Spur disconnector$/,
    /^Close .*Spur breaker$/,
  ]);
  await proposed.getByRole('button', { name: 'Write these steps down' }).click();
  await expect(proposed).toHaveCount(0);

  await signalReturns(server, page);
  const mine = (await office.get<Request[]>('/switching-requests?limit=1000')).filter(
    ({ title }) => title === 'Spur dead for the joint',
  );
  expect(mine).toHaveLength(1);
  expect(mine[0]?.steps.map(({ action, assetId, phase }) => [action, assetId, phase])).toEqual([
    ['open', ids.get('Spur breaker'), 'isolate'],
    ['open', ids.get('Spur disconnector'), 'isolate'],
    ['close', ids.get('Spur disconnector'), 'restore'],
    ['close', ids.get('Spur breaker'), 'restore'],
  ]);
  const path = `/switching-requests/${mine[0]?.id}`;
  await isolate(
    office,
    await api('admin@demo.example'),
    path,
    (await api('tech1@demo.example')).session.user.id,
  );

  await pillSays(page, 'Synced');
  await page.getByRole('button', { name: 'Issue clearance' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Isolated, but not earthed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Issue clearance' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Earthed by hand at the joint');
  await dialog.getByRole('button', { name: 'Issue clearance' }).click();
  await expect(page.getByRole('button', { name: 'Release clearance' })).toBeVisible();
  await expect
    .poll(() => office.get<Request>(path))
    .toMatchObject({
      status: 'ClearanceIssued',
      clearanceVerdict: 'notEarthed',
      clearanceVerdictReason: 'Earthed by hand at the joint',
    });

  async function choose(label: string, index: number, name: string) {
    await page.getByRole('combobox', { name: label, exact: true }).nth(index).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
});

/** Asked for, approved, and both isolating steps carried out, as other devices do it. */
async function isolate(office: Api, admin: Api, path: string, holder: string): Promise<void> {
  expect((await office.decide('PATCH', path, { status: 'Requested', holder })).status).toBe(200);
  expect((await admin.decide('PATCH', path, { status: 'Approved' })).status).toBe(200);
  for (const status of ['Switching', 'Isolated']) {
    const { steps } = await office.get<Request>(path);
    const next = steps.find((step) => step['executedAt'] === null);
    const at = new Date().toISOString();
    const done = steps.map((step) => (step === next ? { ...step, executedAt: at, initials: 'MO' } : step));
    expect((await office.decide('PATCH', path, { steps: done, status })).status).toBe(200);
  }
}
