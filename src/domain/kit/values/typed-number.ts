/**
 * The one place where typed text becomes a number. A form, a draft and a stored reading hold either the number in its
 * plain form (`1250.5`: Latin digits, a point, no groups, so that it means the same in every language), or the text that
 * nobody could read yet, behind a mark.
 */

/** The signs a language writes numbers with. */
export interface NumberSigns {
  readonly decimal: '.' | ',';
  /** Between thousands; any space counts as each other. */
  readonly group: string;
}

/** @param locale a BCP 47 tag: `en`, `fr-FR` */
export function numberSigns(locale: string): NumberSigns {
  // Grouped from ten thousand on in some languages; the digits' script matters for neither sign.
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal') === ',' ? ',' : '.', group: plainSpaces(sign('group')) };
}

const LONGEST = 60;

/**
 * What a text may mean, as plain numbers: one where it is clear, two where it is not (thousands first), none where it is
 * no number. `1,250` is clear to somebody whose language writes it so, `1.250` is not to somebody who writes `1 250`.
 */
export function readingsOf(text: string, signs: NumberSigns): readonly string[] {
  const match = text.length > LONGEST ? null : /^([+-]?) *([\d.,' ٫٬]*\d[.,٫]?)$/.exec(simplified(text));
  if (!match) return [];
  const [, sign = '', digits = ''] = match;
  return bodyReadings(digits, signs).map((body) => plainForm(sign === '-', body));
}

function bodyReadings(text: string, signs: NumberSigns): readonly string[] {
  const marks = [...new Set(text.replaceAll(/\d/g, ''))];
  const [first = '', second] = marks;
  if (marks.length === 0) return [text];
  if (marks.length > 2) return [];
  // Of two signs the last one is the decimal sign.
  if (second !== undefined) return [...groupedBy(first, text.split(second), second)];
  if (!isDecimalSign(first)) return [...groupedBy(first, [text], '')];
  const decimal = decimalReading(text, first);
  const grouped = groupedBy(first, [text], '');
  if (decimal.length === 0 || grouped.length === 0) return [...grouped, ...decimal];
  if (first === signs.decimal || first === '٫') return decimal;
  return first === signs.group ? grouped : [...grouped, ...decimal];
}

function isDecimalSign(sign: string): boolean {
  return sign === '.' || sign === ',' || sign === '٫';
}

function decimalReading(text: string, sign: string): readonly string[] {
  const [whole = '', fraction = '', ...more] = text.split(sign);
  return more.length === 0 ? [`${whole}.${fraction}`] : [];
}

/** Thousands, or lakhs and crores in India; nothing begins with a group of zeros. */
const GROUPS = /^(?!0)(\d{1,3}(g\d{3})+|\d{1,2}(g\d{2})+g\d{3})$/;

function groupedBy(group: string, [whole = '', ...fractions]: readonly string[], decimal: string): string[] {
  if (fractions.length > 1 || (decimal !== '' && !isDecimalSign(decimal)) || group === '٫') return [];
  if (!GROUPS.test(whole.replaceAll(group, 'g')) || fractions[0]?.includes(group)) return [];
  return [[whole.replaceAll(group, ''), ...fractions].join('.')];
}

function plainForm(isNegative: boolean, body: string): string {
  const [whole = '', fraction = ''] = body.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  const plain = rest === '' ? digits : `${digits}.${rest}`;
  return isNegative && plain !== '0' ? `-${plain}` : plain;
}

const PLAIN_LETTERS = /^[ -~]*$/;

/** Digits of any script, the minus signs, spaces and full-width forms that keyboards and other programs write. */
function simplified(text: string): string {
  // What most files hold: nothing of the below, and a file has a million of them.
  if (PLAIN_LETTERS.test(text)) return text.trim();
  return plainSpaces(text)
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '') // marks of direction
    .trim()
    .replaceAll(/[\u2212\u2013\ufe63\uff0d]/g, '-')
    .replaceAll('\uff0b', '+')
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff0c', ',')
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replaceAll(/\p{Nd}/gu, latinDigit);
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ');
}

/** Unicode has the decimal digits of each script in a row from zero to nine, and several rows side by side. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

const PLAIN = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const UNREAD = '?';

/** What a form holds for a typed text: the number in its plain form where the text is clear, else the text, marked. */
export function typedNumber(text: string, signs: NumberSigns): string {
  if (text.trim() === '') return '';
  const [reading, other] = readingsOf(text, signs);
  return reading === undefined || other !== undefined ? UNREAD + text : reading;
}

/** What stands in the input for what a form holds. */
export function shownNumber(typed: string, { decimal }: NumberSigns): string {
  return PLAIN.test(typed) ? typed.replace('.', decimal) : unreadText(typed);
}

/** The text as it was typed, for whoever reads it. */
export function unreadText(typed: string): string {
  return typed.startsWith(UNREAD) ? typed.slice(UNREAD.length) : typed;
}

/** Whether people of two languages would read it as two numbers. */
export function isAmbiguous(typed: string): boolean {
  return !PLAIN.test(typed) && /^[+-]? *[1-9]\d{0,2}[.,]\d{3}$/.test(simplified(unreadText(typed)));
}

/** Null for nothing typed, undefined for a text that is no one number. */
export function numberFrom(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  return PLAIN.test(typed) ? Number(typed) : undefined;
}

/** What a field takes. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Decimals. */
  readonly places?: number;
}

export type NumberFault = 'not_a_number' | 'ambiguous_number' | 'out_of_range' | 'too_many_places';

/** What is wrong with what was typed; null where nothing is, or nothing was typed. */
export function numberFault(typed: string, bounds: NumberBounds): NumberFault | null {
  const value = numberFrom(typed);
  if (value === null) return null;
  if (value === undefined) return isAmbiguous(typed) ? 'ambiguous_number' : 'not_a_number';
  if (value < bounds.min || value > bounds.max) return 'out_of_range';
  return decimalsOf(typed) > (bounds.integer ? 0 : (bounds.places ?? LONGEST)) ? 'too_many_places' : null;
}

/** The number, null for nothing typed, undefined for what the field does not take. */
export function numberWithin(typed: string, bounds: NumberBounds): number | null | undefined {
  return numberFault(typed, bounds) === null ? numberFrom(typed) : undefined;
}

function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0;
}

/** A stored number as a form holds it: never with an exponent. */
export function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/**
 * A reading that is stored as text: in its plain form, or as it was typed before that was so, when a comma was a decimal
 * sign. Null for what is no one number.
 */
export function storedReading(text: string): number | null {
  const [reading, other] = text.startsWith(UNREAD) ? [] : readingsOf(text, { decimal: '.', group: '' });
  return reading === undefined || other !== undefined ? null : Number(reading);
}
