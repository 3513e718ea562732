import { useEffect } from 'react';

/** What a key does while nobody types: `j`, `k`, `Enter`, `x`, `n`, `/`, `e`, `Escape`. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Single keys that act on the screen. Never while somebody types, and never in an open dialog. */
export function useKeys(actions: KeyActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
      const act = actions[event.key];
      if (!act) return;
      event.preventDefault();
      // A list's own search comes before the search over everything.
      event.stopPropagation();
      act();
    };
    // Not the window: what a scanner types is heard there first, whichever of the two began earlier.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

function isBusy(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  if (!(event.target instanceof Element)) return false;
  // Enter on a link or a button is theirs.
  return event.target.matches(TYPING) || (event.key === 'Enter' && event.target.matches('a, button, input'));
}
