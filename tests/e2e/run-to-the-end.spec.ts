import { expect, test } from './fixtures.ts';
import { atWork, created, type Row } from './steps.ts';

const STEPS = [
  { id: 's1', position: 'a0', label: 'No oil leaks', kind: 'passFail', noteOnFail: true },
  {
    id: 's2',
    position: 'a1',
    label: 'Where it leaks',
    kind: 'text',
    showWhenStep: 's1',
    showWhenAnswer: 'fail',
  },
  { id: 's3', position: 'a2', label: 'Fence is whole', kind: 'passFail' },
  { id: 's4', position: 'a3', label: 'Signs are there', kind: 'passFail' },
];

test('a sheet to its end without the server: a fail brings its question and demands its note, the rest passes at once, and work that is stopped says why until it is lifted', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const sheet = await created(office, '/job-sheets', {
    title: 'Patrol of the station',
    assignedTo: tech.session.user.id,
    checklist: STEPS,
  });
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  const next = page.getByRole('button', { name: 'Next' });
  const progress = page.getByRole('progressbar', { name: 'Progress' });

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(progress).toHaveAttribute('aria-valuemax', '3');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(progress).toHaveAttribute('aria-valuemax', '4');
  await expect(page.getByText('This step failed: write a note.')).toBeVisible();
  await next.click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('At the drain valve');
  await next.click();

  await page.getByRole('button', { name: 'All pass from here (2)' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', '4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'All pass from here (2)' }).click();

  await page.getByRole('button', { name: 'Stop work' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Stop work' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Why is it not safe?' }).fill('The pole moves');
  await dialog.getByRole('button', { name: 'Stop work' }).click();
  await expect(page.getByRole('heading', { name: 'Work is stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Lift the stop and go on' }).click();
  await next.click();
  await next.click();

  const finish = page.getByRole('button', { name: 'Finish' });
  await expect(page.getByRole('heading', { name: 'Not finished yet' })).toBeVisible();
  await expect(finish).toBeDisabled();
  await page.getByRole('button', { name: 'Go to this step' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Oil runs down the tank');
  for (let card = 0; card < 4; card += 1) await next.click();
  await finish.click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();

  await server.start();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`), {
      timeout: 60_000,
    })
    .toMatchObject({
      status: 'Completed',
      pauses: [{ reason: 'safety', note: 'The pole moves', until: expect.any(String) }],
      checklist: [
        { result: 'fail', note: 'Oil runs down the tank' },
        { value: 'At the drain valve' },
        { result: 'pass' },
        { result: 'pass' },
      ],
    });
});
