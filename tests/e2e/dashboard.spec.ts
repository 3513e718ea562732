import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, countAt, figure, orderInWork } from './steps.ts';

/** Each figure with what its list calls its rows. */
const FIGURES = [
  ['Open work orders', 'Work orders'],
  ['Job sheets due today', 'Job sheets'],
  ['Surveys to do', 'Surveys'],
  ['Items low in stock', 'Inventory items'],
  ['Assets in use', 'Assets'],
  [/\d not ready for use/, 'Assets'],
] as const;

test('each figure of the dashboard leads to as many rows, and follows what is done without signal', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const order = await orderInWork(await api('planner@demo.example'));
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  for (const [label, rows] of FIGURES) {
    await openScreen(page, '/tenant');
    const count = await countAt(page, label);
    await figure(page, label).click();
    await expect(page.getByRole('heading', { level: 1, name: rows })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} records? shown`) }),
    ).toBeVisible();
  }

  await openScreen(page, '/tenant');
  const before = await countAt(page, 'Open work orders');
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Status: In progress. Change' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByRole('button', { name: 'Status: Completed. Change' })).toBeVisible();
  await openScreen(page, '/tenant');
  await expect(figure(page, 'Open work orders')).toContainText(String(before - 1));
});

test('screens are loaded ahead from the first key on, by who may open them', async ({ device, signIn }) => {
  const ahead = async (username: string) => {
    const { page } = await atWork({ device, signIn }, username);
    await openScreen(page, '/tenant');
    const modules = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') modules.add(request.url());
    });
    await page.keyboard.press('Shift');
    await expect.poll(() => modules.size).toBeGreaterThan(20);
    await page.close();
    return modules;
  };
  const technician = await ahead('tech1@demo.example');
  const administrator = await ahead('admin@demo.example');
  expect(administrator.difference(technician).size).toBeGreaterThan(0);
});
