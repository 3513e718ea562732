import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atWork, type Row } from './steps.ts';

test('tasks and checklists are edited as JSON; what does not fit is named, and never dropped without a word', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const [sheet] = await office.get<Row[]>('/job-sheets?status=Assigned&limit=1');
  if (!order || !sheet) throw new Error('the demo data has orders and job sheets');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  const json = page.getByRole('textbox', { name: 'As JSON' });
  const takeOver = page.getByRole('button', { name: 'Apply' });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await page.goto(`/tenant/work-orders/${order.id}/edit`);
  await openJson(page, 'Add a task');
  await json.fill('[{ "title": ');
  await save.click();
  await expect(page.getByText('Please check these fields.')).toBeVisible();
  await expect(json).toHaveValue('[{ "title": ');
  await takeOver.click();
  await expect(page.getByText('This is not a JSON array.')).toBeVisible();
  await json.fill('[{ "title": "Isolate the feeder", "done": "perhaps" }]');
  await takeOver.click();
  await expect(page.getByText('The value at 0/done does not fit.')).toBeVisible();
  await json.fill('[{ "title": "Isolate the feeder", "startDate": "2026-11-23" }, { "title": "Test" }]');
  await takeOver.click();
  await expect(page.getByRole('textbox', { name: 'Task 2' })).toHaveValue('Test');
  await save.click();
  await page.waitForURL(`**/tenant/work-orders/${order.id}`);

  await page.goto(`/tenant/job-sheets/${sheet.id}/edit`);
  await openJson(page, 'Add a step');
  await json.fill('[{ "label": "Oil level", "kind": "number", "unit": "%", "min": 40, "max": 90 }]');
  // Without taking it over first.
  await save.click();

  const checklist = [{ label: 'Oil level', kind: 'number', unit: '%', min: 40, max: 90 }];
  await expect.poll(() => office.get(`/job-sheets/${sheet.id}`)).toMatchObject({ checklist });
  const tasks = [
    { title: 'Isolate the feeder', startDate: '2026-11-23', done: false },
    { title: 'Test', startDate: null },
  ];
  await expect.poll(() => office.get(`/work-orders/${order.id}`)).toMatchObject({ tasks });
});

/** Of the list that a button adds to. */
async function openJson(page: Page, addTo: string): Promise<void> {
  const list = page.getByRole('button', { name: addTo, exact: true }).locator('..');
  await list.getByRole('button', { name: 'Edit as JSON' }).click();
}
