import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atWork, pillSays, signInHere } from './steps.ts';
import { violations } from './violations.ts';

test('installing is offered once, never over unsaved input, and a "no" is remembered', async ({
  device,
  signIn,
}) => {
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await onlyTestOffers(page);
  const offer = page.getByRole('status').filter({ hasText: 'Install Fieldline on this device' });

  await page.goto('/tenant/surveys/new');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Access road');
  await browserOffers(page);
  await expect(offer).toBeHidden();
  await title.fill('');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toBeHidden();

  const later = await tablet.newPage();
  await onlyTestOffers(later);
  await later.goto('/tenant');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await browserOffers(later)).toBe(true);
  await expect(later.getByText('Install Fieldline on this device')).toBeHidden();
});

test('an offer that comes before the sign-in is made after it, and its button installs', async ({
  device,
}) => {
  const page = await (await device()).newPage();
  await onlyTestOffers(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await browserOffers(page);
  await signInHere(page, 'tech1@demo.example');
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.getByText('Install Fieldline on this device')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.dataset['prompted'])).toBe('yes');
});

test('an iPad is told to put the app on its Home Screen, until it is there or somebody declines', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  const notice = page.getByRole('status').filter({ hasText: 'Put Fieldline on the Home Screen' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.addInitScript(() => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/19.0 Safari/605.1';
    Object.defineProperties(navigator, { userAgent: { value: userAgent }, maxTouchPoints: { value: 5 } });
  });
  // As the app that was put there shows itself.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    const isThere = () => sessionStorage.getItem('home-screen') === 'yes';
    window.matchMedia = (query) => ask(query.includes('standalone') && isThere() ? 'all' : query);
  });
  await page.evaluate(() => sessionStorage.setItem('home-screen', 'yes'));
  await page.reload();
  await pillSays(page, 'Synced');
  await expect(notice).toBeHidden();
  await page.evaluate(() => sessionStorage.removeItem('home-screen'));
  await page.reload();
  await expect(notice.getByRole('listitem')).toHaveText([
    '1. Press Share.',
    '2. Choose Add to Home Screen.',
    '3. Open Fieldline from there, and sign in.',
  ]);
  expect(await violations(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

/** Chromium makes an offer of its own some time after a page was loaded: that one reaches nobody. */
async function onlyTestOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    });
  });
}

/** Says that the app can be installed, as Chromium does once it is used enough. Whether the app took it over. */
function browserOffers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['prompted'] = 'yes';
      return Promise.resolve({ outcome: 'accepted' });
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    return !window.dispatchEvent(event);
  });
}
