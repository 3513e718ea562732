import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openDevice } from '../support/chromium.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createDatabase } from '../support/postgres.ts';
import { type ProductProcess, startProduct } from '../support/product-process.ts';
import { test as base, expect } from './fixtures.ts';
import { type ConsoleErrors, collectErrors } from './seen-errors.ts';
import { violations } from './violations.ts';

interface BareMachine {
  readonly server: ProductProcess;
  /** A browser of its own each time. */
  browser(): Promise<BrowserContext>;
}

const test = base.extend<{ machine: BareMachine; mails: MailServer; dataDir: string }>({
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-bare-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  machine: async ({ dataDir, seenErrors }, use) => {
    const server = await startProduct(dataDir);
    const opened: { context: BrowserContext; folder: string }[] = [];
    await use({
      server,
      async browser() {
        const folder = await mkdtemp(join(tmpdir(), 'fieldline-device-'));
        const context = await openDevice(folder, server);
        await collectErrors(context, seenErrors);
        opened.push({ context, folder });
        return context;
      },
    });
    for (const { context, folder } of opened) {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    await server.stop();
    expect(server.errors(), 'no server may log an error').toEqual([]);
  },
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },
});

const ADMIN = { name: 'Ada Root', email: 'ada@grid.example', password: 'seven tall pylons' };

test('a bare machine becomes a server to sign in to, on the embedded database', async ({
  machine,
  mails,
  consoleErrors,
}) => {
  allowRefusals(consoleErrors);
  const page = await (await machine.browser()).newPage();
  await page.goto('/tenant/work-orders');
  await expect(page).toHaveURL(/\/install$/);
  await enterToken(page, 'not the token');
  await expect(page.getByText('This is not the token that the server printed.')).toBeVisible();
  expect.soft(await violations(page), 'token').toEqual([]);
  await begin(page, machine.server);
  expect.soft(await violations(page), 'check').toEqual([]);
  await passCheck(page);
  await page.getByRole('radio', { name: 'Embedded' }).check();
  expect.soft(await violations(page), 'database').toEqual([]);
  await page.getByRole('button', { name: 'Set up the database' }).click();
  await createAdmin(page);
  for (const [service, values] of Object.entries(NOBODY_THERE)) await tryInVain(page, service, values);
  await page.getByRole('button', { name: 'Set up' }).first().click();
  expect.soft(await violations(page), 'services').toEqual([]);
  await useMail(page, mails);
  await expect(page.getByRole('button', { name: 'Complete the installation' })).toBeVisible();
  expect.soft(await violations(page), 'complete').toEqual([]);
  await finish(page);
  await signIn(page);
  expect(mails.received.map(({ to }) => to)).toEqual([ADMIN.email]);
  expect(machine.server.said()).toContain('Fieldline listens on');
  // Closed for ever, for another browser with the right words too.
  const other = await (await machine.browser()).newPage();
  await other.goto('/install');
  await expect(other).toHaveURL(/\/login$/);
});

test('a bare machine becomes a server to sign in to, on PostgreSQL', async ({ machine, consoleErrors }) => {
  allowRefusals(consoleErrors);
  consoleErrors.allow(/status of 500/);
  const page = await (await machine.browser()).newPage();
  await page.goto('/');
  await failOnce(page, 'checks');
  await begin(page, machine.server);
  await expect(page.getByRole('alert')).toContainText('System requirements check failed.');
  await page.getByRole('button', { name: 'Check again' }).click();
  await passCheck(page);
  await page.getByRole('radio', { name: 'PostgreSQL' }).check();
  const submit = page.getByRole('button', { name: 'Set up the database' });
  await submit.click();
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
  const address = page.getByLabel('Address', { exact: false }).first();
  await address.fill('postgres://nobody:wrong@localhost:9/none');
  await submit.click();
  await expect(page.getByText('Database setup failed.')).toBeVisible();
  await expect(page.getByText('Nothing answers at this host and port.')).toBeVisible();
  await address.fill(await createDatabase());
  await page.getByRole('button', { name: 'Try the connection' }).click();
  await expect(page.getByText('answers, and the database is empty')).toBeVisible();
  await submit.click();
  await createAdmin(page);
  await failOnce(page, 'services');
  await page.getByRole('button', { name: 'Continue without' }).click();
  await expect(page.getByRole('alert')).toContainText('Service configuration failed.');
  await page.getByRole('button', { name: 'Continue without' }).click();
  await failOnce(page, 'complete');
  await page.getByRole('button', { name: 'Complete the installation' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to complete installation.');
  await finish(page);
  await signIn(page);
  // The address that was typed is what the next start uses.
  await machine.server.stop();
  await machine.server.start();
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a server that is killed between two steps, and a browser that is closed, go on where they were', async ({
  machine,
  dataDir,
  consoleErrors,
}) => {
  allowRefusals(consoleErrors);
  consoleErrors.allow('An unknown error occurred when fetching the script.');
  const first = await (await machine.browser()).newPage();
  await first.goto('/');
  await begin(first, machine.server);
  await passCheck(first);
  await first.getByRole('button', { name: 'Set up the database' }).click();
  await expect(first.getByText('Creating the tables')).toBeVisible();
  await machine.server.stop('SIGKILL');
  await expect(first.getByText('The server does not answer.')).toBeVisible();
  await machine.server.start();
  // By itself: the page goes on looking.
  await createAdmin(first);
  await expect(first.getByRole('heading', { name: 'Configure services' })).toBeVisible();
  await machine.server.stop('SIGKILL');
  await first.close();
  await machine.server.start();
  const second = await (await machine.browser()).newPage();
  await second.goto('/');
  await begin(second, machine.server);
  await expect(second.getByRole('heading', { name: 'Configure services' })).toBeVisible();
  await second.getByRole('button', { name: 'Continue without' }).click();
  await expect(second.getByText(ADMIN.email)).toBeVisible();
  await finish(second);
  await signIn(second);
  await expect(stat(join(dataDir, 'set-up-token'))).rejects.toThrow('ENOENT');
  expect((await stat(join(dataDir, 'settings.json'))).mode & 0o777).toBe(0o600);
});

/** Whatever is typed wrongly on purpose, and the moments in which the server is not there. */
function allowRefusals(consoleErrors: ConsoleErrors): void {
  for (const status of ['400 (Bad Request)', '403 (Forbidden)']) {
    consoleErrors.allow(`Failed to load resource: the server responded with a status of ${status}`);
  }
  // Between the wizard's last answer and the product's first one nobody listens.
  consoleErrors.allowNetworkErrors();
}

/** The next call of this step of the wizard is answered as by a server that fell over. */
async function failOnce(page: Page, step: string): Promise<void> {
  const call = `**/api/install/${step}`;
  await page.context().route(call, (route) => route.fulfill({ status: 500 }), { times: 1 });
}

async function enterToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Begin' }).click();
}

