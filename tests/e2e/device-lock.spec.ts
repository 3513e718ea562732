import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atWork, pillSays, signInHere, takeClock } from './steps.ts';

const PIN = '2580';

async function setPin(page: Page, after = '5 minutes'): Promise<void> {
  await page.goto('/tenant/profile');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByLabel('PIN once more').fill(PIN);
  await page.getByLabel('Locks itself after').selectOption(after);
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(page.getByRole('button', { name: 'Change the PIN' })).toBeVisible();
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Lock now' }).click();
  await isLocked(page);
}

/** Nothing of any screen is left in the page, not even behind something. */
async function isLocked(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Another person' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
}

async function enter(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

test('a locked tablet stays locked in every tab and after a reload, and the PIN opens it without signal', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await setPin(page);
  await page.goto('/tenant/work-orders');
  await expect(page.getByRole('grid')).toBeVisible();
  const second = await tablet.newPage();
  await second.goto('/tenant/assets');
  await expect(second.getByRole('grid')).toBeVisible();

  consoleErrors.allowNetworkErrors();
  await server.stop();
  await lock(page);
  await isLocked(second);
  await page.reload();
  await isLocked(page);
  await enter(page, '1111');
  await expect(page.getByText(/^This is not the PIN\. After 4 more/)).toBeVisible();
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(second.getByRole('grid')).toBeVisible();
});

test('another technician takes over a locked tablet, and the first one signs in again afterwards', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await setPin(page);
  await lock(page);
  await page.getByRole('button', { name: 'Another person' }).click();
  await expect(page.getByText('Lena Vogt locked this device.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Enter the PIN' }).click();
  await isLocked(page);
  await page.getByRole('button', { name: 'Another person' }).click();
  await signInHere(page, 'tech2@demo.example');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tomás Rivera' })).toBeVisible();
  await pillSays(page, 'Synced');
  // What was asked just before a person leaves may be refused just after.
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await signInHere(page, 'tech1@demo.example');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lena Vogt' })).toBeVisible();
});

test('five wrong PINs end the session here, and only the password opens it again', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await setPin(page);
  await lock(page);
  for (const left of [4, 3, 2, 1]) {
    await enter(page, '9999');
    await expect(page.getByText(new RegExp(`^This is not the PIN\\. After ${left} more`))).toBeVisible();
  }
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
  await enter(page, '9999');
  await page.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Continue offline' })).toHaveCount(0);
  await page.goto('/tenant');
  await page.waitForURL('**/login');
  await signInHere(page, 'tech1@demo.example');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lena Vogt' })).toBeVisible();
});

test('a tablet that nobody touches locks itself after the chosen time', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await setPin(page, '1 minute');
  await takeClock(page);
  await page.goto('/tenant/work-orders');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.clock.fastForward('00:50');
  await page.mouse.move(200, 200);
  await page.clock.fastForward('00:50');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.clock.fastForward('01:05');
  await isLocked(page);
  await enter(page, PIN);
  await expect(page.getByRole('grid')).toBeVisible();
});
