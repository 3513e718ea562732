import { refusePushes } from '../e2e/server-faults.ts';
import { orderOfOne, type Row } from '../e2e/steps.ts';
import { editInPlace, expect, pillSays, signIn, test } from './fixtures.ts';

const [FIRST, NEXT] = ['tech1@demo.example', 'tech2@demo.example'];

test('whoever follows on a tablet sees nothing of the person before, whose unsent work waits for them', {
  tag: '@long',
}, async ({ tablet, server, api, consoleErrors }) => {
  consoleErrors.allow(/status of (503|401)/);
  const first = await api(FIRST);
  const order = await orderOfOne(first, await api(NEXT));
  const address = `/tenant/work-orders/${order.id}`;
  const location = async () => (await first.get<Row>(`/work-orders/${order.id}`)).location;
  const tab = await tablet.newTab();
  await signIn(tab, FIRST);
  await refusePushes(server);
  await tab.goto(address);
  await editInPlace(tab, 'Location', 'Written by the first person');
  await pillSays(tab, /1 waiting$/);
  await tab.click('button', 'Log out');
  await tab.shows('1 change');
  await tab.click('button', 'Log out');
  await tab.sees('textbox', 'Email');
  await server.clearFaults();

  await signIn(tab, NEXT);
  await tab.goto(address);
  await tab.shows('is not on this device');
  expect(await tab.evaluate('document.body.innerText')).not.toContain(order.title);
  const [own] = await (await api(NEXT)).get<Row[]>('/work-orders?sort=-updatedAt&limit=1');
  await tab.goto('/tenant/work-orders');
  await tab.shows(own?.title ?? 'work of their own');
  expect(await tab.evaluate('document.body.innerText')).not.toContain(order.title);
  await tab.click('button', 'Log out');
  await tab.sees('textbox', 'Email');
  expect(await location()).toBe(order.location);

  await signIn(tab, FIRST);
  await expect.poll(location).toBe('Written by the first person');
});
