import { ExpressionError } from './expression.ts';

export interface Token {
  readonly kind: 'number' | 'string' | 'name' | 'reference' | 'variable' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** As much of an expression as is read. */
export const EXPRESSION_LENGTH = 32_000;

const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)/y;
const STRING = /"[^"]*"|'[^']*'/y;
const NAME_START = String.raw`[\p{L}_]`;
const NAME_REST = String.raw`[\p{L}\p{M}\p{Nd}_.\-·]*`;
const NAME = new RegExp(
  String.raw`${NAME_START}${NAME_REST}(?::(?!:)(?:${NAME_START}${NAME_REST}|\*))?`,
  'uy',
);
const OPERATOR = /and|or|div|mod/y;
const REFERENCE = /\$\{\s*((?:last-saved#)?[^\s{}]+)\s*\}/y;
const VARIABLE = new RegExp(String.raw`\$(${NAME_START}${NAME_REST})`, 'uy');
const SIGN = /::|\/\/|\.\.|!=|<=|>=|[()[\].@,/|+\-=<>*]/y;

/** The words of an expression, an end behind them. @throws ExpressionError `syntax`, `too_much` */
export function tokensIn(text: string): Token[] {
  if (text.length > EXPRESSION_LENGTH) {
    throw new ExpressionError({ what: 'expression_too_long', most: EXPRESSION_LENGTH });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matched(SPACE, text, at);
    if (space !== null) at += space.length;
    if (at >= text.length) break;
    const token = operatorAt(text, at, tokens.at(-1)) ?? tokenAt(text, at);
    tokens.push(token);
    at += lengthOf(token, text);
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

function tokenAt(text: string, at: number): Token {
  const number = matched(NUMBER, text, at);
  if (number !== null) return { kind: 'number', text: number, at };
  const string = matched(STRING, text, at);
  if (string !== null) return { kind: 'string', text: string.slice(1, -1), at };
  const name = matched(NAME, text, at);
  if (name !== null) return { kind: 'name', text: name, at };
  const reference = captured(REFERENCE, text, at);
  if (reference !== null) return { kind: 'reference', text: reference, at };
  const variable = captured(VARIABLE, text, at);
  if (variable !== null) return { kind: 'variable', text: variable, at };
  const sign = matched(SIGN, text, at);
  if (sign !== null) return { kind: 'sign', text: sign, at };
  throw new ExpressionError({ what: 'unknown_text', text: text.slice(at, at + 20) }, at);
}

/** Behind a value there is no name: what looks like one begins with an operator, `3 mod2`, `6andpath`. */
function operatorAt(text: string, at: number, before: Token | undefined): Token | null {
  if (before === undefined || !isValueEnd(before)) return null;
  const operator = matched(OPERATOR, text, at);
  return operator === null ? null : { kind: 'name', text: operator, at };
}

function isValueEnd({ kind, text }: Token): boolean {
  return kind === 'sign' ? [')', ']', '.', '..'].includes(text) : kind !== 'name';
}

function lengthOf(token: Token, text: string): number {
  if (token.kind === 'string') return token.text.length + 2;
  if (token.kind === 'reference') return text.indexOf('}', token.at) + 1 - token.at;
  return token.kind === 'variable' ? token.text.length + 1 : token.text.length;
}

function matched(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function captured(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1] ?? null;
}
