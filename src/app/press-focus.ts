/**
 * A button that is pressed has the focus afterwards, as in Chromium and Firefox: Safari gives it none, and a dialog that the button opens
 * would give the focus back to nothing. A press that keeps the focus where it is (its `pointerdown` was cancelled) stays one.
 */
export function focusWhatIsPressed(page: Pick<Document, 'addEventListener' | 'activeElement'>): void {
  let pressed: Element | null = null;
  page.addEventListener('mousedown', (event) => {
    pressed = event.defaultPrevented ? null : buttonAt(event);
  });
  page.addEventListener(
    'click',
    (event) => {
      const button = buttonAt(event);
      if (button === pressed && button !== page.activeElement) button?.focus({ preventScroll: true });
      pressed = null;
    },
    // Before the button does what it is for.
    { capture: true },
  );
}

function buttonAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, summary, [role=button]') : null;
}
