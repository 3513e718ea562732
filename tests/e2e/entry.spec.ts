import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { openScreen, toNextScreen } from './next-screen.ts';
import { atWork, signInHere } from './steps.ts';

const PLANNER = 'planner@demo.example';
const NEW_PASSWORD = 'fuse box under the stairs';

test('who forgot their password chooses a new one by the link of the mail, which works once', async ({
  device,
  consoleErrors,
}) => {
  allowRefusals(consoleErrors);
  const page = await (await device()).newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Email').fill(PLANNER);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('link', { name: 'See the mails of this demo' }).click();
  const link = page.getByRole('link', { name: /reset-password/ });
  const address = await link.innerText();
  await followMailedLink(page, address);
  // It is in no history that somebody else could look through.
  await expect(page).toHaveURL(/\/reset-password$/);

  const chosen = page.getByLabel('New password');
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password');
  await expect(chosen).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(chosen).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(chosen).toHaveAttribute('type', 'password');
  await choosePassword(page, 'too short', 'Change the password');
  await expect(page.getByText('At least 10 characters, please.')).toBeVisible();
  await choosePassword(page, NEW_PASSWORD, 'Change the password');
  await expect(page.getByText('Your password is changed')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await signInHere(page, PLANNER);
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /^username/);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/tenant');

  await followMailedLink(page, address);
  await choosePassword(page, NEW_PASSWORD, 'Change the password');
  await expect(page.getByText('This link was used, has expired, or was replaced')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await page.waitForURL('**/forgot-password');
});

test('an invited person gives name and password and is in; a second factor asks for its code', async ({
  device,
  api,
  consoleErrors,
}) => {
  allowRefusals(consoleErrors);
  const email = 'new.colleague@demo.example';
  const admin = await api('admin@demo.example');
  const invited = await admin.send('POST', '/users/invite', { email, role: 'planner' });
  expect(invited.status).toBe(200);
  const page = await (await device()).newPage();
  await page.goto('/demo-mails');
  await followMailedLink(page, await page.getByRole('link', { name: /accept-invitation/ }).innerText());
  await page.getByLabel('Your name').fill('Noor Haddad');
  await choosePassword(page, 'password1234', 'Join');
  await expect(page.getByText('one of the first passwords that anybody would try')).toBeVisible();
  await choosePassword(page, NEW_PASSWORD, 'Join');
  await expect(page.getByText('You are in.')).toBeVisible();

  const secret = await setUpSecondFactor(page, email);
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = page.getByLabel('2FA code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  // As of a telephone whose clock is five minutes behind.
  await code.fill(codeAt(secret, Date.now() - 5 * 60_000));
  await page.keyboard.press('Enter');
  await expect(page.getByText('the clock of your authenticator is off')).toBeVisible();
  // Each code is good once, and the one of now was used to switch the factor on.
  await code.fill(codeAt(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tenant');
  const { id } = invited.body as { id: string }; // the row that the call answers
  expect(await admin.get(`/users/${id}`)).toMatchObject({ name: 'Noor Haddad', status: 'active' });
});

test('a press on a demo account signs in, and no address that leads elsewhere stays to go back to', async ({
  device,
}) => {
  const page = await (await device()).newPage();
  await page.goto('/forgot-password');
  await page.goto('/tenant/work-orders');
  await page.waitForURL('**/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goForward();
  await page.getByRole('button', { name: 'Lena Vogt' }).click();
  await page.waitForURL('**/tenant/work-orders');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lena Vogt' })).toBeVisible();

  for (const [address, leadsTo] of [
    ['/tenant/no-such-place', '/tenant'],
    ['/tenant/manufacturing/new', '/unauthorized'],
  ] as const) {
    await openScreen(page, address);
    await expect(page).toHaveURL(leadsTo);
    // Drawn, not only addressed: its heading would be taken for the next screen's.
    await toNextScreen(page, 'back', async () => {
      await page.goBack();
    });
    await expect(page).toHaveURL('/tenant/work-orders');
  }
});

test('a screen that breaks says so, and goes on when it is loaded again', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, PLANNER);
  consoleErrors.allow(/the gate is jammed/);
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new Error('the gate is jammed');
      },
    });
    // At once: the screen that stands may draw itself anew, and break first.
    document.querySelector<HTMLElement>('nav a[href="/tenant/work-orders"]')?.click();
  });
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('the gate is jammed')).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
});

/** Refusals of the server that these tests ask for; the browser notes each in its console. */
function allowRefusals(consoleErrors: { allow(text: string): void }): void {
  for (const status of ['400 (Bad Request)', '401 (Unauthorized)', '410 (Gone)']) {
    consoleErrors.allow(`Failed to load resource: the server responded with a status of ${status}`);
  }
}

/** As from a mail: a new load, on the address that the browser knows the server by. */
async function followMailedLink(page: Page, address: string): Promise<void> {
  const { pathname, hash } = new URL(address);
  await page.goto('about:blank');
  await page.goto(pathname + hash);
}

async function choosePassword(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel(/^(New password|Password)$/).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** By the calls, in this browser but beside the app: its screen is the profile's. */
async function setUpSecondFactor(page: Page, email: string): Promise<string> {
  const call = (path: string, body: object, token?: string) =>
    page.evaluate(
      async (given) => {
        const headers = { 'content-type': 'application/json', ...given.authorization };
        const answer = await fetch(`/api${given.path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(given.body),
        });
        return (await answer.json()) as Record<string, string>; // each of these calls answers texts
      },
      { path, body, authorization: token ? { authorization: `Bearer ${token}` } : {} },
    );
  const { token = '' } = await call('/auth/login', { email, password: NEW_PASSWORD });
  const { secret = '' } = await call('/auth/setup-totp', {}, token);
  const enabled = await call('/auth/enable-totp', { token: codeAt(secret, Date.now()) }, token);
  expect(Object.keys(enabled)).toContain('recoveryCodes');
  await call('/auth/logout', {}, token).catch(() => undefined);
  return secret;
}

function codeAt(secret: string, timestamp: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}
