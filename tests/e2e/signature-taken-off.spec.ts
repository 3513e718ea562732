import { expect, test } from './fixtures.ts';
import { signOnPad } from './sign-on-pad.ts';
import { atWork, created, type Row } from './steps.ts';

interface Signed extends Row {
  readonly signature: string | null;
  readonly signedBy: string | null;
}

test('a signature that is taken off does not come back under another name', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const sheet = await created(office, '/job-sheets', {
    title: 'Gate of the station',
    assignedTo: tech.session.user.id,
    checklist: [{ id: 's1', position: 'a0', label: 'Lock closes', kind: 'passFail' }],
  });
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  const stands = () => office.get<Signed>(`/job-sheets/${sheet.id}`);

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lock closes' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Not finished yet' })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Anna');
  await signOnPad(page);
  await name.focus();
  await expect.poll(stands).toMatchObject({ signedBy: 'Anna', signature: expect.stringMatching(/^M/) });

  const off = page.getByRole('button', { name: 'Take all signatures off…' });
  await off.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(off).toBeVisible();
  await off.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take them off' }).click();
  await expect(off).toBeHidden();
  await expect(page.getByText('Sign here with a finger or a pen')).toBeVisible();
  await expect.poll(stands).toMatchObject({ signature: null });
  await name.fill('Bert');
  await name.blur();
  await expect.poll(stands).toMatchObject({ signedBy: 'Bert', signature: null });
  await signOnPad(page);
  await name.focus();
  await expect.poll(stands).toMatchObject({ signedBy: 'Bert', signature: expect.stringMatching(/^M/) });
});
