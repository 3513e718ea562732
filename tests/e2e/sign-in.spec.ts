import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pillSays } from './steps.ts';

// As `npm start` runs it.
test.use({ database: 'embedded' });

test('a technician signs in, the first sync ends, and the work orders assigned to them are there', async ({
  device,
  signIn,
  api,
}) => {
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');

  const theirs = await (await api('tech1@demo.example')).get<{ title: string }[]>('/work-orders');
  await page.goto('/tenant/work-orders');
  expect(theirs.length).toBeGreaterThan(0);
  for (const { title } of theirs.slice(0, 3)) {
    await expect(page.getByText(title).first()).toBeVisible();
  }
});

test('the sign-in stays where it is while the page learns what else it offers', async ({ device }) => {
  const page = await (await device()).newPage();
  // Each visit is the first of all: what the server is, is not known yet.
  await page.addInitScript(() => localStorage.removeItem('install-status'));
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const answer = Promise.withResolvers<void>();
    await page.context().route('**/api/install/status', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with SSO' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    const before = await button.boundingBox();
    await expect(page.getByRole('heading', { name: 'Try the demo' })).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
    expect(await button.boundingBox(), `${viewport.width} wide`).toEqual(before);
    await page.context().unroute('**/api/install/status');
  }
});

test('whoever guesses a password is told for how long to wait, in their language', async ({
  device,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4(00|01|29)/);
  const page = await (await device()).newPage();
  await page.goto('/login');
  const alert = page.getByRole('alert');
  await page.getByLabel('Email').fill('nobody@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('guess number 0');
  const wordless = { status: 400, json: { message: '' } };
  await page.context().route('**/api/auth/login', (route) => route.fulfill(wordless), { times: 1 });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alert).toHaveText('Authentication failed');
  for (let tries = 1; tries <= 6; tries++) {
    await page.getByLabel('Password', { exact: true }).fill(`guess number ${tries}`);
    const answered = page.waitForResponse(/\/auth\/login$/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await answered;
    if (tries < 6) await expect(alert).toHaveText('Email or password is wrong.');
  }
  await expect(alert).toHaveText(/^Too many attempts\. Try again in (29|30) seconds\.$/);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr-FR');
  await expect(alert).toHaveText(/^Trop de tentatives\. Réessayez dans (29|30) secondes\.$/);
});

for (const { name, ...viewport } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desk', width: 1440, height: 900 },
]) {
  test(`on ${name} the sign-in's head is there before the application, and stays where it is`, async ({
    device,
  }) => {
    const page = await (await device()).newPage();
    await page.setViewportSize(viewport);
    const libraries = Promise.withResolvers<void>();
    await page.context().route('**/assets/libraries-*.js', async (route) => {
      await libraries.promise;
      await route.continue();
    });
    const boxOf = async (element: Locator) => {
      const box = await element.boundingBox();
      return box && { x: Math.round(box.x), y: Math.round(box.y), height: Math.round(box.height) };
    };
    await page.goto('/login', { waitUntil: 'commit' });
    const words = page.getByText('It goes on where there is no signal').first();
    await expect(words).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = {
      words: await boxOf(words),
      name: await boxOf(page.getByText('Fieldline', { exact: true })),
    };
    libraries.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const heading = page.getByRole('heading', { level: 1 });
    expect({
      words: await boxOf(heading),
      name: await boxOf(page.getByText('Fieldline', { exact: true })),
    }).toEqual(before);
    await expect(page.locator('.boot')).toHaveCount(0);
  });
}

test('the application is asked for behind the frame that draws the head of the sign-in', async ({
  device,
}) => {
  const page = await (await device()).newPage();
  await page.addInitScript(() => void requestAnimationFrame(() => performance.mark('first-frame')));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { drawn, asked } = await page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-frame')[0]?.startTime ?? 0,
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/libraries-'))
      ?.startTime,
  }));
  expect(drawn).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(drawn);
});

test('a sign-in that is never drawn, as in a tab behind others, starts all the same', async ({ device }) => {
  const page = await (await device()).newPage();
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});
