import type { CDPSession, Page } from '@playwright/test';

/** What a finger needs each way (look.md; WCAG 2.2 asks for 24). */
const LEAST = 44;

export const PHONE = { width: 390, height: 844 };

/** From now on the page has no mouse: whatever asks for the pointer hears that it is coarse. */
export async function touchOnly(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
  return session;
}

/** What is wrong with a screen of the desk when it stands on a phone. */
export async function onPhone(page: Page): Promise<{ small: readonly string[]; beyond: number }> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const session = await touchOnly(page);
  const beyond = await page.evaluate(beyondEdge);
  const small = await tooSmall(page);
  // Its end is the end of what it emulates.
  await session.detach();
  if (before) await page.setViewportSize(before);
  return { small, beyond };
}

/** Runs in the page, once it has drawn itself: pixels that lie beyond the window's edge. */
async function beyondEdge(): Promise<number> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/**
 * What is pressed or typed into and is smaller than a finger, with what may be hit around it.
 *
 * @param least pixels each way; more for a glove
 */
export function tooSmall(page: Page, least = LEAST): Promise<readonly string[]> {
  return page.evaluate(smallTargets, least);
}

/** What is typed into or chosen in, and is smaller than the letters from which Safari does not zoom in. */
export function zoomTraps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])';
    return [...document.querySelectorAll<HTMLElement>(`${typed}, select, textarea`)].flatMap((field) => {
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      if (size >= 16 || !field.checkVisibility()) return [];
      const name = field.getAttribute('aria-label') ?? field.id;
      return [`${field.tagName} "${name}" ${size} px`];
    });
  });
}

/** What names something and does not say its whole name. */
export function cutShort(page: Page): Promise<readonly string[]> {
  return page.evaluate(cutNames);
}

/** Runs in the page. */
function cutNames(): string[] {
  const names = 'h1, h2, h3, h4, .title, button, [data-button], summary, [role=tab], nav a';
  const words = document.createRange();
  const inside = [...document.querySelectorAll<HTMLElement>(names)].flatMap((name) => [
    name,
    ...name.querySelectorAll<HTMLElement>('*'),
  ]);
  return [...new Set(inside)].flatMap((element) => {
    const { overflowX, textOverflow, visibility } = getComputedStyle(element);
    const mayBeCut = textOverflow === 'ellipsis' && overflowX !== 'visible' && visibility !== 'hidden';
    if (!mayBeCut || element.clientWidth === 0) return [];
    // The words themselves: what may be hit around a link is larger than they are.
    words.selectNodeContents(element);
    const [room, taken] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
    const isCut = taken.width > room.width + 1 || taken.bottom > room.bottom + 1;
    return isCut ? [`${element.tagName} "${element.innerText}"`] : [];
  });
}

/** Runs in the page. */
function smallTargets(least: number): string[] {
  const pressed =
    'a[href], button, summary, select, textarea, input:not([type=hidden], [type=file]), [role=tab]';
  // Half a pixel is rounding.
  const isSmall = ({ width, height }: { width: number; height: number }) =>
    width < least - 0.5 || height < least - 0.5;
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
    const seen = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (seen.width === 0 || style.visibility === 'hidden' || element.closest('[inert], [data-left]'))
      return [];
    // Off the screen until it has the focus.
    if (seen.bottom < 0) return [];
    // A word in a sentence stays one.
    if (
      style.display === 'inline' &&
      element.closest('p') &&
      element.parentElement?.innerText !== element.innerText
    )
      return [];
    // Whatever its label takes, it takes.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const around = getComputedStyle(element, '::after');
    const hit = (size: string) =>
      around.position === 'absolute' && around.content !== 'none' ? Number.parseFloat(size) : 0;
    const sizes = [
      { width: Math.max(seen.width, hit(around.width)), height: Math.max(seen.height, hit(around.height)) },
      ...(label ? [label.getBoundingClientRect()] : []),
    ];
    if (sizes.some((size) => !isSmall(size))) return [];
    const name = element.getAttribute('aria-label') ?? element.innerText;
    return [`${element.tagName} "${name.slice(0, 40)}" ${Math.round(seen.width)}×${Math.round(seen.height)}`];
  });
}

/** What stands on paper of the screen as it is, and steers something. */
export async function steersOnPaper(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(steering);
  await page.emulateMedia({ media: null });
  return found;
}

/** Runs in the page: a table's figures are buttons that are read, a kept one says what the record says. */
function steering(): string[] {
  const all = 'button, [data-button], nav, textarea, [role=status], [role=search], a[href="#content"]';
  return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element) => {
    const isRead = element.matches('[data-paper=keep], [role=tab][aria-selected=true], td *, th *');
    if (isRead || element.getClientRects().length === 0) return [];
    return [`${element.tagName} "${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}"`];
  });
}
