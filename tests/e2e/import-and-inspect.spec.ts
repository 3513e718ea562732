import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';
import { atWork, pick, type Row } from './steps.ts';

const SAMPLE = fileURLToPath(new URL('../support/samples/buses.csv', import.meta.url));

test("a planner imports stations, orders their inspection in one action, and a technician's tablet receives the work", async ({
  device,
  signIn,
  api,
}) => {
  const { page: tablet } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/job-sheets');
  const { page: desk } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets/import');
  await desk.locator('input[type=file]').setInputFiles(SAMPLE);
  await desk.getByRole('button', { name: 'Check without writing' }).click();
  await expect(desk.getByRole('heading', { name: /lines? (is|are) refused/ })).toBeVisible();
  await expect(desk.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await desk.getByRole('button', { name: /^Import \d+ assets$/ }).click();
  await expect(desk.getByText(/assets were written/)).toBeVisible();

  const office = await api('planner@demo.example');
  const stations = await office.get<Row[]>('/assets?kind=Substation&country=FR');
  expect(stations.length).toBeGreaterThan(1);
  await desk.goto('/tenant/assets?kind=Substation&country=FR');
  await expect(
    desk.getByRole('status').filter({ hasText: `${stations.length} records shown` }),
  ).toBeVisible();
  await desk.getByRole('checkbox', { name: 'Select all' }).check();
  await desk.getByRole('button', { name: 'Create inspections' }).click();
  await pick(desk, 'Assignee', 'Lena Vogt');
  await desk.getByRole('button', { name: `Create ${stations.length} inspections` }).click();
  await desk.getByRole('button', { name: 'Done' }).click();

  const inspections = async () => {
    const ofEach = stations.map(({ id }) => office.get<Row[]>(`/work-orders?assetId=${id}`));
    return (await Promise.all(ofEach)).flat();
  };
  await expect.poll(inspections).toHaveLength(stations.length);
  for (const order of await inspections()) {
    const sheetsOf = () => office.get<Row[]>(`/job-sheets?workOrderId=${order.id}`);
    await expect.poll(sheetsOf).toHaveLength(1);
    const sheets = await sheetsOf();
    await expect(tablet.getByText(sheets[0]?.title ?? '').first()).toBeVisible({ timeout: 60_000 });
  }
});
