import { orderInWork, type Row } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, SERVER_GONE, signIn, test } from './fixtures.ts';
import { writePicture } from './picture.ts';

test('work without signal survives the end of the browser, and all of it arrives once', async ({
  tablet,
  server,
  api,
  consoleErrors,
}, testInfo) => {
  const office = await api('planner@demo.example');
  const order = await orderInWork(office);
  const tab = await tablet.newTab();
  await signIn(tab, 'planner@demo.example');
  consoleErrors.allow(SERVER_GONE);
  await server.stop('SIGKILL');

  await tab.goto(`/tenant/work-orders/${order.id}`);
  await tab.sees('heading', order.title);
  await editInPlace(tab, 'Location', 'Behind the mill');
  const picture = await writePicture(testInfo.outputPath('gate.png'));
  await tab.attach('[aria-label="Add photos or files"]', picture);
  await tab.shows('gate.png');
  await tab.goto(`/tenant/surveys/new?workOrderId=${order.id}`);
  await tab.fill('textbox', 'Title', 'Survey without signal');
  await tab.click('button', 'Create');
  await tab.shows('Survey without signal');
  await pillSays(tab, /waiting$/);
  await tab.goto('/tenant/sync');
  await tab.shows('keep the app open until this says Synced');
  await tablet.close();

  await tablet.reopen();
  const again = await tablet.newTab();
  await again.goto(`/tenant/work-orders/${order.id}`);
  await again.sees('heading', order.title);
  await server.start();
  await again.reload();
  await pillSays(again, 'Synced');
  const after = await api('planner@demo.example');
  const changed = await after.get<Row>(`/work-orders/${order.id}`);
  expect(changed).toMatchObject({ location: 'Behind the mill', version: order.version + 1 });
  const surveys = await after.get<Row[]>(`/surveys/v1/surveys?workOrderId=${order.id}`);
  const files = () => after.get<Row[]>(`/attachments?entityId=${order.id}`);
  await expect.poll(async () => (await files()).filter(({ name }) => name === 'gate.png').length).toBe(1);
  expect(surveys.filter(({ title }) => title === 'Survey without signal')).toHaveLength(1);
});
