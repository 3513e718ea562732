import { orderInWork, type Row } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, signIn, test } from './fixtures.ts';

test('a page that is left while it reads locks nothing: the next one, and the page itself on the way back, read, save and sync', {
  tag: '@long',
}, async ({ tablet, api }) => {
  const office = await api('planner@demo.example');
  const order = await orderInWork(office);
  const address = `/tenant/work-orders/${order.id}`;
  const tab = await tablet.newTab();
  await signIn(tab, 'planner@demo.example');
  for (const place of ['Gate 1', 'Gate 2']) {
    await tab.goto('/tenant');
    await tab.reload();
    await tab.sees('heading', /./);
    await tab.goto(address);
    await tab.sees('heading', order.title);
    await editInPlace(tab, 'Location', place);
  }
  await tab.back();
  await tab.sees('heading', /./);
  await pillSays(tab, 'Synced');
  const stored = async () => (await office.get<Row>(`/work-orders/${order.id}`)).location;
  await expect.poll(stored).toBe('Gate 2');
});
