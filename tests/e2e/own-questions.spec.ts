import { publish, question } from './builder-steps.ts';
import { expect, test } from './fixtures.ts';
import { atWork, created, pick, type Row, signalReturns } from './steps.ts';

test('what a template asks itself becomes a form under its own keys, whose surveys ask it on the same tablet', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
  const template = await created(office, '/surveys/v1/templates', {
    name: 'Joints as before',
    category: 'condition_assessment',
    status: 'published',
    questions: [
      { id: 'a', position: 'a0', key: 'water', label: 'Water in the pit', type: 'yesNo', required: true },
      {
        id: 'b',
        position: 'a1',
        key: 'depth',
        label: 'How deep',
        type: 'reading',
        unit: 'cm',
        maximum: 20,
        showWhenKey: 'water',
        showWhenValue: 'Yes',
      },
    ],
  });
  const place = `/tenant/surveys/templates/${template.id}`;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', place);
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Build on screen' }).click();
  await question(page, 'How deep').first().click();
  await expect(page.getByLabel('Name in the data')).toHaveValue('depth');
  await expect(page.getByLabel('As an expression', { exact: true })).toHaveValue(`\${water} = 'yes'`);
  await page.getByRole('tab', { name: 'Publish' }).click();
  await publish(page);
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Joint 8, Mill lane');
  await pick(page, 'Work order', order?.title ?? '');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Joint 8, Mill lane', exact: true }).click();
  await page.getByRole('link', { name: 'Fill in' }).click();
  await expect(page.getByRole('textbox', { name: /How deep/ })).toBeHidden();
  await page.getByText('Yes', { exact: true }).click();
  await page.getByRole('textbox', { name: /How deep/ }).fill('21');
  await expect(page.getByText('Outside its limits: it counts as a finding. At most 20 cm')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Survey completed. Saved on this device.')).toBeVisible();

  await signalReturns(server, page);
  const surveys = await office.get<(Row & { record: unknown })[]>(
    `/surveys/v1/surveys?templateId=${template.id}`,
  );
  expect(surveys).toMatchObject([{ status: 'Completed', record: { water: 'yes', depth: 21 } }]);
});
