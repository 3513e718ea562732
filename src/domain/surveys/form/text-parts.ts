import { type Expression, ExpressionError } from '../xpath/expression.ts';
import { parseExpression } from '../xpath/parse.ts';

/** A piece of a label: text as it stands, or what an answer says. */
export type TextPart = string | Expression;

/** `${name}`; what an XForm writes where it shows more than an answer; where `instance('list')/root/item[…]/label` begins. */
const SAID =
  /\$\{[^{}]*\}|<output\s+value="(?<value>[^"]*)"\s*\/>|\b(?<instance>instance)\(\s*(?:'[^']*'|"[^"]*")\s*\)(?=\/)/g;

/** A text that speaks of instances so often without meaning one is looked through no further. */
const MOST_MISREAD = 20;

/** A label in pieces. @throws ExpressionError for a `${name}` that is none */
export function parsedText(
  text: string,
  resolve: (expression: Expression) => Expression,
): readonly TextPart[] {
  const found: TextPart[] = [];
  let at = 0;
  let misread = 0;
  for (const match of text.matchAll(SAID)) {
    if (match.index < at || (match.groups?.['instance'] && misread === MOST_MISREAD)) continue;
    const end = match.groups?.['instance']
      ? pathEnd(text, match.index + match[0].length)
      : match.index + match[0].length;
    const written = match.groups?.['value'];
    const said = written === undefined ? text.slice(match.index, end) : plainText(written);
    if (match.groups?.['instance'] && !isExpression(said)) {
      misread += 1;
      continue;
    }
    if (match.index > at) found.push(text.slice(at, match.index));
    found.push(resolve(parseExpression(said)));
    at = end;
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}

/** A text may speak of instances as of anything else. */
function isExpression(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

const STEP = /\/{1,2}\s*[\w.@:*-]+/y;

/** Where the steps of a path end, with their conditions. */
function pathEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    STEP.lastIndex = end;
    const step = STEP.exec(text);
    if (step) end += step[0].length;
    else if (text[end] === '[') end = conditionEnd(text, end);
    else return end;
  }
}

/** Behind the bracket that closes the one at `from`; brackets in quotes are none. */
function conditionEnd(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** An expression as a piece of a label, where no `${name}` says the same. */
export function outputOf(expression: string): string {
  const written = expression.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<output value="${written}"/>`;
}

function plainText(written: string): string {
  return written
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
