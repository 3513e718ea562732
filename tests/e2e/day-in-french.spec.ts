import { arrive, expectBetween, HOUR, reconnect, type Stay } from './abroad.ts';
import { signedWork } from './abroad-records.ts';
import { expect, test } from './fixtures.ts';
import { pick, type Row } from './steps.ts';

const PHOTOGRAPH = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Sheet extends Row {
  readonly permitNumber: string;
  readonly permitConfirmedAt: string;
  readonly completedAt: string;
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

test('a technician’s day in Los Angeles, in French, with a clock an hour behind: what the server would refuse is not offered without signal', async ({
  device,
  server,
  api,
}) => {
  const stay: Stay = { zone: 'America/Los_Angeles', language: 'fr', locale: 'fr-FR', ahead: -HOUR };
  const office = await api('planner@demo.example');
  const { order, sheet } = await signedWork(office, (await api('tech1@demo.example')).session.user.id);
  const path = `/work-orders/${order.id}`;
  expect((await office.decide('PUT', path, { permitRequired: true })).status).toBe(200);
  const { tablet, page } = await arrive({ device, server, api }, 'tech1@demo.example', stay);
  await tablet.context.setOffline(true);
  const begun = Date.now();
  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  const number = page.getByRole('textbox', { name: 'Numéro de l’attestation que vous avez en main' });
  const isHere = page.getByRole('button', { name: 'L’attestation est là et valable' });
  await number.fill('\u200b');
  await expect(isHere).toBeDisabled();
  await number.fill('ATT-118');
  await isHere.click();
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await page.getByRole('textbox').fill('1 250,5');
  await page.getByRole('button', { name: 'Suivant', exact: true }).click();
  const file = { name: 'avant.png', mimeType: 'image/png', buffer: PHOTOGRAPH };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Supprimer avant.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Suivant', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Chef de poste');
  await page.getByRole('button', { name: 'Signer avec le nom saisi' }).click();
  await page.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Statut : Terminée. Changer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ouvrir avant.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Supprimer avant.png' })).toHaveCount(0);
  const ended = Date.now();

  await page.goto(`/tenant${path}`);
  await expect(page.getByRole('link', { name: sheet.title, exact: true })).toBeVisible();
  await expect(page.getByText('Début prévu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Utiliser des pièces' }).click();
  await pick(page, 'Article', 'Fuse link 25 A type K');
  const units = page.getByRole('dialog').getByRole('combobox', { name: 'Unité' }).getByRole('option');
  await expect(units).toHaveText(['pces', 'paires', 'douzaines']);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await reconnect(tablet, page);
  const stored = await office.get<Sheet>(`/job-sheets/${sheet.id}`);
  expect(stored).toMatchObject({ status: 'Completed', permitNumber: 'ATT-118' });
  for (const at of [stored.permitConfirmedAt, stored.completedAt]) expectBetween(at, begun, ended);
});
