import { isSent, type LogEntry } from '../domain/shared/log-entry.ts';

/** One line of the log of this browser: when, how bad, and what kind of error where. No stack, and no words of a person. */
export interface KeptEntry {
  readonly at: string;
  readonly level: LogEntry['level'];
  readonly what: string;
}

const KEY = 'fieldline.log';

const MOST = 30;
const LONGEST = 160;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Keeps the newest warnings and errors for `Send diagnostics`; the oldest go. */
export function keepEntry(shelf: Shelf, { timestamp, level, message, error }: LogEntry): void {
  if (!isSent(level)) return;
  const what = [error?.name, message].filter(Boolean).join(': ').slice(0, LONGEST);
  const entries = [...readKeptLog(shelf), { at: timestamp, level, what }].slice(-MOST);
  try {
    shelf.setItem(KEY, JSON.stringify(entries));
  } catch {
    // The device is full: what matters now is not the log.
  }
}

/** Oldest first; empty where nothing is kept, or what is kept cannot be read. */
export function readKeptLog(shelf: Shelf): readonly KeptEntry[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is KeptEntry {
  return typeof entry === 'object' && entry !== null && 'at' in entry && 'level' in entry && 'what' in entry;
}
