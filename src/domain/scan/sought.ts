import type { ScannedAs } from '../kit/entity/entity.ts';
import { hasCheckDigit } from './check-digit.ts';
import type { CodeElement } from './element-strings.ts';
import type { ReadCode } from './read-code.ts';

/** A text that a field of a record may have, and which fields: all that are scanned where `as` is absent. */
export interface SoughtText {
  readonly text: string;
  readonly as?: readonly ScannedAs[];
}

/** What the identifiers name: fields of these kinds have it. */
const NAMED: Readonly<Record<string, readonly ScannedAs[]>> = {
  '00': ['number'],
  '01': ['item'],
  '02': ['item'],
  10: ['lot'],
  21: ['serial'],
  240: ['item'],
  241: ['item'],
  250: ['serial'],
  400: ['number'],
  401: ['number'],
  402: ['number'],
  410: ['place'],
  411: ['place'],
  412: ['place'],
  413: ['place'],
  414: ['place'],
  415: ['place'],
  416: ['place'],
  417: ['place'],
  8003: ['serial', 'number'],
  8004: ['serial', 'number'],
};

/** One piece before its kind: the serial number names it, the item names many. */
const NARROW_FIRST = ['8003', '8004', '21', '250', '00', '402', '401', '400', '10'];

/** Digits of item numbers from EAN-8 and UPC-A to the carton's. */
const ITEM_LENGTHS = [8, 12, 13, 14];

/** The texts that a code may be written as in our records, those that name the fewest first; of a label there are none. */
export function soughtTexts({ text, meaning }: ReadCode): readonly SoughtText[] {
  if (meaning.kind === 'label' || meaning.kind === 'otherLabel') return [];
  if (meaning.kind === 'text') return [{ text }, ...(isItemNumber(text) ? itemTexts(text, undefined) : [])];
  const elements = meaning.elements.toSorted((left, right) => rankOf(left) - rankOf(right));
  return [...elements.flatMap(textsOf), { text }];
}

function rankOf({ ai }: CodeElement): number {
  const rank = NARROW_FIRST.indexOf(ai);
  return rank === -1 ? NARROW_FIRST.length : rank;
}

function textsOf({ ai, value }: CodeElement): readonly SoughtText[] {
  const as = NAMED[ai];
  if (!as) return [];
  return ai === '01' || ai === '02' ? itemTexts(value, as) : [{ text: value, as }];
}

function isItemNumber(text: string): boolean {
  return /^[0-9]+$/.test(text) && ITEM_LENGTHS.includes(text.length) && hasCheckDigit(text);
}

/** One item number in all the lengths that it may be written in. */
function itemTexts(number: string, as: readonly ScannedAs[] | undefined): readonly SoughtText[] {
  const digits = number.replace(/^0+/, '');
  return ITEM_LENGTHS.filter((length) => length >= digits.length).map((length) => ({
    text: digits.padStart(length, '0'),
    ...(as && { as }),
  }));
}
