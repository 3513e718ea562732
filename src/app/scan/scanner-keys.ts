import { afterKey, BETWEEN_KEYS, isModifier, NO_BURST } from '../../domain/scan/burst.ts';
import { GROUP_SEPARATOR } from '../../domain/scan/element-strings.ts';
import { holdKeys } from './held-keys.ts';

/** A code that a scanner has typed, and whether the person was in a form, which they may want to go on with. */
export interface TypedScan {
  readonly code: string;
  readonly isInForm: boolean;
}

/** A field that takes codes says so itself, and so does one that looks for whatever is typed into it. */
const TAKES_CODES = '[data-takes-codes]';
const SEARCHES_ALL = '[data-searches-all]';

/** What a key belongs to is known after a scanner's time between two keys, and some for a busy screen. */
const WAIT = BETWEEN_KEYS + 5;

/**
 * Hears what a scanner types, on every screen, before anything else does. In a field that takes codes the code stays; from any other one it is
 * taken out again. Outside of fields its keys are no shortcuts. Its last key does nothing else: it saves no form, presses no button, and moves
 * to no other field.
 *
 * @param onScan a code that no field has taken
 * @returns ends it
 */
export function listenForScanner(onScan: (scan: TypedScan) => void): () => void {
  const held = holdKeys(WAIT);
  let burst = NO_BURST;
  /** What the field had before the first character of the burst. */
  let before = '';
  const onKeyDown = (event: KeyboardEvent) => {
    // One that was held back.
    if (!event.isTrusted) return;
    const key = keyOf(event);
    const field = fieldOf(event.target);
    const next = key === undefined ? { burst: NO_BURST } : afterKey(burst, { key, at: event.timeStamp });
    // The first character of what may become one; its own text comes into the field after this.
    if (next.burst.text.length === 1) before = field?.value ?? '';
    burst = next.burst;
    if (next.scanned !== undefined && !field?.matches(SEARCHES_ALL)) {
      held.drop();
      event.preventDefault();
      event.stopImmediatePropagation();
      if (field?.matches(TAKES_CODES)) return;
      if (field) putBack(field, before);
      onScan({ code: next.scanned, isInForm: Boolean(field?.closest('form')) });
    } else if (isForShortcuts(event, key)) held.hold(event);
    else if (!isModifier(event.key)) held.giveOn();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    held.giveOn();
  };
}

/** A character that no field takes. */
function isForShortcuts({ target }: KeyboardEvent, key: string | undefined): boolean {
  const takesText = target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_TEXT));
  return key !== undefined && Array.from(key).length === 1 && !takesText;
}

const TAKES_TEXT = 'input, textarea, select';

/** Undefined for what no scanner types. */
function keyOf({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): string | undefined {
  // How scanners type the separator between two elements of a GS1 code: its control character.
  if (ctrlKey && key === ']') return GROUP_SEPARATOR;
  const isCommand = metaKey || ((ctrlKey || altKey) && !isModifier(key));
  return isComposing || repeat || isCommand ? undefined : key;
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
