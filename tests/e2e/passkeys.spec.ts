import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { addPasskey, keepPasskeys, passkeys } from './passkey-steps.ts';
import { atWork, pillSays, signInHere } from './steps.ts';

/** What the browser says of a refused call. */
const UNAUTHORISED = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
const BAD_REQUEST = 'Failed to load resource: the server responded with a status of 400 (Bad Request)';

/** Until the app is loaded again: a browser that offers no passkeys by itself. */
async function withoutList(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

async function removeAll(person: Api): Promise<void> {
  const { passkeys: held } = await person.get<{ passkeys: { id: string }[] }>('/auth/passkeys');
  for (const { id } of held) expect((await person.send('DELETE', `/auth/passkeys/${id}`)).status).toBe(204);
}

test('a technician adds a passkey, signs in with it alone, and finds when it was used', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(BAD_REQUEST);
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  const held = await keepPasskeys(page);
  await withoutList(page);
  await openScreen(page, '/tenant/profile');
  const card = passkeys(page);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Current password').fill('not this one');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('This is not your current password.')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await addPasskey(page, 'Tablet of the van');
  await expect(card.getByText('not used yet')).toBeVisible();
  await expect(card.getByText('on one device only')).toBeVisible();
  expect(await held()).toBe(1);

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/tenant/profile');
  await expect(card.getByText(/used (now|\d+ seconds? ago)/)).toBeVisible();

  await card.getByRole('button', { name: 'Remove Tablet of the van' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('Tablet of the van')).toHaveCount(0);
});

test('the browser offers a passkey at the email field by itself, and one of two organisations is chosen', async ({
  device,
}) => {
  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInHere(page, 'both@demo.example');
  await page.getByRole('button', { name: 'Alder Valley Grid' }).click();
  await pillSays(page, 'Synced');
  await keepPasskeys(page);
  await page.goto('/tenant/profile');
  await addPasskey(page, 'Laptop');
  await logOut(page);
  await page.getByRole('button', { name: 'Harbor Grid' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Harbor Grid' })).toBeVisible();
  await page.goto('/tenant/profile');
  await expect(passkeys(page).getByText('Laptop')).toBeVisible();
});

test('a passkey that was removed is refused in words, and the password still works', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(UNAUTHORISED);
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await keepPasskeys(page);
  await openScreen(page, '/tenant/profile');
  await addPasskey(page, 'Old telephone');
  await removeAll(await api('tech1@demo.example'));
  await logOut(page);
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await signInHere(page, 'tech1@demo.example');
  await page.waitForURL('**/tenant/profile');
});

test('whoever cancels is told that nothing happened, in the profile and on the sign-in page', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example', '/tenant/profile');
  // A device whose person says no.
  await page.evaluate(() => {
    const refuse = () =>
      Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));
    Object.assign(navigator.credentials, { create: refuse, get: refuse });
  });
  const card = passkeys(page);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Current password').fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('No passkey was made.')).toBeVisible();
  await expect(card.getByLabel('Current password')).toHaveValue(DEMO_PASSWORD);
  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await signInHere(page, 'tech1@demo.example');
  await page.waitForURL('**/tenant/profile');
});

test('without signal passkeys are shown as they were, and cannot be changed', async ({ device, signIn }) => {
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await keepPasskeys(page);
  await openScreen(page, '/tenant/profile');
  await addPasskey(page, 'Tablet of the van');
  await tablet.context.setOffline(true);
  const card = passkeys(page);
  await expect(card.getByText('Tablet of the van')).toBeVisible();
  for (const name of ['Add a passkey', 'Rename Tablet of the van', 'Remove Tablet of the van']) {
    const button = card.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /needs a connection/);
  }
});
