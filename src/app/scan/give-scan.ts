import { SCANNED_INTO } from '../../resource/inputs/field-scanner.ts';
import { isAtWork, scanTaker } from './typed-fields.ts';

/** A code that a scanner has typed or a tag says, and whether the person was in a form or a dialog, which they may want to go on with. */
export interface TypedScan {
  readonly code: string;
  readonly isInForm: boolean;
}

/**
 * To the field, the dialog or the screen that does something of its own with codes.
 *
 * @param target where the person is
 * @param onScan a code that none of them has taken
 */
export function giveScan(code: string, target: EventTarget | null, onScan: (scan: TypedScan) => void): void {
  const taker = scanTaker(target);
  if (taker) taker.dispatchEvent(new CustomEvent(SCANNED_INTO, { detail: code }));
  else onScan({ code, isInForm: isAtWork(target) });
}
