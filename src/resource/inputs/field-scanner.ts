import { type ComponentType, createContext } from 'react';

export interface FieldScannerProps {
  /** Of the record that the field takes. */
  readonly entity: string;
  /** Takes what was scanned as it is, in place of a record that it names. */
  readonly onCode?: (code: string) => void;
  /** What a scanner has typed into the field; without it the person is asked for a code. */
  readonly code?: string;
  /** Whether the row of this id may not be chosen. */
  readonly leaveOut?: ((id: string) => Promise<boolean>) | undefined;
  /** @param code that names it */
  readonly onPick: (id: string, code: string) => void;
  readonly onClose: () => void;
}

/** What reads codes for a field that takes a record; null where there is none. The frame gives it. */
export const FieldScanner = createContext<{ readonly Sheet: ComponentType<FieldScannerProps> } | null>(null);

/**
 * Sent to the element that has `data-takes-scans` when a scanner has typed a code into it: a `CustomEvent<string>`. One of a dialog, or of a
 * screen without one, that says `all` takes what is typed anywhere while it is there.
 */
export const SCANNED_INTO = 'fieldline:scanned';
