import { refusePushes } from '../e2e/server-faults.ts';
import { orderInWork, type Row, serveNewVersion } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, signIn, test } from './fixtures.ts';

const PLANNER = 'planner@demo.example';

test('a newer version waits for a word, and then loses neither the draft nor the unsent edit', {
  tag: '@long',
}, async ({ tablet, server, api, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const tab = await tablet.newTab();
  await signIn(tab, PLANNER);
  await refusePushes(server);
  await tab.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(tab, 'Location', 'Behind the mill');
  await pillSays(tab, /1 waiting$/);
  await tab.goto('/tenant/surveys/new');
  await tab.fill('textbox', 'Title', 'Half a sentence');

  await serveNewVersion(server);
  await tab.evaluate('navigator.serviceWorker.ready.then((ready) => ready.update()).then(() => null)');
  await tab.shows('A newer version is ready.');
  await tab.holds('textbox', 'Title', 'Half a sentence');
  await tab.click('button', 'Load it');
  await tab.click('button', 'Load anyway');
  await tab.shows('was kept on this device');
  await tab.holds('textbox', 'Title', 'Half a sentence');
  const isWaiting = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';
  expect(await tab.evaluate(isWaiting)).toBe(false);

  await pillSays(tab, /1 waiting$/);
  await server.clearFaults();
  await tab.evaluate("dispatchEvent(new Event('online'))");
  await pillSays(tab, 'Synced');
  const stored = async () => (await office.get<Row>(`/work-orders/${order.id}`)).location;
  await expect.poll(stored).toBe('Behind the mill');
});
