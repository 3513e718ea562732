import type { Expression } from '../xpath/expression.ts';
import { parseExpression } from '../xpath/parse.ts';

/** A piece of a label: text as it stands, or what an answer says. */
export type TextPart = string | Expression;

const REFERENCE = /\$\{[^{}]*\}/g;

/** A label in pieces. @throws ExpressionError for a `${name}` that is none */
export function parsedText(
  text: string,
  resolve: (expression: Expression) => Expression,
): readonly TextPart[] {
  const found: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > at) found.push(text.slice(at, match.index));
    found.push(resolve(parseExpression(match[0])));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}
