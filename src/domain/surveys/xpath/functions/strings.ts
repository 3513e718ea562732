import {
  ANY_NUMBER,
  numberAt,
  requireLength,
  takes,
  textAt,
  textOrContext,
  textsFrom,
  type XPathFunction,
} from './arguments.ts';
import { base64Text, digestText } from './digest.ts';

/** @see https://getodk.github.io/xforms-spec/#fn:String-Functions */
export const STRINGS: Readonly<Record<string, XPathFunction>> = {
  string: takes(0, 1, textOrContext),
  concat: takes(0, ANY_NUMBER, (call) => joined(textsFrom(call, 0), '', call.at)),
  join: takes(1, ANY_NUMBER, (call) => joined(textsFrom(call, 1), textAt(call, 0), call.at)),
  substr: takes(2, 3, (call) => {
    const end = call.of.length > 2 ? numberAt(call, 2) : undefined;
    return textAt(call, 0).slice(numberAt(call, 1), end);
  }),
  substring: takes(2, 3, (call) => {
    const length = call.of.length > 2 ? numberAt(call, 2) : null;
    return substring(textAt(call, 0), numberAt(call, 1), length);
  }),
  'substring-before': takes(2, 2, (call) => {
    const text = textAt(call, 0);
    const at = text.indexOf(textAt(call, 1));
    return at < 0 ? '' : text.slice(0, at);
  }),
  'substring-after': takes(2, 2, (call) => {
    const [text, target] = [textAt(call, 0), textAt(call, 1)];
    const at = text.indexOf(target);
    return at < 0 ? '' : text.slice(at + target.length);
  }),
  translate: takes(3, 3, (call) =>
    translate(textAt(call, 0), Array.from(textAt(call, 1)), Array.from(textAt(call, 2))),
  ),
  'string-length': takes(0, 1, (call) => Array.from(textOrContext(call)).length),
  'normalize-space': takes(0, 1, (call) =>
    textOrContext(call)
      .replaceAll(/[ \t\r\n]+/g, ' ')
      .replaceAll(/^ | $/g, ''),
  ),
  contains: takes(2, 2, (call) => textAt(call, 0).includes(textAt(call, 1))),
  'starts-with': takes(2, 2, (call) => textAt(call, 0).startsWith(textAt(call, 1))),
  'ends-with': takes(2, 2, (call) => textAt(call, 0).endsWith(textAt(call, 1))),
  uuid: takes(0, 1, (call) => {
    const { random } = call.around;
    return call.of.length === 0 ? uuidFrom(random) : lettersFrom(random, numberAt(call, 0));
  }),
  digest: takes(2, 3, (call) =>
    digestText(textAt(call, 0), textAt(call, 1), call.of.length > 2 ? textAt(call, 2) : 'base64', call.at),
  ),
  'base64-decode': takes(1, 1, (call) => base64Text(textAt(call, 0))),
};

function joined(texts: readonly string[], between: string, at: number): string {
  const length = texts.reduce(
    (sum, text) => sum + text.length,
    Math.max(0, texts.length - 1) * between.length,
  );
  requireLength(length, at);
  return texts.join(between);
}

/** XPath 1.0, 4.2: from a place that counts from one; both numbers are rounded first. */
function substring(text: string, start: number, length: number | null): string {
  const from = Math.floor(start + 0.5);
  const until = length === null ? Number.POSITIVE_INFINITY : from + Math.floor(length + 0.5);
  return Array.from(text)
    .filter((_, index) => index + 1 >= from && index + 1 < until)
    .join('');
}

function translate(text: string, from: readonly string[], to: readonly string[]): string {
  const others = new Map(from.map((character, at) => [character, to[at] ?? ''] as const).toReversed());
  return Array.from(text)
    .map((character) => others.get(character) ?? character)
    .join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const MOST_LETTERS = 1000;

/** RFC 9562, version 4. */
function uuidFrom(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replaceAll(/[xy]/g, (place) => {
    const digit = Math.floor(random() * 16);
    return (place === 'x' ? digit : (digit % 4) + 8).toString(16);
  });
}

function lettersFrom(random: () => number, wanted: number): string {
  const length = Math.min(MOST_LETTERS, Math.max(0, Math.trunc(wanted) || 0));
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}
