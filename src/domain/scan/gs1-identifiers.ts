import { hasCheckDigit } from './check-digit.ts';
import { dayOfCode } from './code-day.ts';

/** Why a code, or a part of it, is not what it says it is. */
export type CodeFault =
  | 'truncated'
  | 'too_long'
  | 'not_digits'
  | 'characters'
  | 'check_digit'
  | 'no_such_day'
  | 'unknown_identifier'
  | 'escapes';

/** What stands behind an application identifier of the GS1 General Specifications (release 25, section 3.2). */
export interface Identifier {
  /** Digits that it always has, before what may follow them. */
  readonly digits: number;
  /** Characters that may follow at most; 0: it is of one length. */
  readonly more: number;
  /** What may follow: digits alone, or also letters and signs. */
  readonly followedBy: 'digits' | 'text';
  /** So many of its first digits end with a check digit. */
  readonly checked?: number;
  readonly isDay?: true;
}

const fixed = (digits: number): Identifier => ({ digits, more: 0, followedBy: 'digits' });
const checked = (digits: number): Identifier => ({ ...fixed(digits), checked: digits });
const upTo = (more: number): Identifier => ({ digits: 0, more, followedBy: 'digits' });
const text = (more: number): Identifier => ({ digits: 0, more, followedBy: 'text' });
const day: Identifier = { ...fixed(6), isDay: true };

const ALONE: Readonly<Record<string, Identifier>> = {
  '00': checked(18),
  '01': checked(14),
  '02': checked(14),
  10: text(20),
  11: day,
  12: day,
  13: day,
  15: day,
  16: day,
  17: day,
  20: fixed(2),
  21: text(20),
  22: text(20),
  30: upTo(8),
  37: upTo(8),
  90: text(30),
  235: text(28),
  240: text(30),
  241: text(30),
  242: upTo(6),
  243: text(20),
  250: text(30),
  251: text(30),
  253: { ...checked(13), more: 17, followedBy: 'text' },
  254: text(20),
  255: { ...checked(13), more: 12 },
  400: text(30),
  401: text(30),
  402: checked(17),
  403: text(30),
  420: text(20),
  421: { ...fixed(3), more: 9, followedBy: 'text' },
  422: fixed(3),
  426: fixed(3),
  7003: fixed(10),
  8002: text(20),
  8003: { digits: 14, more: 16, followedBy: 'text', checked: 14 },
  8004: text(30),
  8005: fixed(6),
  8006: { ...fixed(18), checked: 14 },
  8007: text(34),
  8008: { ...fixed(8), more: 4 },
  8010: text(30),
  8012: text(20),
  8013: text(25),
  8017: checked(18),
  8018: checked(18),
  8019: upTo(10),
  8020: text(25),
};

/** Whole ranges: the locations 410 to 417, measures whose last digit says the decimals, amounts, and what companies agree on. */
const RANGES: readonly (readonly [RegExp, Identifier])[] = [
  [/^41[0-7]$/, checked(13)],
  [/^3(?:1[0-6]|2[0-9]|3[0-7]|4[0-9]|5[0-7]|6[0-9])[0-9]$/, fixed(6)],
  [/^39[02][0-9]$/, upTo(15)],
  [/^39[13][0-9]$/, { ...fixed(3), more: 15 }],
  [/^9[1-9]$/, text(90)],
];

/** The characters that a text may have: set 82 of the specification. */
const SET_82 = /^[!"%-?A-Z_a-z]*$/;

export function identifierOf(ai: string): Identifier | undefined {
  return ALONE[ai] ?? RANGES.find(([pattern]) => pattern.test(ai))?.[1];
}

/** The identifier that a text begins with. */
export function identifierAt(code: string, at: number): string | undefined {
  return [2, 3, 4].map((length) => code.slice(at, at + length)).find((ai) => identifierOf(ai) !== undefined);
}

/** @param thisYear for years of two digits */
export function valueFault(identifier: Identifier, value: string, thisYear: number): CodeFault | undefined {
  const { digits, more, followedBy, checked: checkedDigits, isDay } = identifier;
  if (value.length < Math.max(digits, 1)) return 'truncated';
  if (value.length > digits + more) return 'too_long';
  const inDigits = followedBy === 'digits' ? value : value.slice(0, digits);
  if (!/^[0-9]*$/.test(inDigits)) return 'not_digits';
  if (!SET_82.test(value)) return 'characters';
  if (checkedDigits !== undefined && !hasCheckDigit(value.slice(0, checkedDigits))) return 'check_digit';
  if (isDay && dayOfCode(value, thisYear) === undefined) return 'no_such_day';
  return undefined;
}
