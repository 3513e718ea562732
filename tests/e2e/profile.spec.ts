import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, editInPlace, orderInWork, pillSays, type Row, signInHere } from './steps.ts';

const STEP = 30_000;

/** What the browser says of a refused call. */
const UNAUTHORISED = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
const BAD_REQUEST = 'Failed to load resource: the server responded with a status of 400 (Bad Request)';

/** What the authenticator app shows so many half minutes from now; each code is good once. */
function codeOf(key: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * STEP });
}

/** Whoever sits there has to say once more who they are, as after a sign-in of some while ago. */
async function askAgainAt(page: Page, call: string): Promise<void> {
  const answer = { status: 403, json: problem('reauthentication_required') };
  await page.context().route(`**/api/auth/${call}`, (route) => route.fulfill(answer), { times: 1 });
}

async function proveAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}

function section(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** From the button to the recovery codes, on the profile: what it says of the person is asked anew meanwhile. */
async function turnOnInProfile(page: Page): Promise<{ key: string; codes: string[] }> {
  const shown = await enableTotp(page);
  await expect(section(page, 'Second factor').getByText('On', { exact: true })).toBeVisible();
  await keepCodes(page);
  return shown;
}

async function enableTotp(page: Page): Promise<{ key: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code of the second factor' })).toBeVisible();
  const key = ((await page.getByLabel('Key', { exact: true }).textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  return { key, codes: await list.allTextContents() };
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have kept these codes' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

test('a technician sets up a second factor and signs in with its code, then with a recovery code', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(UNAUTHORISED);
  consoleErrors.allow(/status of 403/);
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await page.getByRole('banner').getByRole('link', { name: 'Lena Vogt' }).click();
  await askAgainAt(page, 'setup-totp');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await proveAgain(page);
  const { key, codes } = await turnOnInProfile(page);
  await expect(section(page, 'Second factor').getByText('10 recovery codes are left.')).toBeVisible();

  await logOut(page);
  await signInHere(page, 'tech1@demo.example');
  await page.getByLabel('2FA code').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/tenant/profile');

  await logOut(page);
  await signInHere(page, 'tech1@demo.example');
  await page.getByLabel('2FA code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/tenant/profile');
  const factor = section(page, 'Second factor');
  await expect(factor.getByText('9 recovery codes are left.')).toBeVisible();

  await factor.getByRole('button', { name: 'Turn off the second factor' }).click();
  await factor.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[1] ?? '');
  await factor.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(factor.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
});

test('whoever has no second factor sets one up first where the tenant asks everybody for it', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(UNAUTHORISED);
  consoleErrors.allow(/status of 403/);
  const { page: office } = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
  const everybody = office.getByRole('switch', { name: 'Everybody needs a second factor' });
  await expect(everybody).toBeDisabled();
  await askAgainAt(office, 'setup-totp');
  await office.getByRole('button', { name: 'Set up a second factor' }).click();
  await proveAgain(office);
  await turnOnInProfile(office);
  await everybody.click();
  await expect(everybody).toBeChecked();

  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInHere(page, 'viewer@demo.example');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.goto('/tenant/work-orders');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await enableTotp(page);
  await keepCodes(page);
  await expect(page.getByRole('heading', { name: 'Work orders' })).toBeVisible();
  await pillSays(page, 'Synced');
});

test('a person changes their name and password, and ends what they left open elsewhere', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(BAD_REQUEST);
  consoleErrors.allow(/status of 403/);
  const { page } = await atWork({ device, signIn }, 'store@demo.example');
  const elsewhere = await api('store@demo.example');
  await openScreen(page, '/tenant/profile');

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Aisha R.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aisha R.' })).toBeVisible();

  const you = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByLabel(/^(Language|Langue)$/) });
  await you.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  // The page speaks it before the server has heard of it, and a call does not outlive its page.
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/auth/profile') && answer.request().method() === 'PATCH',
  );
  await you.getByLabel('Language').selectOption('fr');
  await expect(page.getByRole('heading', { name: 'Profil et préférences' })).toBeVisible();
  await told;
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await elsewhere.get('/auth/profile')).toMatchObject({ locale: 'fr' });
  await you.getByRole('button', { name: 'Clair' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await you.getByLabel('Langue').selectOption('en');

  const assigned = section(page, 'Notifications').getByRole('switch', { name: 'Work is assigned to me' });
  await assigned.click({ force: true });
  await expect(assigned).not.toBeChecked();
  expect(await elsewhere.get('/auth/profile')).toMatchObject({
    notifications: { assigned: false, replied: true, commented: true },
  });

  const sessions = section(page, 'Where you are signed in');
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Sign out all other devices' }).click();
  await askAgainAt(page, 'sessions');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await proveAgain(page);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.send('GET', '/auth/profile')).status).toBe(401);

  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Change the password' }).click();
  await password.getByLabel('Current password').fill('not this one');
  await password.getByLabel('New password').fill('three herons on a wire');
  await password.getByRole('button', { name: 'Save the password' }).click();
  await expect(password.getByText('This is not your current password.')).toBeVisible();
  await password.getByLabel('Current password').fill(DEMO_PASSWORD);
  await password.getByLabel('New password').fill('store room');
  await password.getByRole('button', { name: 'Save the password' }).click();
  await expect(password.getByText('It must not contain your email address.')).toBeVisible();
  await password.getByLabel('New password').fill('three herons on a wire');
  await password.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await logOut(page);
  await page.getByLabel('Email').fill('store@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('three herons on a wire');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/tenant/profile');
});

test('somebody who works for two tenants switches, and what was unsent in one is sent when they return', async ({
  device,
  server,
  api,
  consoleErrors,
}) => {
  // What a page was asking for the tenant that is left, as its session there ends: no longer signed in there, or not allowed.
  for (const refusal of ['401 (Unauthorized)', '403 (Forbidden)'])
    consoleErrors.allow(`Failed to load resource: the server responded with a status of ${refusal}`);
  const office = await api('planner@demo.example');
  const order = await orderInWork(office);
  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInHere(page, 'both@demo.example');
  await page.getByRole('button', { name: 'Alder Valley Grid' }).click();
  await pillSays(page, 'Synced');

  // A page that is no answer of ours: what is pushed waits, and everything else is reached.
  await server.fault({
    path: '/api/sync/push',
    times: 10_000,
    action: { kind: 'answer', status: 429, body: '', contentType: 'text/plain' },
  });
  consoleErrors.allow(
    'Failed to load resource: the server responded with a status of 429 (Too Many Requests)',
  );
  await page.goto(`/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', 'Written before the switch');
  await pillSays(page, /1 waiting$/);
  await page.goto('/tenant/profile');
  await page.getByRole('button', { name: 'Switch to Harbor Grid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 change waits here at Alder Valley Grid/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Harbor Grid' })).toBeVisible();
  await server.clearFaults();
  await pillSays(page, 'Synced');
  expect((await office.get<Row>(`/work-orders/${order.id}`)).location).toBe(order.location);

  await page.goto('/tenant/profile');
  await page.getByRole('button', { name: 'Switch to Alder Valley Grid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Alder Valley Grid' })).toBeVisible();
  await expect
    .poll(async () => (await office.get<Row>(`/work-orders/${order.id}`)).location, { timeout: 60_000 })
    .toBe('Written before the switch');
});
