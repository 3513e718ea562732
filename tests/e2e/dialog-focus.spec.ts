import type { Page } from '@playwright/test';
import { askedOfPlatform } from './dialogs/asked-of-platform.ts';
import { askedOfProfile } from './dialogs/asked-of-profile.ts';
import { askedOfTenant } from './dialogs/asked-of-tenant.ts';
import type { DialogTry } from './dialogs/dialog-try.ts';
import { savingDialogs } from './dialogs/dialogs.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork } from './steps.ts';
import { touchOnly, zoomTraps } from './tour/at-hand.ts';

test.use({ actionTimeout: 20_000 });

const ADMIN = 'admin@demo.example';
const SUPER = 'super@fieldline.example';

test('each dialog that is left by Esc gives the focus back to what opened it, also where a press gives a button none; no field in it zooms in', async ({
  device,
  signIn,
  api,
}) => {
  const planner = await api('planner@demo.example');
  const makers = { planner, stores: await api('store@demo.example'), admin: await api(ADMIN) };
  const rows = new Map<string, readonly DialogTry[]>([[SUPER, askedOfPlatform()]]);
  for (const one of await savingDialogs(makers))
    rows.set(one.person ?? ADMIN, [...(rows.get(one.person ?? ADMIN) ?? []), one]);
  const asked = [...(await askedOfTenant(makers, await api('viewer@demo.example'))), ...askedOfProfile()];
  rows.set(ADMIN, [...(rows.get(ADMIN) ?? []), ...asked]);
  for (const [person, dialogs] of rows) {
    const { page } = await atWork({ device, signIn }, person, '/tenant/sync');
    await page.addInitScript(pressLikeSafari);
    await page.reload();
    for (const one of dialogs) await test.step(`${one.file}: ${String(one.button)}`, () => leave(page, one));
    await page.close();
  }
});

async function leave(page: Page, one: DialogTry): Promise<void> {
  // A screen that stands already may be in the middle of something.
  await openScreen(page, '/tenant/sync');
  await openScreen(page, one.address);
  await one.open(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const touch = await touchOnly(page);
  expect.soft(await zoomTraps(page), `${one.file}: nothing zooms in by itself`).toEqual([]);
  await touch.detach();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect.soft(await page.evaluate(focusIsElsewhere), `${one.file}: where the focus is`).toBeNull();
}

/** Runs before the app: a press gives a button no focus, and takes it from where it was. What was pressed last is kept. */
function pressLikeSafari(): void {
  const button = 'button, summary, [role=button]';
  addEventListener(
    'mouseup',
    ({ target }) => {
      if (target instanceof Element && target.closest(button) === document.activeElement)
        (document.activeElement as HTMLElement | null)?.blur(); // as above
    },
    { capture: true },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest(`${button}, a`) : null;
      if (pressed && !pressed.closest('dialog')) Reflect.set(globalThis, 'lastPressed', pressed);
    },
    { capture: true },
  );
}

/** Runs in the page: null where the focus is on what was pressed last; of a menu's row, on the button that opened the menu. */
function focusIsElsewhere(): string | null {
  const pressed = Reflect.get(globalThis, 'lastPressed') as Element | undefined; // set above
  const menu = pressed?.closest('[popover]');
  const expected = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : pressed;
  const { activeElement } = document;
  if (activeElement === expected) return null;
  const tell = (element: Element | null | undefined) => element?.outerHTML.slice(0, 200) ?? 'nothing';
  return `${tell(activeElement)}, not ${tell(expected)}`;
}
