import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { openScreen } from '../next-screen.ts';
import { touchOnly, zoomTraps } from '../tour/at-hand.ts';
import type { DialogTry } from './dialog-try.ts';

/**
 * Opens the dialog, looks at its fields with a finger's eyes, and leaves it by Esc: the focus is back where it was opened. Ends on the
 * dialog's screen as it is at first. For pages that began with `pressLikeSafari`.
 */
export async function leaveByEsc(page: Page, one: DialogTry): Promise<void> {
  await openScreen(page, one.address);
  if (one.opensOnce) return;
  await one.open(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const touch = await touchOnly(page);
  expect.soft(await zoomTraps(page), `${one.file}: nothing zooms in by itself`).toEqual([]);
  await touch.detach();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect.soft(await page.evaluate(focusIsElsewhere), `${one.file}: where the focus is`).toBeNull();
  // The screen that stands is in the middle of something.
  await openScreen(page, '/tenant/sync');
  await openScreen(page, one.address);
}

/** Runs before the app: a press gives a button no focus, and takes it from where it was. Keeps what was pressed last. */
export function pressLikeSafari(): void {
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
      if (!pressed || pressed.closest('dialog')) return;
      // A menu's row is gone by then: the button that opened the menu is not.
      const menu = pressed.closest('[popover]');
      const opener = menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
      Reflect.set(globalThis, 'lastPressed', opener ?? pressed);
    },
    { capture: true },
  );
}

/** Runs in the page: null where the focus is on what was pressed last. */
function focusIsElsewhere(): string | null {
  const pressed = Reflect.get(globalThis, 'lastPressed') as Element | undefined; // set above
  const { activeElement } = document;
  if (activeElement === pressed) return null;
  // Its own attributes, all of them: one that is disabled takes no focus.
  const tell = (element: Element | null | undefined) => {
    const shell = element?.cloneNode();
    const where = element?.isConnected === false ? ' (taken out)' : '';
    return shell instanceof Element ? `${shell.outerHTML}${where}` : 'nothing';
  };
  return `${tell(activeElement)}, not ${tell(pressed)}`;
}
