import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * What Enter does in a form: a scanner ends each code with it, so that it goes on to the next field and never saves what
 * is half filled in. Saving takes the button, or Ctrl+Enter.
 */
export function onEnterKey(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  // A picker that took the key has said so; an input method ends its word with it.
  // A dialog that a field has opened is no part of the form.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!isInside || event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    save();
  } else if (event.target instanceof HTMLInputElement) {
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
    fields[fields.indexOf(event.target) + 1]?.focus();
  }
}
