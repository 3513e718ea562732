import type { Page } from '@playwright/test';
import { DEMO_PEOPLE, personId } from '../../server/seed/accounts.ts';
import { ROLE_NAMES, type RoleName } from '../../src/domain/identity/role-permissions.ts';
import { test as base, expect } from './fixtures.ts';
import { atWork, pillSays } from './steps.ts';
import { expectArrived, waitingFor } from './tour/arrivals.ts';
import { PHONE, touchOnly } from './tour/at-hand.ts';
import { deedsOf } from './tour/deeds.ts';
import { doDeed } from './tour/do-deed.ts';
import { answersAreKept } from './tour/kept-answers.ts';
import { readDevice } from './tour/on-device.ts';
import { chooseImport, onlineOnlyOf, ticketWithFile } from './tour/online-only.ts';
import { speak, visit } from './tour/open-screen.ts';
import { prepare } from './tour/prepare.ts';
import { type Portal, readPortal } from './tour/read-portal.ts';
import { OTHER_LANGUAGES, speakFromNow, TAKES_PICTURES, takePictures } from './tour/take-pictures.ts';
import { type Visit, visitsOf } from './tour/visits.ts';

const test = base.extend<object, { portal: Portal }>({
  portal: [async ({}, use) => use(await readPortal()), { scope: 'worker' }],
});

// A control that never comes says so long before the test is over.
test.use({ actionTimeout: 20_000 });
// Some two thousand pictures take their time.
if (TAKES_PICTURES) test.setTimeout(1_800_000);

/** Who goes around on a phone: one works on it, the other sees every screen, the planner's too. */
const ON_PHONE: readonly RoleName[] = ['technician', 'tenant_admin'];
/** Whose screens are measured on one as well. */
const MEASURED_ON_PHONE: readonly RoleName[] = ['super_admin', 'platform_staff', 'storekeeper', 'viewer'];
/** Whose portal it is. */
const ADMINS: readonly RoleName[] = ['super_admin', 'platform_staff', 'tenant_admin'];
/** Who looks at people of other tenants. */
const OF_PLATFORM: readonly RoleName[] = ['super_admin', 'platform_staff'];
/** Of a desk. */
const DESK = { width: 1280, height: 800 };

/** Whose way each run goes; those of the others are parts of these, and the long run goes them too. */
const EACH_RUN: readonly RoleName[] = ['technician', 'planner', 'tenant_admin', 'super_admin'];

for (const role of ROLE_NAMES) {
  const tag = EACH_RUN.includes(role) ? [] : ['@long'];
  test(`with the server gone, a ${role} finds a screen at every address, and what they write arrives`, {
    tag,
  }, async ({ portal, device, server, signIn, api, consoleErrors }) => {
    const email = emailOf(role);
    const mine = await api(email);
    const deeds = deedsOf(role);
    const targets = await prepare(role, deeds, mine, await api('planner@demo.example'));
    const onlineOnly = onlineOnlyOf(role);
    const withFile = onlineOnly.includes('fetchFile') ? [await ticketWithFile(server.url, mine)] : [];
    const { page } = await atWork({ device, signIn }, email);
    await answersAreKept(page, mine.session, portal);
    if (OF_PLATFORM.includes(role)) await openPersonOfTenant(page);
    const onDevice = await readDevice(page, mine.session);
    consoleErrors.allowNetworkErrors();
    await server.stop('SIGKILL');
    await page.reload();
    await pillSays(page, 'Offline');

    const seen = new Set<string>();
    if (ON_PHONE.includes(role)) {
      await page.setViewportSize(PHONE);
      await touchOnly(page);
    }
    const visits = visitsOf(portal, mine.session.user.permissions, onDevice);
    for (const one of [...visits, ...withFile]) {
      for (const { action } of await visit(page, one, MEASURED_ON_PHONE.includes(role))) seen.add(action);
    }
    await page.setViewportSize(DESK);
    if (ADMINS.includes(role)) await inFrench(page, visits);
    if (TAKES_PICTURES) await inOtherLanguages(page, picturedBy(role, visits));
    if (onlineOnly.includes('importAssets')) for (const action of await chooseImport(page)) seen.add(action);
    expect([...seen]).toEqual(expect.arrayContaining(onlineOnly));

    for (const deed of deeds) await doDeed(page, deed, targets);
    const waiting = await waitingFor(page, mine.session, deeds);
    await server.start();
    await page.reload();
    await expectArrived(page, await api(email), waiting);
  });
}

if (TAKES_PICTURES) {
  test('the sign-in has its pictures', async ({ device }) => {
    const page = await (await device()).newPage();
    await page.goto('/login');
    for (const language of ['en', ...OTHER_LANGUAGES] as const) {
      await speakFromNow(page, language);
      await expect(page.locator('#demo-accounts')).toBeVisible();
      await takePictures(page, '/login');
    }
  });
}

/** People of other tenants are on the device once somebody has looked at them, and not before (decision 20). */
async function openPersonOfTenant(page: Page): Promise<void> {
  await page.goto(`/admin/tenants/harbor-grid/users/${personId('admin@harbor.example')}`);
  await expect(page.getByRole('region', { name: 'Where they are signed in' })).toContainText('Nowhere');
}

/** The admin portal once more, in its other language. */
async function inFrench(page: Page, visits: readonly Visit[]): Promise<void> {
  // What was refused last has no top bar to choose a language in.
  await page.goto('/admin');
  await speak(page, 'fr');
  for (const one of visits) {
    if (one.path.startsWith('/admin') && one.expected === 'screen') await visit(page, one);
  }
  await speak(page, 'en');
}

/** Between them these two see every screen. */
function picturedBy(role: RoleName, visits: readonly Visit[]): readonly Visit[] {
  const screens = visits.filter(({ expected }) => expected === 'screen');
  if (role === 'tenant_admin') return screens;
  return role === 'super_admin' ? screens.filter(({ path }) => path.startsWith('/admin')) : [];
}

async function inOtherLanguages(page: Page, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await page.goto('/tenant');
  for (const language of OTHER_LANGUAGES) {
    await speakFromNow(page, language);
    for (const one of visits) await visit(page, one);
  }
  await speakFromNow(page, 'en');
}

/** The first of the demo's people in that role. */
function emailOf(role: RoleName): string {
  const person = DEMO_PEOPLE.find(({ memberships }) => memberships[0]?.role === role);
  if (!person) throw new Error(`the demo has no ${role}`);
  return person.email;
}
