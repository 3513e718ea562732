import { expect, test } from './fixtures.ts';
import { createSurvey, editInPlace, pick, pillSays, type Row } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

// As `npm start` runs it.
test.use({ database: 'embedded' });

test('a refused operation is shown, tried again, repaired and sent, and delays no other', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const office = await api('planner@demo.example');
  const [doomed, other] = await office.get<Row[]>('/work-orders?status=inProgress&limit=2');
  if (!doomed || !other) throw new Error('the demo data has work in progress');
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'planner@demo.example');
  await pillSays(page, 'Synced');

  await page.goto(`/tenant/work-orders/${doomed.id}`);
  await tablet.context.setOffline(true);
  await createSurvey(page, doomed.id, 'For an order that is gone');
  await page.goto(`/tenant/work-orders/${other.id}`);
  await editInPlace(page, 'Location', 'Not held up');
  expect((await office.send('DELETE', `/work-orders/${doomed.id}`)).status).toBe(204);
  await tablet.context.setOffline(false);

  await pillSays(page, '1 needs you');
  await expect
    .poll(async () => (await office.get<Row>(`/work-orders/${other.id}`)).location)
    .toBe('Not held up');

  const [kept, ...rest] = await readOutbox(page, office.session);
  expect(kept).toMatchObject({ entity: 'survey', state: 'rejected', problem: { status: 422 } });
  expect(rest).toEqual([]);

  await page.goto('/tenant/sync');
  const refused = page.getByRole('listitem').filter({ hasText: 'For an order that is gone' });
  await expect(refused).toContainText('Work order');
  const pushes = async () =>
    (await server.report()).requests.filter(({ path }) => path === '/api/sync/push').length;
  const before = await pushes();
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(pushes).toBe(before + 1);
  // The order is still gone.
  await refused.getByRole('button', { name: 'Repair' }).click();
  await pick(page, 'Work order', other.title);
  await page.getByRole('button', { name: 'Save and send' }).click();
  await pillSays(page, 'Synced');
  const surveys = (await office.get<Row[]>(`/surveys/v1/surveys?workOrderId=${other.id}`)).filter(
    ({ title }) => title === 'For an order that is gone',
  );
  expect(surveys).toHaveLength(1);
});
