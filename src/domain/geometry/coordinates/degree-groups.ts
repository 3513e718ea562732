import { numberFrom } from '../../kit/values/typed-number.ts';

/** A number of a coordinate as it was typed. */
export interface TypedPart {
  readonly value: number;
  readonly isSigned: boolean;
  readonly isNegative: boolean;
  readonly hasFraction: boolean;
  /** The mark behind it; empty where there is none. */
  readonly mark: string;
}

/** Degrees, perhaps minutes and seconds, with the letter of their hemisphere if they have one. */
export interface DegreeGroup {
  readonly letter: string;
  readonly numbers: readonly TypedPart[];
}

type Token =
  | { readonly kind: 'letter' | 'mark' | 'separator'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string };

/**
 * The two coordinates of a text in lower case, with a plain sign for each mark; null where it is no two of them, and the code
 * where one has a letter and the other none.
 */
export function degreeGroups(
  text: string,
): readonly [DegreeGroup, DegreeGroup] | 'hemisphere_missing' | null {
  // A comma is the decimal sign where no point is; where that leaves a single number, it stands between two.
  const readings = /\d\.\d/.test(text) ? [POINTS] : [COMMAS, POINTS];
  for (const pattern of readings) {
    const tokens = tokensOf(text, pattern);
    if (!tokens) return null;
    if (tokens.filter(({ kind }) => kind === 'number').length > 1) return groupsOf(tokens);
  }
  return null;
}

const POINTS = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`;
const COMMAS = String.raw`[+-]?\d+(?:,\d+)?`;

/** Null where something stands in the text that belongs to no coordinate. */
function tokensOf(text: string, number: string): Token[] | null {
  const pattern = new RegExp(String.raw`\s*(?:([nsewo])|(${number})|([°'"])|([,;/])|(\S))`, 'y');
  const tokens: Token[] = [];
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [, letter, digits, mark, separator] = found;
    if (letter !== undefined) tokens.push({ kind: 'letter', text: letter });
    else if (digits !== undefined) tokens.push({ kind: 'number', text: digits });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (separator !== undefined) tokens.push({ kind: 'separator', text: separator });
    else return null;
  }
  return tokens;
}

function groupsOf(tokens: readonly Token[]): ReturnType<typeof degreeGroups> {
  const letters = tokens.filter(({ kind }) => kind === 'letter').length;
  if (letters === 1) return 'hemisphere_missing';
  if (letters > 2) return null;
  const parts = letters === 2 ? byLetters(tokens) : withoutLetters(tokens);
  const [first, second] = (parts ?? []).map(groupOf);
  return first && second ? [first, second] : null;
}

/** Each letter before its numbers, or each behind them. */
function byLetters(tokens: readonly Token[]): readonly (readonly Token[])[] | null {
  const isBefore = tokens[0]?.kind === 'letter';
  const second = tokens.findLastIndex(({ kind }) => kind === 'letter');
  const first = tokens.findIndex(({ kind }) => kind === 'letter');
  const cut = isBefore ? second : first + 1;
  if (!isBefore && second !== tokens.length - 1) return null;
  return [tokens.slice(0, cut), tokens.slice(cut)];
}

function withoutLetters(tokens: readonly Token[]): readonly (readonly Token[])[] | null {
  const at = tokens.findIndex(({ kind }) => kind === 'separator');
  if (at !== -1) return [tokens.slice(0, at), tokens.slice(at + 1)];
  const places = [...tokens.keys()].filter((place) => tokens[place]?.kind === 'number');
  const degrees = places.filter((place) => tokens[place + 1]?.text === '°');
  if (places.length % 2 !== 0 && degrees.length !== 2) return null;
  const cut = degrees.length === 2 ? degrees[1] : places[places.length / 2];
  return cut === undefined ? null : [tokens.slice(0, cut), tokens.slice(cut)];
}

/** Separators at the ends of a part are between the two; within it nothing separates. */
function groupOf(part: readonly Token[]): DegreeGroup | null {
  const start = part[0]?.kind === 'separator' ? 1 : 0;
  const end = part.at(-1)?.kind === 'separator' ? part.length - 1 : part.length;
  const tokens = part.slice(start, end);
  const numbers: TypedPart[] = [];
  let letter = '';
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'separator') return null;
    if (kind === 'letter') letter = text;
    else if (kind === 'mark' && tokens[at - 1]?.kind !== 'number') return null;
    else if (kind === 'number') numbers.push(numberOf(text, tokens[at + 1]));
  }
  return numbers.length === 0 || numbers.length > 3 ? null : { letter, numbers };
}

/** Digits with a point or comma, also with zeros before them: minutes are `05`. NaN for more digits than a number has. */
export function typedDigits(digits: string): number {
  return (
    numberFrom(
      digits
        .replace(',', '.')
        .replace(/^0*(?=\d)/, '')
        .replace(/^\./, '0.'),
    ) ?? Number.NaN
  );
}

function numberOf(text: string, next: Token | undefined): TypedPart {
  const plain = text.replace(/^[+-]/, '').replace(',', '.');
  return {
    value: typedDigits(plain),
    isSigned: /^[+-]/.test(text),
    isNegative: text.startsWith('-'),
    hasFraction: plain.includes('.'),
    mark: next?.kind === 'mark' ? next.text : '',
  };
}
