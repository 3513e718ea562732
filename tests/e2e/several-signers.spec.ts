import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { savedPdf } from './saved-pdf.ts';
import { atWork, created, type Row } from './steps.ts';

const TECH = 'tech1@demo.example';

/** Somebody beside whoever accepts the work is asked to sign, with the typed name. */
async function ask(page: Page, role: string, name: string, refusal?: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask somebody to sign…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Signs as').selectOption(role);
  await dialog.getByRole('combobox', { name: 'Who' }).fill(name);
  if (refusal === undefined) {
    await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Sign with the typed name' }).click();
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  } else {
    await dialog.getByRole('checkbox', { name: 'Refuses to sign' }).click();
    await dialog.getByRole('textbox', { name: 'Why not?' }).fill(refusal);
    await dialog.getByRole('button', { name: 'Keep the refusal' }).click();
  }
  await expect(dialog).toBeHidden();
}

test('two people sign without the server, one refuses with a reason, and all of it is on the document and arrives once', async ({
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
    checklist: [{ id: 's1', position: 'a0', label: 'Fence is whole', kind: 'passFail' }],
  });
  const { page } = await atWork({ device, signIn }, TECH);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  await ask(page, 'Crew lead', 'Ada of the tree cutters');
  await ask(page, 'Inspector', 'Bo of the authority');
  await ask(page, 'Customer', 'Cy of the mill', 'The gate is still broken');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('This sheet is signed.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();
  await expect(page.getByText('Bo of the authority')).toBeVisible();

  const { text } = await savedPdf(page, 'PDF document');
  const saying = ['Ada of the tree cutters', 'Crew lead', 'Bo of the authority', 'Inspector'];
  for (const said of [...saying, 'Refused to sign', 'Cy of the mill', 'The gate is still broken'])
    expect(text).toContain(said);

  await server.start();
  await expect
    .poll(async () => (await api('planner@demo.example')).get<Row>(`/job-sheets/${sheet.id}`), {
      timeout: 60_000,
    })
    .toMatchObject({
      status: 'Completed',
      signers: [
        { role: 'crewLead', person: 'Ada of the tree cutters', signature: 'typed' },
        { role: 'inspector', person: 'Bo of the authority', signature: 'typed' },
      ],
      refusals: [{ role: 'customer', person: 'Cy of the mill', reason: 'The gate is still broken' }],
    });
  await expect(page.getByText('Unchanged since it was signed')).toHaveCount(2);
});
