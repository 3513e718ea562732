import { orderInWork, type Row } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, signIn, test } from './fixtures.ts';

test('two tabs show what either of them saves, and both their changes arrive', { tag: '@long' }, async ({
  tablet,
  api,
}) => {
  const office = await api('planner@demo.example');
  const order = await orderInWork(office);
  const address = `/tenant/work-orders/${order.id}`;
  const left = await tablet.newTab();
  await signIn(left, 'planner@demo.example');
  await left.goto(address);
  const right = await tablet.newTab();
  await right.goto(address);
  await editInPlace(right, 'Location', 'Said on the right');
  await left.shows('Said on the right');
  await editInPlace(left, 'Location', 'Said on the left');
  await right.shows('Said on the left');
  await pillSays(right, 'Synced');
  const stored = async () => (await office.get<Row>(`/work-orders/${order.id}`)).location;
  await expect.poll(stored).toBe('Said on the left');
});
