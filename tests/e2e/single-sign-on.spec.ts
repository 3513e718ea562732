import type { Page } from '@playwright/test';
import { ORIGIN } from '../support/chromium.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';
import { type Api, test as base, expect } from './fixtures.ts';

/** A provider of its own for each test, told where this server is for the browser. */
const test = base.extend<{ provider: TestProvider }>({
  environment: async ({}, use) => use({ PUBLIC_URL: ORIGIN }),
  provider: async ({}, use) => {
    const provider = await startProvider(`${ORIGIN}/api/auth/sso/callback`);
    await use(provider);
    await provider.close();
  },
});

async function configure(admin: Api, provider: TestProvider, change: object = {}): Promise<void> {
  const answer = await admin.send('PUT', '/settings/single-sign-on', {
    enabled: true,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: 'openid email profile',
    trustEmail: false,
    domains: ['demo.example'],
    roleClaim: 'groups',
    roles: [{ value: 'stores', role: 'storekeeper' }],
    defaultRole: null,
    createPeople: false,
    onlySso: false,
    ...change,
  });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

/** By the word of who runs the platform, which needs no DNS. */
async function approveDomain(platform: Api): Promise<void> {
  const path = '/tenants/demo-tenant/sign-in-domains/demo.example/approve';
  const answer = await platform.send('POST', path);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

/** From the login page as it stands, over the provider's own page, and back. */
async function signInBySso(page: Page, email: string, login: string): Promise<void> {
  // The provider's page wants a font from the internet.
  await page
    .context()
    .route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
  await page.getByRole('button', { name: 'Sign in with SSO' }).click();
  await page.getByLabel('Work email or organisation').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^Continue with / }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('an administrator sets single sign-on up, and a person comes in by it with the role that their group gives', async ({
  device,
  signIn,
  api,
  consoleErrors,
  provider,
}) => {
  provider.accounts.set('rui', {
    email: 'tech2@demo.example',
    email_verified: true,
    groups: ['everybody', 'office'],
  });
  const office = await (await device()).newPage();
  await signIn(office, 'admin@demo.example');
  await office.goto('/admin/sign-in');
  await office.getByLabel('Address of the provider (issuer)').fill(`${provider.issuer}/`);
  await office.getByRole('button', { name: 'Test the provider' }).click();
  await expect(office.getByText(`The provider calls itself ${provider.issuer}.`)).toBeVisible();
  await office.getByLabel('Address of the provider (issuer)').fill(provider.issuer);
  await office.getByRole('button', { name: 'Test the provider' }).click();
  await expect(office.getByText('The provider answers, and offers what is needed.')).toBeVisible();
  await office.getByLabel('Client ID').fill(provider.clientId);
  await office.getByLabel('Client secret').fill(provider.clientSecret);
  await office.getByLabel('Domains of their addresses').fill('demo.example');
  await office.getByLabel('Claim that names the roles').fill('groups');
  await office.getByRole('button', { name: 'Add a rule' }).click();
  await office.getByLabel('Value of the claim').fill('office');
  await office.getByRole('group', { name: 'Rule 1' }).getByLabel('Role').selectOption('planner');
  await office.getByLabel('People may sign in with SSO').check();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('One is saved, and nobody can read it.')).toBeVisible();
  await office.reload();
  const domain = office.getByRole('listitem', { name: 'demo.example' });
  await expect(domain.getByText('Not proved')).toBeVisible();
  await expect(domain.getByText(/^fieldline-verification=/)).toBeVisible();
  await approveDomain(await api('super@fieldline.example'));
  await office.reload();
  await expect(domain.getByText('Approved by the platform')).toBeVisible();
  await expect(office.getByRole('group', { name: 'Rule 1' }).getByLabel('Role')).toHaveValue('planner');

  const page = await (await device()).newPage();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/tenant/work-orders?status=inProgress');
  await signInBySso(page, 'tech2@demo.example', 'rui');
  // The account exists: its person says once that it is them.
  const proof = page.getByRole('form', { name: 'Confirm that it is you' });
  consoleErrors.allow('Failed to load resource: the server responded with a status of 401 (Unauthorized)');
  await proof.getByLabel('Password').fill('somebody else’s');
  await proof.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(proof.getByText('This password is wrong.')).toBeVisible();
  await proof.getByLabel('Password').fill('fieldline-demo');
  await proof.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL('**/tenant/work-orders?status=inProgress');
  const stored = await page.evaluate(() => localStorage.getItem('auth-storage'));
  expect(stored).toContain('"role":"planner"');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(addresses.filter((address) => address.includes(String(token)))).toEqual([]);
});

test('whoever the provider does not vouch for stays outside, and reads why', async ({
  device,
  api,
  provider,
}) => {
  await configure(await api('admin@demo.example'), provider);
  await approveDomain(await api('super@fieldline.example'));
  provider.accounts.set('mallory', { email: 'tech1@demo.example', email_verified: false });
  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInBySso(page, 'anybody@demo.example', 'mallory');
  await expect(page.getByText('does not say that your address is yours')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('with only SSO a password is refused in words, but for an administrator', async ({
  device,
  signIn,
  api,
  consoleErrors,
  provider,
}) => {
  await configure(await api('admin@demo.example'), provider, { onlySso: true });
  const tablet = await device();
  const page = await tablet.newPage();
  consoleErrors.allow('Failed to load resource: the server responded with a status of 403 (Forbidden)');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('tech1@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('fieldline-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your organisation signs in with SSO only.')).toBeVisible();
  await signIn(page, 'admin@demo.example');
});
