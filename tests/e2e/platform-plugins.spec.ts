import type { Page } from '@playwright/test';
import type { PlatformPluginDetails } from '../../src/domain/plugins/platform-plugin.ts';
import { packed } from '../support/plugin-packages.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, figure, pillSays } from './steps.ts';
import { takePictures } from './tour/take-pictures.ts';

const SUPER = 'super@fieldline.example';
const STAFF = 'staff@fieldline.example';
const ALDER = 'admin@demo.example';
const HARBOR = 'admin@harbor.example';
const REASON = 'It asks for more than it needs.';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly isInstalled: boolean;
}

const CONTENT = {
  id: 'cable-joints',
  name: 'Cable joints',
  version: '1.4.0',
  description: 'Looks at cable joints.',
  categories: ['workflow'],
  permissions: ['access:analytics'],
  contributes: { dashboardCards: [{ key: 'all', title: 'All orders', entity: 'workOrder' }] },
};

test('staff see which tenant runs which release of a plugin, and change nothing', async ({
  device,
  signIn,
  server,
  api,
}) => {
  const [alder, harbor] = [await api(ALDER), await api(HARBOR)];
  for (const office of [alder, harbor]) await upload(server.url, office, CONTENT);
  await install(alder);
  await upload(server.url, alder, { ...CONTENT, version: '1.5.0' });
  await upload(server.url, harbor, { ...CONTENT, version: '2.0.0' });
  await install(harbor);

  const { page } = await atWork({ device, signIn }, STAFF);
  await openScreen(page, '/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Plugins', exact: true }).click();
  const row = lines(page, 'Plugins').filter({ hasText: 'cable-joints' });
  await expect(row.getByRole('cell')).toHaveText(['2.0.0', '2', '2', '1', 'Not published']);
  await page.getByRole('button', { name: 'Older release' }).click();
  await page.getByRole('button', { name: 'Older release' }).click();
  await expect(page).toHaveURL(/sort=-behind/);
  await expect(lines(page, 'Plugins').nth(1)).toContainText('cable-joints');
  await takePictures(page, 'plugins list');
  await page.getByRole('searchbox', { name: 'Search plugins' }).fill('JOINTS');
  await expect(lines(page, 'Plugins')).toHaveCount(2);
  await page.getByRole('link', { name: 'Cable joints' }).click();
  await expect(page.getByRole('heading', { name: 'Cable joints' })).toBeVisible();
  const tenants = lines(page, 'Tenants');
  await expect(tenants.nth(1)).toHaveText(/Alder Valley Grid1\.5\.01\.4\.0Older release/);
  await expect(tenants.nth(2)).toHaveText(/Harbor Grid2\.0\.02\.0\.0–/);
  await takePictures(page, 'plugins details');
  for (const name of ['Withdraw', 'Restore']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Harbor Grid' })).toHaveAttribute(
    'href',
    '/admin/tenants/harbor-grid',
  );
});

test('a package is published to every tenant; one that has its own keeps it', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const [alder, harbor] = [await api(ALDER), await api(HARBOR)];
  await upload(server.url, harbor, { ...CONTENT, name: 'Harbor joints', version: '3.0.0' });
  const { page: tenant } = await atWork({ device, signIn }, ALDER);
  await openScreen(tenant, '/plugins');
  await expect(tenant.getByRole('article', { name: 'Thermography' })).toBeVisible();
  await expect(tenant.getByRole('article', { name: 'Cable joints' })).toHaveCount(0);

  consoleErrors.allow(/status of 4\d\d/);
  const { page } = await atWork({ device, signIn }, SUPER);
  await openScreen(page, '/admin/plugins');
  await page.getByRole('button', { name: 'Publish a package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish a package' });
  await choose(page, { name: 'joints.tar', content: CONTENT });
  await expect(dialog.getByRole('alert')).toContainText('This is not a .zip package.');
  await choose(page, { name: 'joints.zip', content: { ...CONTENT, version: 'one' } });
  await expect(dialog.getByRole('alert')).toContainText('manifest.json/version');
  await takePictures(page, 'plugins publish refused');
  await choose(page, { name: 'joints.zip', content: CONTENT });
  await expect(dialog.getByText('Cable joints 1.4.0 is published.')).toBeVisible();
  await expect(dialog).toContainText('1 tenant got it.');
  await expect(dialog.getByRole('listitem')).toHaveText(['Harbor Grid · 3.0.0']);
  await takePictures(page, 'plugins published');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const row = lines(page, 'Plugins').filter({ hasText: 'cable-joints' });
  await expect(row.getByRole('cell')).toHaveText(['3.0.0', '2', '0', '0', 'Published']);

  // Without anybody's asking.
  await expect(tenant.getByRole('article', { name: 'Cable joints' })).toBeVisible();
  expect(await cataloguesOf(await api(SUPER))).toEqual(['demo-tenant 1.4.0', 'harbor-grid 3.0.0']);
  expect((await plugins(alder)).map(({ version }) => version)).toEqual(['1.4.0']);
});

