import { orderInWork } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, SERVER_GONE, signIn, signInHere, test } from './fixtures.ts';

const PLANNER = 'planner@demo.example';

test('the browser is asked to keep what is unsent; where it deletes all the same, the person learns what is lost', async ({
  tablet,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const admin = await api('admin@demo.example');
  const tab = await tablet.newTab();
  await signIn(tab, PLANNER);
  const known = async () => (await admin.get<{ userId: string }[]>('/devices')).map(({ userId }) => userId);
  // What these engines do not offer on a desk is not spoken of.
  expect(await tab.evaluate('document.body.innerText')).not.toMatch(/Home Screen|Install Fieldline/);
  await expect.poll(known, { timeout: 60_000 }).toContain(office.session.user.id);
  await tab.goto(`/tenant/work-orders/${order.id}`);
  // Firefox asks the person, whom nobody plays here.
  await tab.evaluate('void (StorageManager.prototype.persist = async () => (window.asked = true))');
  consoleErrors.allow(SERVER_GONE);
  await server.stop();
  expect(await tab.evaluate('window.asked ?? false')).toBe(false);
  await editInPlace(tab, 'Location', 'Lost to the browser');
  await pillSays(tab, /1 waiting$/);
  await expect.poll(() => tab.evaluate('window.asked ?? false')).toBe(true);
  await tablet.close();

  await tablet.evict();
  await server.start();
  await tablet.reopen();
  const again = await tablet.newTab();
  await again.goto('/login');
  await signInHere(again, PLANNER);
  await again.shows('The browser deleted what this device kept of Fieldline.');
  await again.shows('The server last heard of it on');
  await again.shows('What was saved after that is lost.');
  await pillSays(again, 'Synced');
  await again.goto(`/tenant/work-orders/${order.id}`);
  await again.sees('heading', order.title);
  await again.shows('The browser deleted');
});
