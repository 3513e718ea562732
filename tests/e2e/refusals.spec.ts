import type { Locator, Page } from '@playwright/test';
import { personId } from '../../server/seed/accounts.ts';
import { packed } from '../support/plugin-packages.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, pillSays, type Row } from './steps.ts';

const ADMIN = 'admin@demo.example';
const SUPER = 'super@fieldline.example';
const TECHNICIAN = 'tech1@demo.example';

/** What the server says of itself, when it cannot say more. */
const BROKEN = 'Server error occurred';

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/status of 500/);
});

test('what the server fails at is said to an administrator, who keeps what was typed', async ({
  device,
  signIn,
  api,
}) => {
  const [article] = await (await api(ADMIN)).get<Row[]>('/support/kb?limit=1');
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  await breakServer(page, /\/api\/(users|roles|audit-logs|support\/kb)\b/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shift lead');
  await fails(dialog, 'Create', 'Failed to create role.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Shift lead');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openScreen(page, '/admin/audit-logs');
  await expect(page.getByText('Failed to fetch audit logs.')).toBeVisible();
  await openScreen(page, '/admin/roles');
  await expect(page.getByText('Failed to fetch roles.')).toBeVisible();

  await openScreen(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Email').fill('noor@demo.example');
  await dialog.getByLabel('Name').fill('Noor Haddad');
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await fails(dialog, 'Send the invitation', 'Failed to invite user');
  await dialog.getByLabel('How they get in').selectOption('password');
  await fails(dialog, 'Add', 'Failed to create user');
  await expect(dialog.getByLabel('Name')).toHaveValue('Noor Haddad');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openScreen(page, `/admin/users/${personId(TECHNICIAN)}`);
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await fails(dialog, 'Change role', 'Failed to change user role');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const ask = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await ask('Change the name');
  await dialog.getByLabel('Name').fill('Lena V.');
  await fails(dialog, 'Change name', 'Failed to update user');
  await expect(dialog.getByLabel('Name')).toHaveValue('Lena V.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask('Suspend');
  await fails(dialog, 'Suspend', 'Failed to change user status');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask('Remove from the organisation');
  await fails(dialog, 'Remove', 'Failed to delete user');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openScreen(page, `/tenant/knowledge-base/${article?.id}`);
  await expect(page.getByText('Failed to fetch feedback stats')).toBeVisible();
  await pillSays(page, 'Synced');
});

test('a plugin that cannot be installed, removed or uploaded stays as it is, and why is said', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/plugins');
  const card = page.getByRole('article', { name: 'Wood pole inspection' });
  const question = page.getByRole('dialog');
  const installIt = async () => {
    await card.getByRole('button', { name: 'Install', exact: true }).click();
    await question.getByRole('button', { name: 'Install', exact: true }).click();
  };
  const mend = await breakServer(page, /\/api\/v1\/plugins\b/);
  await installIt();
  await expect(question.getByRole('alert')).toHaveText(`Failed to install plugin: ${BROKEN}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await mend();
  await installIt();
  await expect(page.getByText('Plugin installed')).toBeVisible();
  const mendAgain = await breakServer(page, /\/api\/v1\/plugins\b/, { message: '' });
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Failed to update plugin: Unknown error')).toBeVisible();
  await mendAgain();
  await breakServer(page, /\/api\/v1\/plugins\b/);
  await card.getByRole('button', { name: 'Uninstall' }).click();
  await question.getByRole('button', { name: 'Uninstall' }).click();
  await expect(question.getByRole('alert')).toHaveText(`Failed to uninstall plugin: ${BROKEN}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // It stays as a notice.
  await expect(page.getByText(`Failed to uninstall plugin: ${BROKEN}`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Uninstall' })).toBeEnabled();

  await page.getByRole('button', { name: 'Upload a plugin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a plugin' });
  await dropFiles(dialog, ['one.zip', 'two.zip']);
  await expect(dialog.getByRole('alert')).toHaveText('Too many files');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'one.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(packed({})),
  });
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to upload plugin: ${BROKEN}`);
});

test('the catalogue that the server cannot tell is missed in words, beside what the device has of it', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  const mend = await breakServer(page, /\/api\/v1\/plugins\b/);
  for (const address of ['/plugins', '/surveys/plugins']) {
    await openScreen(page, address);
    await expect(page.getByText('Failed to fetch plugins')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await mend();
  await openScreen(page, '/plugins');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Failed to fetch plugins')).toBeHidden();
});

test('the tenants that cannot be had are missed in words', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, SUPER);
  await breakServer(page, /\/api\/tenants\b/);
  await openScreen(page, '/admin/tenants');
  await expect(page.getByText('Failed to fetch tenants.')).toBeVisible();
});

/** From here on these calls are answered as by a server that fell over, with or without a last word. @returns mends it */
async function breakServer(page: Page, calls: RegExp, json?: object): Promise<() => Promise<void>> {
  await page.context().route(calls, (route) => route.fulfill({ status: 500, ...(json && { json }) }));
  return () => page.context().unroute(calls);
}

/** Presses the button; the dialog says what failed, and why, and stays. */
async function fails(dialog: Locator, button: string, message: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${message}${BROKEN}`);
}

async function dropFiles(dialog: Locator, names: readonly string[]): Promise<void> {
  const transfer = await dialog.evaluateHandle((_, all) => {
    const files = new DataTransfer();
    for (const name of all) files.items.add(new File(['x'], name, { type: 'application/zip' }));
    return files;
  }, names);
  await dialog.getByText('Choose a .zip package').dispatchEvent('drop', { dataTransfer: transfer });
}
