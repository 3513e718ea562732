import type { Page, Route } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { personId } from '../../server/seed/accounts.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import {
  atWork,
  beginInPlace,
  callOffAndDelete,
  editInPlace,
  freshOrder,
  orderInWork,
  pick,
  pillSays,
} from './steps.ts';

const ADMIN = 'admin@demo.example';
const PLANNER = 'planner@demo.example';
const TECHNICIAN = 'tech1@demo.example';

interface Person {
  readonly id: string;
  readonly role: string;
  readonly status: string;
}

const userPath = (email: string) => `/admin/users/${personId(email)}`;

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  // Refusals of the server that these tests ask for; the browser notes each in its console.
  consoleErrors.allow('Failed to load resource: the server responded with a status of 409 (Conflict)');
});

test('a person is found among all, and what they may do is read in words, with signal or without', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, ADMIN);
  await findsLena(page);
  await openScreen(page, '/admin/roles/technician');
  await expect(page.getByRole('checkbox', { name: 'Work orders: See own' })).toBeChecked();
  await page.context().setOffline(true);
  await pillSays(page, 'Offline');

  await findsLena(page);
  const more = page.getByRole('button', { name: 'Change role' });
  await expect(more).toBeDisabled();
  await expect(more).toHaveAccessibleDescription(/needs a connection/);
  await page.getByRole('link', { name: 'Role Technician' }).click();
  await expect(page.getByRole('checkbox', { name: 'Work orders: See own' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Work orders: Create' })).toBeDisabled();
  await expect(page.getByText('From the server, as of')).toBeVisible();
});

async function findsLena(page: Page): Promise<void> {
  await openScreen(page, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search Users' }).fill('vogt len');
  await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(1);
  await page.getByRole('link', { name: /Lena Vogt/ }).click();
  await expect(page.getByRole('heading', { name: 'Lena Vogt' })).toBeVisible();
  const rights = page.getByRole('region', { name: 'What they may do' });
  await expect(rights).toContainText('Work orders');
  await expect(rights).toContainText('See own, Create, Edit');
}

test('a colleague is invited, and the invitation is taken back; another one is added with a password', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(PLANNER);
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('Somebody with this address is in the organisation already.')).toBeVisible();
  await dialog.getByLabel('Email').fill('noor@demo.example');
  await dialog.getByLabel('Name').fill('Noor Haddad');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The invitation to noor@demo.example is on its way.')).toBeVisible();

  await page.getByLabel('Status').selectOption('invited');
  await page.getByRole('link', { name: /Noor Haddad/ }).click();
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByLabel('Role').selectOption({ label: 'Planner' });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Planner');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('A new invitation to noor@demo.example is on its way.')).toBeVisible();
  const office = await api(ADMIN);
  const { users } = await office.get<{ users: Person[] }>('/users?search=noor');
  expect(users).toMatchObject([{ role: 'planner', status: 'invited' }]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Take the invitation back' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await page.waitForURL('**/admin/users');
  await expect(page.getByRole('link', { name: /Noor Haddad/ })).toHaveCount(0);

  // Where no mail reaches them: with a password, and their name is mended afterwards.
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('How they get in').selectOption('password');
  await dialog.getByLabel('Email').fill('ana@demo.example');
  await dialog.getByLabel('Name').fill('Ana Lime');
  await dialog.getByLabel('Role').selectOption({ label: 'Technician' });
  const given = await dialog.getByLabel('Password').inputValue();
  consoleErrors.allow('Failed to load resource: the server responded with a status of 400 (Bad Request)');
  await dialog.getByLabel('Password').fill('password12');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('This password is too easy to guess.')).toBeVisible();
  await dialog.getByLabel('Password').fill(given);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Ana Lime can sign in.')).toBeVisible();
  consoleErrors.allow(/status of 401/);
  const theirs = await (await device()).newPage();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill('ana@demo.example');
  await theirs.getByLabel('Password', { exact: true }).fill(given);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await theirs.getByLabel('Current password').fill(given);
  await theirs.getByLabel('New password').fill('four terns on a mast');
  await theirs.getByRole('button', { name: 'Save the password' }).click();
  await pillSays(theirs, 'Synced');
  await page.getByRole('link', { name: /Ana Lime/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change the name' }).click();
  await dialog.getByLabel('Name').fill('Ana Lima');
  await dialog.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
});

test('whoever suspends somebody is told what is unsent on their devices; the last administrator stays', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const order = await freshOrder(office);
  const field = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await field.page.context().setOffline(true);
  await editInPlace(field.page, 'Location', 'Gate 9');
  await callOffAndDelete(office, order.id);
  await field.page.context().setOffline(false);
  await pillSays(field.page, '1 needs you');
  const admin = await api(ADMIN);
  await expect
    .poll(async () => (await admin.get<{ needsYou: number }[]>('/devices'))[0])
    .toMatchObject({ needsYou: 1 });
  // Where a suspended person's tablet is on, its next refresh is refused, and the browser says so.
  await field.tablet.close();

  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, '/admin/devices');
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('row');
  // What somebody has to see to comes first; the head is a row too.
  await expect(devices.nth(1)).toContainText('1 change needs the person');
  await page.getByRole('button', { name: /^With unsent work/ }).click();
  await expect(page).toHaveURL(/show=unsent/);
  await expect(devices).toHaveCount(2);
  await expect(devices.nth(1)).toContainText('Marcus Okafor');
  await page.getByRole('searchbox', { name: 'Search people and devices' }).fill('lena');
  await expect(page.getByText('No device matches.')).toBeVisible();
  await openScreen(page, userPath(PLANNER));
  await expect(page.getByText('1 unsent change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 change on their devices has not arrived.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('banner').getByText('Suspended')).toHaveCount(0);
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  expect(await admin.get<Person>(`/users/${personId(PLANNER)}`)).toMatchObject({ status: 'suspended' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Let in again' }).click();
  await dialog.getByRole('button', { name: 'Let in again' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await openScreen(page, userPath(ADMIN));
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByText('Somebody has to administer the organisation.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reset the second factor' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByText('You cannot do this to your own account.')).toBeVisible();
});

test('somebody who lost their second factor is let in with the password alone', async ({
  device,
  signIn,
  api,
}) => {
  const email = 'tech2@demo.example';
  const person = await api(email);
  const { body } = await person.send('POST', '/auth/setup-totp');
  const { secret } = body as { secret: string }; // our own server's answer
  const token = TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect((await person.send('POST', '/auth/enable-totp', { token })).status).toBe(200);
  await expect(api(email)).rejects.toThrow('TOTP_REQUIRED');

  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, userPath(email));
  const dialog = page.getByRole('dialog');
  const reset = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Reset the second factor' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
  };
  await reset();
  await expect(page.getByText('Tomás Rivera signs in with the password alone now.')).toBeVisible();
  await api(email);
  await reset();
  await expect(
    dialog.getByText('Tomás Rivera has no second factor and no passkey. Nothing was changed.'),
  ).toBeVisible();
});

test('a role that fits the company is made of another one, given, and not deleted while people have it', async ({
  device,
  signIn,
  api,
}) => {
  const { page } = await atWork({ device, signIn }, ADMIN);
  const office = await api(ADMIN);
  await openScreen(page, '/admin/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shift lead');
  await dialog.getByLabel('Copy the rights of').selectOption({ label: 'Technician' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Shift lead' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Crews: Edit' }).check();
  await page.getByRole('checkbox', { name: 'Work orders: See all' }).check();
  await expect(page.getByRole('checkbox', { name: 'Crews: Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role was changed.')).toBeVisible();
  const role = await office.get<{ permissions: string[] }>('/roles/shift_lead');
  expect(role.permissions).toEqual(expect.arrayContaining(['crews:edit', 'crews:view', 'work-orders:view']));

  expect(
    (await office.send('POST', `/users/${personId(TECHNICIAN)}/role`, { role: 'shift_lead' })).status,
  ).toBe(200);
  // Somebody who is signed in has it at once, and what is changed of it here.
  const theirs = await atWork({ device, signIn }, TECHNICIAN, '/tenant/work-orders');
  const create = theirs.page.getByRole('link', { name: 'New work order' });
  await expect(theirs.page.getByRole('heading', { name: 'Work orders' })).toBeVisible();
  await expect(create).toBeVisible();
  await page.getByRole('checkbox', { name: 'Work orders: Create' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(create).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('People have this role. Give them another one first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(
    (await office.send('POST', `/users/${personId(TECHNICIAN)}/role`, { role: 'technician' })).status,
  ).toBe(200);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/admin/roles');
  await expect(page.getByRole('link', { name: 'Shift lead' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Administrator' }).click();
  await expect(page.getByText('The role of the administrators stays as it is')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Work orders: Create' })).toBeDisabled();
});

test('whoever looks as another role sees its screens, and nothing of what they do is saved', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  // A field that is edited in place leaves the refusal to whoever reports errors.
  consoleErrors.allow(/Nothing is saved while you see Fieldline as another role/);
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const { page } = await atWork({ device, signIn }, ADMIN);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await openScreen(page, '/admin/roles/technician');
  await page.getByRole('button', { name: 'View as' }).click();
  await page.waitForURL('**/tenant');
  const banner = page.getByText('You see Fieldline as Technician, with the work of');
  await expect(banner).toBeVisible();
  // Theirs, not the administrator's, who has none.
  await expect(page.getByRole('link', { name: /^[1-9]\d* ?My open work orders$/ })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Work orders' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Manufacturing' })).toHaveCount(0);

  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await expect(banner).toBeVisible();
  await beginInPlace(page, 'Location');
  await page.getByRole('textbox', { name: 'Location', exact: true }).fill('Never moved');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing was saved: you see Fieldline as Technician.')).toBeVisible();
  await page.goto('/tenant/work-orders/new');
  await expect(banner).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Never written');
  await page.getByLabel('Type').selectOption('repair');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('You are viewing Fieldline as another role: nothing is saved.')).toBeVisible();
  await expect(page.getByText('Nothing was saved: you see Fieldline as Technician.')).toBeVisible();
  await pillSays(page, 'Synced');

  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL('**/admin/roles/technician');
  await expect(banner).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible();
  expect(await office.get<unknown[]>('/work-orders?search=Never written')).toEqual([]);
  expect(await office.get(`/work-orders/${order.id}`)).toMatchObject({ location: order.location });
});

test('another role, and other rights of a role, reach its person on their open screen', async ({
  device,
  signIn,
  api,
}) => {
  const admin = await api(ADMIN);
  const { page } = await atWork({ device, signIn }, TECHNICIAN, '/tenant/work-orders');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const create = page.getByRole('link', { name: 'New work order' });
  await expect(create).toBeVisible();
  const giveRole = (role: string) => admin.send('POST', `/users/${personId(TECHNICIAN)}/role`, { role });
  expect((await giveRole('viewer')).status).toBe(200);
  await expect(create).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Work orders' })).toBeVisible();

  const permissions = ['users:view', 'feature-flags:view', 'work-orders:view', 'work-orders:create'];
  expect((await admin.send('POST', '/roles', { name: 'writer', permissions })).status).toBe(201);
  expect((await giveRole('writer')).status).toBe(200);
  await expect(create).toBeVisible();
  // A right that changes nothing of what the person sees: no row comes, only the word that rights are others now.
  const fewer = { permissions: permissions.slice(0, 3) };
  expect((await admin.send('PATCH', '/roles/writer', fewer)).status).toBe(200);
  await expect(create).toHaveCount(0);
  await expect(page.locator('body[data-same-page]')).toHaveCount(1);
});

test('a lost tablet is signed out by the administrator, who reads the list without signal too', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const tablet = await api(TECHNICIAN);
  const other = await api(TECHNICIAN);
  const { page } = await atWork({ device, signIn }, ADMIN);
  await openScreen(page, userPath(TECHNICIAN));
  const card = page.getByRole('region', { name: 'Where they are signed in' });
  const lines = card.getByRole('listitem');
  await expect(lines.first()).toContainText('127.0.0.1');
  const before = await lines.count();
  expect(before).toBeGreaterThanOrEqual(2);
  await lines
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What waits unsent stays on the device');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(lines).toHaveCount(before - 1);

  await page.context().setOffline(true);
  await pillSays(page, 'Offline');
  await page.reload();
  await expect(lines).toHaveCount(before - 1);
  const endAll = card.getByRole('button', { name: 'Sign out of all devices' });
  if (before > 2) {
    await expect(endAll).toBeDisabled();
    await expect(endAll).toHaveAccessibleDescription(/needs a connection/);
  }
  await expect(lines.first().getByRole('button', { name: /^Sign out/ })).toBeDisabled();
  await page.context().setOffline(false);
  await page.reload();
  await api(TECHNICIAN);
  await page.reload();
  await endAll.click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(card.getByText('Nowhere.')).toBeVisible();
  for (const ended of [tablet, other]) expect((await ended.send('GET', '/work-orders')).status).toBe(401);

  await openScreen(page, userPath(ADMIN));
  await expect(lines.first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  await card.getByRole('link', { name: 'End your own in your profile' }).click();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
});

test('staff of the platform look at a person of a tenant, with signal or without, and change nothing', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4(03|04|29)/);
  await api('tech@harbor.example');
  const { page } = await atWork({ device, signIn }, 'staff@fieldline.example');
  await openScreen(page, '/admin/users');
  const search = page.getByRole('searchbox', { name: 'Search Users' });
  const refuse = (route: Route) => route.fulfill({ status: 403, json: problem('forbidden') });
  await page.context().route(/\/admin\/users\?/, refuse);
  await search.fill('kofi');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch users. Your role does not allow this.',
  );
  await page.context().unroute(/\/admin\/users\?/, refuse);
  await search.fill('kof');
  const found = page.getByRole('table').getByRole('row', { name: /Kofi Mensah/ });
  await expect(found).toContainText('Harbor Grid');
  await found.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Kofi Mensah' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/tenants\/harbor-grid\/users\//);
  await openScreen(page, '/admin/users');
  await pick(page, 'Tenant', 'Harbor Grid');
  await expect(page.getByText('Kofi Mensah')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search Users' }).fill('nora');
  await expect(page.getByText('Kofi Mensah')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Nora Whitfield' })).toContainText('Never');
  await page.getByRole('searchbox', { name: 'Search Users' }).fill('');
  await page.getByRole('link', { name: /Kofi Mensah/ }).click();
  await expect(page.getByRole('heading', { name: 'Kofi Mensah' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Where they are signed in' });
  await expect(sessions.getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What they may do' })).toContainText('See own, Create, Edit');
  for (const name of ['Change role', 'More actions', 'Sign out']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  // Only "not found" means that there is nobody; what else the server refuses is said as that.
  const nobody = '01930000-0000-7000-8000-000000000000';
  const refused = { status: 429, headers: { 'retry-after': '90' }, json: problem('too_many_requests') };
  await page.context().route(/\/users\/01930000-/, (route) => route.fulfill(refused));
  await openScreen(page, `/admin/tenants/harbor-grid/users/${nobody}`);
  await expect(page.getByRole('heading', { name: 'Failed to fetch user' })).toBeVisible();
  await expect(page.getByText('Too many attempts. Try again in 2 minutes.')).toBeVisible();
  await page.context().unroute(/\/users\/01930000-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible();
  await page.goBack();

  await page.context().setOffline(true);
  await pillSays(page, 'Offline');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kofi Mensah' })).toBeVisible();
  await expect(sessions.getByRole('listitem')).not.toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Harbor Grid');
  await page.getByRole('link', { name: /Nora Whitfield/ }).click();
  await expect(page.getByRole('heading', { name: 'Nora Whitfield' })).toBeVisible();
});

test('a super admin helps a tenant: an invitation, another role, a suspension, a session; its log says so', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  await api('tech@harbor.example');
  const { page } = await atWork({ device, signIn }, 'super@fieldline.example');
  await openScreen(page, '/admin/tenants/harbor-grid');
  await page.getByRole('link', { name: 'People of this tenant' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('super@fieldline.example');
  await dialog.getByLabel('Role').selectOption({ label: 'Administrator' });
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('This person belongs to the platform too.')).toBeVisible();
  await dialog.getByLabel('Email').fill('ines@harbor.example');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('link', { name: /ines@harbor.example/ })).toContainText('Invited');

  await page.getByRole('link', { name: /Kofi Mensah/ }).click();
  const facts = page.getByRole('region', { name: 'Facts' });
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByLabel('Role').selectOption({ label: 'Planner' });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(facts).toContainText('Planner');
  const sessions = page.getByRole('region', { name: 'Where they are signed in' });
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from the organisation' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(sessions.getByText('Nowhere.')).toBeVisible();

  await openScreen(page, '/admin/audit-logs?action=update&entity=user');
  const log = page.getByRole('region', { name: 'Audit logs' });
  await log.getByRole('row').nth(1).getByRole('button', { expanded: false }).click();
  await expect(log.getByRole('row').nth(2)).toContainText('harbor-grid');
  await page.goto('/admin/audit-logs?tenant=harbor-grid&action=update&entity=user');
  await expect(log.getByRole('row').nth(1)).toContainText('Sana Mirza');
});
