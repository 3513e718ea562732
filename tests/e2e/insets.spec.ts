import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, type Row } from './steps.ts';
import { PHONE } from './tour/at-hand.ts';

/** Pixels that a device keeps for its notch, its clock and its own strip at the bottom. */
const KEPT = { top: 47, left: 44, right: 44, bottom: 34 };

test('nothing that is pressed lies where a device keeps the glass for itself: at its top and at its sides', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const [sheet] = await tech.get<Row[]>('/job-sheets?status=InProgress&limit=1');
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await page.setViewportSize(PHONE);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: KEPT });
  const check = async (what: string, within = 'body') =>
    expect.soft(await page.evaluate(covered, { ...KEPT, within }), what).toEqual([]);

  for (const path of [
    '/tenant',
    '/tenant/work-orders',
    '/tenant/profile',
    `/tenant/job-sheets/${sheet?.id}/run`,
  ]) {
    await openScreen(page, path);
    await check(path);
  }
  await openScreen(page, '/tenant');
  await page.evaluate(() => scrollTo(0, 400));
  await check('the top bar of a screen that was scrolled', 'header');
  await page.getByRole('button', { name: 'Menu' }).click();
  await check('the menu');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await check('the sign-in');
});

/** Runs in the page: what may be pressed now, and lies partly under what the device keeps. */
function covered({ top, left, right, within }: typeof KEPT & { readonly within: string }): string[] {
  const place = document.querySelector('dialog:modal') ?? document.querySelector(within) ?? document;
  return [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].flatMap(
    (element) => {
      const seen = element.getBoundingClientRect();
      const middle = document.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2);
      // Behind something else, or scrolled away.
      if (seen.width === 0 || !element.contains(middle)) return [];
      const isFree =
        seen.top >= top - 0.5 && seen.left >= left - 0.5 && seen.right <= innerWidth - right + 0.5;
      const name = element.getAttribute('aria-label') ?? element.innerText;
      return isFree ? [] : [`${element.tagName} "${name}" at ${Math.round(seen.x)}, ${Math.round(seen.y)}`];
    },
  );
}
