/**
 * Keeps in `--keyboard` what an on-screen keyboard covers of the page, for what must stay above it: dialogs and the foot of a sheet that
 * is filled in. Browsers that make the page smaller by themselves (`interactive-widget` in index.html) leave nothing to keep; those of iOS and
 * iPadOS lay the keyboard over it.
 */
export function keepKeyboardRoom(page: Pick<Window, 'visualViewport' | 'innerHeight' | 'document'>): void {
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
