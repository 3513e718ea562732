import { assetId } from '../../server/seed/alder-valley/assets/station-assets.ts';
import { expect, test } from './fixtures.ts';
import { atWork, pillSays, type Row, signalReturns } from './steps.ts';

const TECHNICIAN = 'tech1@demo.example';

/** The circuit-breaker of the feeder Town North. */
const BREAKER = assetId('AM-020-J01-Q0');

interface OutageRow extends Row {
  readonly customersInterrupted: number;
  readonly geometry: unknown;
}

test('without signal a technician sees what a breaker feeds, supposes it open and records the outage, which arrives once', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const admin = await api('admin@demo.example');
  // In the demo, outages are the office's.
  const { permissions } = await admin.get<{ permissions: string[] }>('/roles/technician');
  const more = [...permissions, 'compliance:view', 'compliance:create'];
  expect((await admin.send('PATCH', '/roles/technician', { permissions: more })).status).toBe(200);
  const { page } = await atWork({ device, signIn }, TECHNICIAN, `/tenant/assets/${BREAKER}`);
  await expect(page.getByRole('link', { name: 'Compliance' }).first()).toBeVisible();
  await pillSays(page, 'Synced');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.reload();

  const card = page.getByRole('region', { name: 'Network', exact: true });
  await expect(card.getByText('Live by the records')).toBeVisible();
  await expect(card.getByRole('table', { name: 'Fed from' }).getByRole('link')).toHaveText(/AM-110-G1/);
  await expect(card.getByText('The control room decides what is switched')).toBeVisible();
  await card.getByRole('button', { name: 'Trace' }).click();
  const behind = card.getByRole('table', { name: 'Behind it, dead without it' });
  // Line and earthing switch are as near as each other.
  await expect(behind.getByRole('link')).toHaveText([
    /AM-F1-L1|AM-020-J01-Q8/,
    /AM-F1-L1|AM-020-J01-Q8/,
    /AM-F1-FU14/,
    /AM-F1-M1/,
  ]);
  await expect(card.getByText('Customers behind it 2,310')).toBeVisible();
  await card.getByRole('link', { name: 'Show on the map: Behind it, dead without it' }).click();
  await expect(page.getByText('4 assets selected')).toBeVisible();
  await page.goBack();

  await card.getByRole('button', { name: 'Suppose it is open' }).click();
  const supposed = card.getByRole('region', { name: 'Supposed' });
  await expect(supposed.getByRole('table', { name: 'Becomes dead' }).getByRole('link')).toHaveCount(4);
  await expect(supposed.getByText('Customers without supply 2,310')).toBeVisible();
  await supposed.getByRole('button', { name: 'Record as outage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New outage' })).toBeVisible();
  const title = 'No supply behind Circuit-breaker Town North';
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(page.getByLabel('Customers out')).toHaveValue('2310');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await signalReturns(server, page);
  const office = await api('planner@demo.example');
  const outages = await office.get<OutageRow[]>(`/outages?assetId=${BREAKER}`);
  expect(outages).toEqual([
    expect.objectContaining({
      title,
      customersInterrupted: 2310,
      geometry: expect.objectContaining({ type: 'MultiLineString' }),
    }),
  ]);
});
