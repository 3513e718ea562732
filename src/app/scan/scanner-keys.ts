import {
  afterKey,
  BETWEEN_KEYS,
  type Burst,
  isCharacter,
  isModifier,
  isQuickAfter,
  isScanner,
  NO_BURST,
} from '../../domain/scan/burst.ts';
import { GROUP_SEPARATOR } from '../../domain/scan/element-strings.ts';
import { giveScan, type TypedScan } from './give-scan.ts';
import { holdKeys } from './held-keys.ts';
import { fieldTypedInto, restoreText, takesCodes, takesText } from './typed-fields.ts';

/** What a key belongs to is known after a scanner's time between two keys, and some for a busy screen. */
const WAIT = BETWEEN_KEYS + 5;

/**
 * Hears what a scanner types, on every screen, before anything else does. In a field that takes codes the code stays; from any other one it is
 * taken out again, and one that takes a record is told of it. Outside of fields its keys are no shortcuts. Its last key does nothing else: it saves no form, presses no button, and moves
 * to no other field.
 *
 * @param onScan a code that no field has taken
 * @returns ends it
 */
export function listenForScanner(onScan: (scan: TypedScan) => void): () => void {
  let burst = NO_BURST;
  let places = new Map<EventTarget | null, string | undefined>();
  /** What waits belongs to what was typed until now. */
  const settle = () => (isScanner(burst) ? held.drop() : held.giveOn());
  const held = holdKeys(WAIT, settle);
  const take = (code: string, target: EventTarget | null) => {
    const field = fieldTypedInto(target);
    if (field && takesCodes(field) && places.size === 1) return;
    restoreAll(places);
    giveScan(code, target, onScan);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // One that was held back.
    if (!event.isTrusted) return;
    const { target, timeStamp: at } = event;
    const key = keyOf(event);
    const next = key === undefined ? { burst: NO_BURST } : afterKey(burst, { key, at });
    const isPart = next.scanned !== undefined || next.burst !== NO_BURST;
    if (!isPart || !isQuickAfter(burst, at)) settle();
    if (next.scanned !== undefined) held.drop();
    burst = next.burst;
    if (key !== undefined && isCharacter(key)) {
      if (burst.text === key) places = new Map();
      // Its own text comes into a field after this.
      if (!places.has(target)) places.set(target, fieldTypedInto(target)?.value);
    }
    if (next.isTail || next.scanned !== undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (next.scanned !== undefined) take(next.scanned, target);
    } else if (isShortcut(key, target, burst) || (isModifier(event.key) && !held.isEmpty())) held.hold(event);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    held.giveOn();
  };
}

/** A character that no field takes. Space that nothing came before is what presses buttons, which a browser does for no copy of it. */
function isShortcut(key: string | undefined, target: EventTarget | null, { text }: Burst): boolean {
  return key !== undefined && isCharacter(key) && text !== ' ' && !takesText(target);
}

/** Undefined for what no scanner types. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  // How scanners type the separator between two elements of a GS1 code: its control character.
  if (ctrlKey && !altKey && key === ']') return GROUP_SEPARATOR;
  // Windows tells AltGr as Ctrl and Alt together.
  const isAltGr = event.getModifierState('AltGraph');
  const isCommand = metaKey || ((ctrlKey || altKey) && !isModifier(key) && !isAltGr);
  return isComposing || repeat || isCommand ? undefined : key;
}

/** The focus may have moved while the scanner typed. */
function restoreAll(places: ReadonlyMap<EventTarget | null, string | undefined>): void {
  for (const [target, before] of places) {
    const field = fieldTypedInto(target);
    if (field && before !== undefined) restoreText(field, before);
  }
}
