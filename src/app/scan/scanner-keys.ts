import { afterKey, NO_BURST } from '../../domain/scan/burst.ts';
import { GROUP_SEPARATOR } from '../../domain/scan/element-strings.ts';

/** A code that a scanner has typed, and whether the person was in a form, which they may want to go on with. */
export interface TypedScan {
  readonly code: string;
  readonly isInForm: boolean;
}

/** A field that takes codes says so itself, and so does one that looks for whatever is typed into it. */
const TAKES_CODES = '[data-takes-codes]';
const SEARCHES_ALL = '[data-searches-all]';

/**
 * Hears what a scanner types, on every screen, before anything else does. In a field that takes codes the code stays; from any other one it is
 * taken out again. Its last key does nothing else: it saves no form, presses no button, and moves to no other field.
 *
 * @param onScan a code that no field has taken
 * @returns ends it
 */
export function listenForScanner(onScan: (scan: TypedScan) => void): () => void {
  let burst = NO_BURST;
  /** What the field had before the first character of the burst. */
  let before = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    const field = fieldOf(event.target);
    const next = key === undefined ? { burst: NO_BURST } : afterKey(burst, { key, at: event.timeStamp });
    // The first character of what may become one; its own text comes into the field after this.
    if (next.burst.text.length === 1) before = field?.value ?? '';
    burst = next.burst;
    if (next.scanned === undefined || field?.matches(SEARCHES_ALL)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field?.matches(TAKES_CODES)) return;
    if (field) putBack(field, before);
    onScan({ code: next.scanned, isInForm: Boolean(field?.closest('form')) });
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Undefined for what no scanner types. */
function keyOf({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): string | undefined {
  // How scanners type the separator between two elements of a GS1 code: its control character.
  if (ctrlKey && key === ']') return GROUP_SEPARATOR;
  const isModifier = key === 'Control' || key === 'Alt';
  return isComposing || metaKey || ((ctrlKey || altKey) && !isModifier) ? undefined : key;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(target: EventTarget | null): TextField | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

/** As if the person had changed it: React keeps a value of its own, which it compares with the element's at each input. */
function putBack(field: TextField, value: string): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
