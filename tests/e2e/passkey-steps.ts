import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { expect } from './fixtures.ts';

/**
 * Gives the device a keeper of passkeys whose person says yes to whatever is asked, and takes the first passkey of the
 * browser's list as soon as there is one. @returns how many it holds
 */
export async function keepPasskeys(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

export function passkeys(page: Page) {
  return page.getByRole('region', { name: 'Passkeys', exact: true });
}

/** In the open profile. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  const card = passkeys(page);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Current password').fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Your passkey is added.')).toBeVisible();
  await card.getByLabel('Name of the passkey').fill(name);
  await card.getByRole('button', { name: 'Save name' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}
