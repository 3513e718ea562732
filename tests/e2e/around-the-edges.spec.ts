import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, orderInWork } from './steps.ts';

const TECHNICIAN = 'tech1@demo.example';
const NOTCH = 44;

/** What can be pressed or typed into and begins under a notch on either side. */
function underNotches(page: Page): Promise<string[]> {
  return page.evaluate((notch) => {
    const isScrolledSideways = (one: Element): boolean => {
      const around = one.parentElement;
      if (!around || around === document.body) return false;
      return around.scrollWidth > around.clientWidth + 1 || isScrolledSideways(around);
    };
    const top = document.querySelector('dialog[open]') ?? document.body;
    const reached = [...top.querySelectorAll('a[href], button, input, select, textarea')];
    return (
      reached
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // What is scrolled sideways comes out from under it.
        .filter((one) => !isScrolledSideways(one))
        .map((one) => ({ one, place: one.getBoundingClientRect() }))
        .filter(({ place }) => place.width > 1 && place.bottom > 0 && place.top < innerHeight)
        .filter(({ place }) => place.left < notch || place.right > innerWidth - notch)
        .map(({ one }) => one.outerHTML.slice(0, 120))
    );
  }, NOTCH);
}

test('on a phone that lies across nothing is under its notch, whatever stands over the page', async ({
  device,
  signIn,
  api,
}) => {
  const order = await orderInWork(await api(TECHNICIAN));
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  await page.setViewportSize({ width: 844, height: 390 });
  const session = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, right: NOTCH, bottom: 21, top: 0 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  for (const path of ['/tenant', '/tenant/work-orders', `/tenant/work-orders/${order.id}`, '/tenant/sync']) {
    await openScreen(page, path);
    expect(await underNotches(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Scan', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await underNotches(page), 'the sheet that scans').toEqual([]);
});

test('a keyboard that lies over the page covers no part of a dialog', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, TECHNICIAN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('--keyboard', '340px'));
  await page.getByRole('button', { name: 'Scan', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((one) => Math.round(one.getBoundingClientRect().bottom)))
    .toBeLessThanOrEqual(844 - 340);
});
