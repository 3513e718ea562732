import type { Page } from '@playwright/test';
import { pressTwice } from './double-press.ts';
import { expect, test } from './fixtures.ts';
import { savedPaper } from './saved-paper.ts';
import { atWork, created, type Row } from './steps.ts';

const TECH = 'tech1@demo.example';

/** Somebody beside whoever accepts the work is asked to sign, with the typed name. */
async function ask(page: Page, role: string, name: string, refusal?: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask somebody to sign…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Signs as').selectOption(role);
  const who = dialog.getByRole('combobox', { name: 'Who' });
  await who.fill('te');
  // The list of people is over nothing that has to be pressed, and a name that is nobody's has none.
  await expect(dialog.getByRole('listbox').getByRole('option').first()).toBeVisible();
  if (refusal !== undefined) await dialog.getByRole('checkbox', { name: 'Refuses to sign' }).click();
  await who.fill(name);
  await expect(dialog.getByRole('listbox')).toBeHidden();
  if (refusal === undefined) {
    await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Sign with the typed name' }).click();
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  } else {
    await dialog.getByRole('textbox', { name: 'Why not?' }).fill(refusal);
    await dialog.getByRole('button', { name: 'Keep the refusal' }).click();
  }
  await expect(dialog).toBeHidden();
}

const STEPS = [
  {
    id: 's1',
    position: 'a0',
    label: 'Voltage of the phases',
    kind: 'series',
    readings: 'L1, L2, L3 [..235]',
    unit: 'V',
    min: 220,
    max: 240,
    noteOnFail: true,
  },
  {
    id: 's2',
    position: 'a1',
    label: 'What was found',
    kind: 'choices',
    options: 'Rust, cracks, nests',
    failOptions: 'cracks',
    noteOnFail: true,
  },
  { id: 's3', position: 'a2', label: 'Discharge', kind: 'timer', max: 60 },
];

/** Fills the checklist in; the tab is closed, and opened again, while the timer runs. */
async function answerAll(first: Page, reopened: () => Promise<Page>): Promise<Page> {
  const next = first.getByRole('button', { name: 'Next' });
  for (const [name, reading] of [
    ['L1', '231.5'],
    ['L2', '229'],
    ['L3', '238'],
  ] as const)
    await first.getByRole('textbox', { name }).fill(reading);
  await expect(first.getByText('Outside the limits.')).toHaveCount(1);
  await first.getByRole('textbox', { name: 'Note' }).fill('The tap changer is one step too high');
  await next.click();
  for (const option of ['cracks', 'nests', 'cracks', 'Rust'])
    await first.getByRole('button', { name: option, exact: true }).click();
  await expect(first.getByRole('button', { name: 'nests' })).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByRole('button', { name: 'cracks' })).toHaveAttribute('aria-pressed', 'false');
  await next.click();
  await first.getByRole('button', { name: 'Start the timer' }).click();
  await expect(first.getByRole('timer')).not.toHaveText('00:00');
  await first.close();
  const page = await reopened();
  await expect(page.getByRole('heading', { name: 'Discharge' })).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[01]$/);
  // Where a button takes the place of another one, the end of a double press is none on that.
  await pressTwice(page.getByRole('button', { name: 'Stop the timer' }));
  await expect(page.getByRole('button', { name: 'Measure it again' })).toBeEnabled();
  await expect(page.getByRole('timer')).not.toHaveText('00:00');
  await pressTwice(page.getByRole('button', { name: 'Next' }));
  return page;
}

test('a sheet with series, several choices and a timer that runs while its tab is closed is signed by two and refused by one without the server; all of it is on the document and arrives once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const office = await api('planner@demo.example');
  const sheet = await created(office, '/job-sheets', {
    title: 'Fence of the station',
    assignedTo: tech.session.user.id,
    checklist: STEPS,
  });
  const { tablet, page: first } = await atWork({ device, signIn }, TECH);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await first.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await first.getByRole('button', { name: 'Start', exact: true }).click();
  const page = await answerAll(first, async () => {
    const again = await tablet.newPage();
    await again.goto(`/tenant/job-sheets/${sheet.id}/run`);
    return again;
  });

  await ask(page, 'Crew lead', 'Ada of the tree cutters');
  await ask(page, 'Inspector', 'Bo of the authorities');
  await page.getByRole('button', { name: 'Take the signature of Bo of the authorities off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Bo of the authorities')).toBeHidden();
  await ask(page, 'Inspector', 'Bo of the authority');
  await ask(page, 'Customer', 'Cy of the mill', 'The gate is still broken');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('This sheet is signed.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();
  await expect(page.getByText('Bo of the authority')).toBeVisible();

  const { text } = await savedPaper(page);
  const measured = ['L1: 231.5; L2: 229; L3: 238', 'Rust, nests', ' min'];
  const saying = [...measured, 'Ada of the tree cutters', 'Crew lead', 'Bo of the authority', 'Inspector'];
  for (const said of [...saying, 'Refused to sign', 'Cy of the mill', 'The gate is still broken'])
    expect(text).toContain(said);

  await server.start();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`), {
      timeout: 60_000,
    })
    .toMatchObject({
      status: 'Completed',
      checklist: [
        { value: 'L1: 231.5; L2: 229; L3: 238', result: 'fail' },
        { value: 'Rust, nests', result: null },
        { value: expect.stringMatching(/^2.+Z\/2.+Z$/), result: 'pass' },
      ],
      signers: [
        { role: 'crewLead', person: 'Ada of the tree cutters', signature: 'typed' },
        { role: 'inspector', person: 'Bo of the authority', signature: 'typed' },
      ],
      refusals: [{ role: 'customer', person: 'Cy of the mill', reason: 'The gate is still broken' }],
    });
  await expect(page.getByText('Unchanged since it was signed')).toHaveCount(2);
});
