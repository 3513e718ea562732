/** A key that made a character, or one that ends a line, and when. */
export interface KeyPress {
  /** As `KeyboardEvent.key`: `A`, `Enter`. */
  readonly key: string;
  /** Milliseconds, as `Event.timeStamp`. */
  readonly at: number;
}

/** Characters of a scanner that types follow each other within so many milliseconds; people need more than 50. */
export const BETWEEN_KEYS = 35;

/** Shorter ones are people with two fingers on the keys. */
const SHORTEST_BURST = 4;

/** What a scanner has typed so far. */
export interface Burst {
  readonly text: string;
  /** When its last key came; undefined before the first. */
  readonly at: number | undefined;
  /** Its code was scanned: what ends a line again belongs to it. */
  readonly isOver?: true;
}

export const NO_BURST: Burst = { text: '', at: undefined };

export interface AfterKey {
  readonly burst: Burst;
  /** What was scanned, where this key ended it. */
  readonly scanned?: string;
  /** The key is what some scanners send behind the one that ended the code. */
  readonly isTail?: true;
}

/**
 * The next key of somebody, or of a scanner that types like a keyboard: at least `SHORTEST_BURST` characters, each within `BETWEEN_KEYS` of the
 * one before, and Enter or Tab as quickly behind them.
 */
export function afterKey(burst: Burst, press: KeyPress): AfterKey {
  const isQuick = isQuickAfter(burst, press.at);
  if (press.key === 'Enter' || press.key === 'Tab')
    return isQuick ? afterEnd(burst, press.at) : { burst: NO_BURST };
  if (!isCharacter(press.key)) return { burst: isModifier(press.key) ? burst : NO_BURST };
  return { burst: { text: isQuick ? burst.text + press.key : press.key, at: press.at } };
}

function afterEnd(burst: Burst, at: number): AfterKey {
  const over: Burst = { text: '', at, isOver: true };
  if (isScanner(burst)) return { burst: over, scanned: burst.text };
  return burst.isOver ? { burst: over, isTail: true } : { burst: NO_BURST };
}

/** Whether a key that comes now may belong to the burst. */
export function isQuickAfter({ at }: Burst, now: number): boolean {
  return at !== undefined && now - at <= BETWEEN_KEYS;
}

/** Nobody types so much so quickly. */
export function isScanner({ text }: Burst): boolean {
  return text.length >= SHORTEST_BURST;
}

/** As opposed to a key with a name: `Escape`. */
export function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/** Held for a capital letter, or for the group separator: no character of its own. */
export function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'].includes(key);
}
