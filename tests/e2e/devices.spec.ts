import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, pillSays, signInHere } from './steps.ts';

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'tech1@demo.example';

test('a tablet is asked to sync and locked from the list of devices, and opens for who signs in', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  // Who is locked out is signed out on that device.
  consoleErrors.allow(/status of 401/);
  const field = await atWork({ device, signIn }, TECHNICIAN, '/tenant/work-orders');
  await pillSays(field.page, 'Synced');
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/devices');
  const line = page.getByRole('region', { name: 'Devices' }).getByRole('row', { name: /Lena Vogt/ });
  // What Chromium tells of a machine without a battery.
  await expect(line).toContainText(/Battery 100.*charging/);
  await expect(line).toContainText(/MB of .*[GT]B/);

  await line.getByRole('button', { name: /^Ask to sync: / }).click();
  await expect(page.getByText(/syncs as soon as it hears of it\./)).toBeVisible();

  await line.getByRole('button', { name: /^Lock .+ of Lena Vogt$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('a PIN does not open it');
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText(/locks itself as soon as it hears of it\./)).toBeVisible();

  await expect(field.page.getByText('Your organisation has locked this device.')).toBeVisible();
  await expect(field.page.getByRole('grid')).toHaveCount(0);
  await field.page.reload();
  await expect(field.page.getByText('Your organisation has locked this device.')).toBeVisible();
  await page.reload();
  await expect(line).toContainText('Locked');

  await field.page.getByRole('button', { name: 'Sign in' }).click();
  await signInHere(field.page, TECHNICIAN);
  await openScreen(field.page, '/tenant/work-orders');
  await expect(field.page.getByRole('grid')).toBeVisible();
  await field.page.reload();
  await expect(field.page.getByRole('grid')).toBeVisible();
});
