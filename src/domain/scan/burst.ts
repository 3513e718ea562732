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
}

export const NO_BURST: Burst = { text: '', at: undefined };

export interface AfterKey {
  readonly burst: Burst;
  /** What was scanned, where this key ended it. */
  readonly scanned?: string;
}

/**
 * The next key of somebody, or of a scanner that types like a keyboard: at least `SHORTEST_BURST` characters, each within `BETWEEN_KEYS` of the
 * one before, and Enter or Tab as quickly behind them.
 */
export function afterKey({ text, at }: Burst, press: KeyPress): AfterKey {
  const isQuick = at !== undefined && press.at - at <= BETWEEN_KEYS;
  if (press.key === 'Enter' || press.key === 'Tab') {
    const isScan = isQuick && text.length >= SHORTEST_BURST;
    return { burst: NO_BURST, ...(isScan && { scanned: text }) };
  }
  if (Array.from(press.key).length !== 1) return { burst: isModifier(press.key) ? { text, at } : NO_BURST };
  return { burst: { text: isQuick ? text + press.key : press.key, at: press.at } };
}

/** Held for a capital letter, or for the group separator: no character of its own. */
export function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'].includes(key);
}
