import { expect, test } from './fixtures.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

interface ConnectedRow extends Row {
  readonly terminals: { readonly terminals: readonly { readonly node: string }[] } | null;
}

const line = (name: string, from: readonly number[], to: readonly number[]) => ({
  name,
  kind: 'ACLineSegment',
  nominalVoltage: 20,
  geometry: { type: 'LineString', coordinates: [from, to] },
});

/** A source, two lines with a gap of some centimetres, and one that begins in the middle of the first. */
const ASSETS = [
  { name: 'Touching source', kind: 'EnergySource', nominalVoltage: 20, latitude: 64.1, longitude: -21.9 },
  line('Touching line one', [-21.9, 64.1], [-21.8, 64.1]),
  line('Touching line two', [-21.799_999, 64.1], [-21.7, 64.1]),
  // More than a metre from line two, which as a great circle lies a little north of its parallel.
  line('Touching tap', [-21.75, 64.100_02], [-21.75, 64.2]),
];

test('without signal connections are proposed where ends touch, confirmed, and arrive; the network card works with them', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const rows: Row[] = [];
  for (const asset of ASSETS)
    rows.push(await created(office, '/assets', { status: 'inUse', country: 'IS', ...asset }));
  const [, first] = rows;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets?country=IS');
  await expect(page.getByRole('link', { name: 'Touching tap' })).toBeVisible();
  await pillSays(page, 'Synced');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Propose connections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose connections' });
  await expect(dialog.getByText('3 assets get connections. Places where ends touch: 2')).toBeVisible();
  const places = dialog.getByRole('list', { name: 'Would be connected' });
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await expect(places).toContainText('Touching line one');

  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('51');
  await expect(dialog.getByText('Must be between 0 and 50.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('0.01');
  await expect(dialog.getByText('2 assets get connections. Places where ends touch: 1')).toBeVisible();
  // Wide enough for the tap.
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('40');
  await expect(dialog.getByText('Touch a line in its middle')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('0.5');
  await expect(dialog.getByText('3 assets get connections. Places where ends touch: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/tenant/assets/${first?.id}`);
  const card = page.getByRole('region', { name: 'Network', exact: true });
  await expect(card.getByText('Live by the records')).toBeVisible();
  await expect(card.getByRole('table', { name: 'Fed from' }).getByRole('link')).toHaveText(/Touching source/);

  await signalReturns(server, page);
  const nodesOf = async (index: number) => {
    const { terminals } = await office.get<ConnectedRow>(`/assets/${rows[index]?.id}`);
    return terminals?.terminals.map(({ node }) => node) ?? [];
  };
  await expect.poll(() => nodesOf(2)).toHaveLength(1);
  const [source, one, two, tap] = await Promise.all([0, 1, 2, 3].map(nodesOf));
  expect([one, tap]).toEqual([[...(source ?? []), ...(two ?? [])], []]);
});
