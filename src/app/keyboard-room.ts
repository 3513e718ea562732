/**
 * Keeps in `--keyboard` what an on-screen keyboard covers of the page, for what must stay above it: dialogs and the foot of a sheet that
 * is filled in. Chromium is asked to make the page smaller instead, which leaves nothing to keep; the other engines lay the
 * keyboard over it, and one of them logs an error about a page that asks.
 */
export function keepKeyboardRoom(
  page: Pick<Window, 'visualViewport' | 'innerHeight' | 'document' | 'navigator'>,
): void {
  if ('virtualKeyboard' in page.navigator) askForSmallerPage(page.document);
  const { visualViewport: seen } = page;
  if (!seen) return;
  const measure = () => {
    // Where somebody has zoomed in, what is not seen is not covered.
    const covered = seen.scale > 1 ? 0 : page.innerHeight - seen.height - seen.offsetTop;
    page.document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
}

function askForSmallerPage(document: Document): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport) viewport.content += ', interactive-widget=resizes-content';
}