test('a harmful package leaves every tenant at once, and comes back when it is restored', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const alder = await api(ALDER);
  await upload(server.url, alder, CONTENT);
  await install(alder);
  const { page: tenant } = await atWork({ device, signIn }, ALDER);
  await expect(figure(tenant, 'All orders')).toBeVisible();
  await openScreen(tenant, '/plugins');
  const card = tenant.getByRole('article', { name: 'Cable joints' });
  await expect(card.getByRole('button', { name: 'Uninstall' })).toBeEnabled();

  const { page } = await atWork({ device, signIn }, SUPER);
  await openScreen(page, '/admin/plugins/cable-joints');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Cable joints?' });
  await expect(dialog).toContainText('It leaves the catalogue of 1 tenant at once.');
  await expect(dialog).toContainText('1 of them has it installed');
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await takePictures(page, 'plugins withdraw');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(lines(page, 'Tenants').nth(1)).toContainText('Until it was withdrawn: 1.4.0');

  await expect(card).toHaveCount(0);
  await openScreen(tenant, '/tenant');
  await expect(figure(tenant, 'Open work orders')).toBeVisible();
  await expect(figure(tenant, 'All orders')).toHaveCount(0);
  await openScreen(tenant, '/plugins');
  expect(await plugins(alder)).toEqual([]);
  consoleErrors.allow(/status of 409/);
  await tenant.getByRole('button', { name: 'Upload a plugin' }).click();
  await choose(tenant, { name: 'joints.zip', content: { ...CONTENT, version: '1.5.0' } });
  await expect(tenant.getByRole('dialog').getByRole('alert')).toHaveText(
    `Failed to upload plugin: Who runs the platform has withdrawn it: ${REASON}`,
  );
  await tenant.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await takePictures(page, 'plugins withdrawn');

  await page.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore Cable joints?' });
  await expect(question).toContainText('It is back in the catalogue of 1 tenant');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Install', exact: true })).toBeEnabled();
  expect(await plugins(alder)).toMatchObject([{ version: '1.4.0', isInstalled: false }]);
});

test('the plugins of the platform are read without signal, and nothing of them waits to be sent', async ({
  device,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const { page } = await atWork({ device, signIn }, SUPER);
  await openScreen(page, '/admin/plugins');
  await expect(page.getByRole('link', { name: 'Thermography' })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish a package' });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAttribute('title', /needs a connection/);
  await page.getByRole('link', { name: 'Thermography' }).click();
  await expect(page.getByRole('heading', { name: 'Thermography' })).toBeVisible();
  await expect(page.getByText('Infrared inspection of switchgear')).toBeVisible();
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  await expect(withdraw).toBeDisabled();
  await expect(withdraw).toHaveAttribute('title', /needs a connection/);
  await pillSays(page, 'Offline');
});

/** The head and the rows of a table. */
function lines(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true }).getByRole('row');
}

async function choose(page: Page, { name, content }: { name: string; content: object }): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(packed(content)) });
}

async function upload(url: string, { session }: Api, content: object): Promise<void> {
  const form = new FormData();
  form.set('plugin', new Blob([packed(content)]), 'joints.zip');
  const answer = await fetch(`${url}/api/v1/plugins/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'x-tenant-id': session.tenant.id },
    body: form,
  });
  expect(answer.status).toBe(201);
}

/** What the tenant has of the package. */
async function plugins(office: Api): Promise<Listed[]> {
  return (await office.get<Listed[]>('/v1/plugins')).filter(({ name }) => name === CONTENT.name);
}

async function install(office: Api): Promise<void> {
  const [plugin] = await plugins(office);
  expect((await office.send('POST', `/v1/plugins/${plugin?.id}/install`)).status).toBe(200);
}

async function cataloguesOf(platform: Api): Promise<string[]> {
  const { catalogues } = await platform.get<PlatformPluginDetails>('/admin/plugins/cable-joints');
  return catalogues.map(({ id, release }) => `${id} ${release}`);
}