async function begin(page: Page, server: ProductProcess): Promise<void> {
  await enterToken(page, (await server.token()).toLowerCase());
  await expect(page.getByRole('navigation', { name: 'Steps of the installation' })).toBeVisible();
}

async function passCheck(page: Page): Promise<void> {
  for (const name of ['Database connectivity', 'Environment variables', 'Dependencies']) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('In order');
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Filesystem permissions' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function createAdmin(page: Page): Promise<void> {
  // The embedded database takes its time on a busy machine.
  const password = page.getByLabel('Password', { exact: false }).first();
  await expect(password).toBeVisible({ timeout: 120_000 });
  await page.getByLabel('Name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await password.fill('password2026');
  await expect(page.getByText('One of the first that anybody would try')).toBeVisible();
  await page.getByRole('button', { name: 'Create super admin' }).click();
  await expect(page.getByText('Failed to create admin user.')).toBeVisible();
  await password.fill(ADMIN.password);
  await expect(page.getByText('Good: hard to guess')).toBeVisible();
  await page.getByRole('button', { name: 'Create super admin' }).click();
}

/** What is typed for each service but mail: addresses at which nothing listens. */
const NOBODY_THERE = {
  'Single sign-on': { Issuer: 'https://127.0.0.1:20111', 'Client ID': 'fieldline' },
  'File storage': {
    Bucket: 'files',
    Region: 'eu-west-3',
    Address: 'http://127.0.0.1:20111',
    'Access key': 'key',
    'Secret key': 'secret',
  },
  'Error reporting': { DSN: 'http://key@127.0.0.1:20111/1' },
  'Push service': { 'Application id': '1', Key: 'key', Secret: 'secret', Host: '127.0.0.1', Port: '20111' },
};

async function tryInVain(page: Page, service: string, values: Readonly<Record<string, string>>) {
  const heading = page.getByRole('heading', { name: service, exact: true });
  const section = page.locator('section').filter({ has: heading }).last();
  await section.getByRole('button', { name: 'Set up' }).click();
  for (const [label, value] of Object.entries(values)) await section.getByLabel(label).fill(value);
  await section.getByRole('button', { name: `Test: ${service}` }).click();
  await expect(section.getByText('Nothing answers there.')).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
}

async function useMail(page: Page, mails: MailServer): Promise<void> {
  const { hostname, port } = new URL(mails.url);
  await page.getByLabel('Mail server').fill(hostname);
  await page.getByLabel('Encryption').selectOption('smtp');
  await page.getByLabel('Port').fill('1');
  await page.getByLabel('Sender').fill('Fieldline <fieldline@grid.example>');
  await page.getByRole('button', { name: 'Test: Mail' }).click();
  await expect(page.getByText('Nothing answers there.')).toBeVisible();
  await page.getByLabel('Port').fill(port);
  await page.getByRole('button', { name: 'Test: Mail' }).click();
  await expect(page.getByText('A mail is on its way to')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete the installation' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(ADMIN.name).first()).toBeVisible({ timeout: 60_000 });
}
