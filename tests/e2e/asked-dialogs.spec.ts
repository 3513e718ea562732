import type { Page, Request, Route } from '@playwright/test';
import { askedOfPlatform } from './dialogs/asked-of-platform.ts';
import { askedOfProfile, OTHER_SESSIONS } from './dialogs/asked-of-profile.ts';
import { askedOfTenant } from './dialogs/asked-of-tenant.ts';
import type { AskedTry } from './dialogs/dialog-try.ts';
import { untried } from './dialogs/in-source.ts';
import { leaveByEsc, pressLikeSafari } from './dialogs/leave-by-esc.ts';
import { expect, test } from './fixtures.ts';
import { atWork, pressTwice } from './steps.ts';

test.use({ actionTimeout: 20_000 });

const ADMIN = 'admin@demo.example';

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allowNetworkErrors();
  consoleErrors.allow(/status of (403|503)/);
});

test('what a tenant’s administrator asks the server for in a dialog is asked once, and what failed is said there', async ({
  device,
  signIn,
  api,
}) => {
  const makers = {
    planner: await api('planner@demo.example'),
    stores: await api('store@demo.example'),
    admin: await api(ADMIN),
  };
  const dialogs = [...(await askedOfTenant(makers, await api('viewer@demo.example'))), ...askedOfProfile()];
  expect(untried('asked', [...dialogs, ...askedOfPlatform()]), 'a row for each dialog').toEqual([]);
  const { page } = await atWork({ device, signIn }, ADMIN);
  // The one that made what these stand on is the first.
  for (let others = 1; others < OTHER_SESSIONS; others++) await api(ADMIN);
  await tryAll(page, dialogs);
});

test('what a super admin asks the server for in a dialog is asked once, and what failed is said there', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'super@fieldline.example');
  await tryAll(page, askedOfPlatform());
});

async function tryAll(page: Page, dialogs: readonly AskedTry[]): Promise<void> {
  await page.addInitScript(pressLikeSafari);
  await page.reload();
  for (const one of dialogs) await test.step(`${one.file}: ${one.call}`, () => tryIt(page, one));
}

async function tryIt(page: Page, one: AskedTry): Promise<void> {
  await leaveByEsc(page, one);
  await one.open(page);
  const dialog = page.getByRole('dialog');
  await one.fill?.(page);
  const fields = dialog.locator('input:not([type=file]), textarea, select');
  const typed = () => fields.evaluateAll((all) => all.map((field) => Reflect.get(field, 'value')));
  const before = await typed();
  const twice = () =>
    one.twice?.(page) ?? pressTwice(dialog.getByRole('button', { name: one.button, exact: true }));
  const calls = await interceptCalls(page, one.call);

  for (const refusal of [(route: Route) => route.fulfill({ status: 503 }), (route: Route) => route.abort()]) {
    calls.answer = refusal;
    const count = calls.count;
    await twice();
    await expect.poll(() => calls.count).toBe(count + 1);
    await expect(dialog.getByRole('alert')).toContainText(/\w/);
    expect(await typed(), 'what was typed').toEqual(before);
  }

  const released = Promise.withResolvers<void>();
  calls.answer = async (route) => {
    await released.promise;
    await route.continue();
  };
  const count = calls.count;
  await twice();
  await expect.poll(() => calls.count).toBe(count + 1);
  if (!one.mayClose) {
    // The browser does not ask a second time.
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  }
  released.resolve();
  await one.leave?.(page);
  await expect(dialog).toBeHidden();
  expect(calls.count, 'calls that the server got').toBe(count + 1);
  await calls.end();
}

/** Counts the calls of that method and path, and answers them. */
async function interceptCalls(page: Page, call: AskedTry['call']) {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^/api${path.replaceAll('*', '[^/]+')}$`);
  const calls = {
    count: 0,
    answer: (route: Route) => route.continue(),
    end: () => page.context().unroute(isThere),
  };
  const isThere = (url: URL) => pattern.test(url.pathname);
  const isIt = (request: Request) => request.method() === method;
  // The worker is between the page and the network.
  const context = page.context();
  await context.route(isThere, async (route) => {
    if (!isIt(route.request())) return route.fallback();
    calls.count += 1;
    await calls.answer(route);
  });
  return calls;
}
