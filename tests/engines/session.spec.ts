import { refuseRefreshes } from '../e2e/server-faults.ts';
import { orderInWork, type Row } from '../e2e/steps.ts';
import {
  editInPlace,
  expect,
  pillSays,
  SERVER_GONE,
  signIn,
  signInHere,
  test,
  WORKER_ANSWERED_SO,
} from './fixtures.ts';

const PLANNER = 'planner@demo.example';
const HOUR = 3_600_000;

test('work goes on after the server has ended the session, and a sign-in sends what was done before and since', async ({
  tablet,
  server,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  // The switch makes the worker answer as a network does that is gone.
  consoleErrors.allow(SERVER_GONE);
  consoleErrors.allow(WORKER_ANSWERED_SO);
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const tab = await tablet.newTab();
  await signIn(tab, PLANNER);
  await tab.goto('/tenant/sync');
  await tab.click('switch', 'Simulate no signal');
  await pillSays(tab, 'Offline');
  await tab.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(tab, 'Location', 'Said before it ended');
  await pillSays(tab, 'Offline · 1 waiting');
  await server.advanceClock(HOUR);
  await refuseRefreshes(server);
  await tab.click('button', 'Give the signal back');

  await tab.click('button', 'Continue offline');
  await tab.sees('heading', order.title);
  await tab.shows('Said before it ended');
  await tab.fill('textbox', 'Write a comment', 'Said after it ended');
  await tab.click('button', 'Comment');
  await tab.shows('Said after it ended');
  const stored = async () => (await api(PLANNER)).get<Row>(`/work-orders/${order.id}`);
  expect((await stored()).version).toBe(order.version);
  await server.clearFaults();
  await tab.click('link', 'Sign in');
  await signInHere(tab, PLANNER);
  await pillSays(tab, 'Synced');
  await expect.poll(stored).toMatchObject({ location: 'Said before it ended' });
  const after = await api(PLANNER);
  const comments = await after.get<{ text: string }[]>(`/comments?entityId=${order.id}`);
  expect(comments.filter(({ text }) => text === 'Said after it ended')).toHaveLength(1);
});
