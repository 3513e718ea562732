import {
  AXES,
  type Axis,
  type BinaryOperator,
  type Expression,
  ExpressionError,
  type NodeTest,
  type Path,
  type Step,
} from './expression.ts';
import { xpathNumber } from './number-text.ts';
import { type Token, tokensIn } from './tokens.ts';

/** Operators by how loosely they bind, the loosest first; those of one row from left to right. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

const NODE_TYPES = ['node', 'text', 'comment', 'processing-instruction'];
const MOST_DEPTH = 200;
/** Operators between two values: a sum of many is an expression as deep as it is long. */
const MOST_OPERATORS = 2000;
const ANY_NODE: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, where: [] };

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  operators: number;
}

/**
 * An expression of XPath 1.0, with `${name}` wherever a path may stand.
 *
 * @throws ExpressionError `syntax`, `too_much`
 * @see https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex
 */
export function parseExpression(text: string): Expression {
  const reader: Reader = { tokens: tokensIn(text), at: 0, depth: 0, operators: 0 };
  const expression = binary(reader, 0);
  const rest = peek(reader);
  if (rest.kind !== 'end') throw unexpected(rest);
  return expression;
}

function binary(reader: Reader, level: number): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return negation(reader);
  let left = binary(reader, level + 1);
  for (;;) {
    const operator = operators.find((one) => isNext(reader, one));
    if (operator === undefined) return left;
    reader.at += 1;
    countOperator(reader);
    left = { kind: 'binary', operator, left, right: binary(reader, level + 1) };
  }
}

function negation(reader: Reader): Expression {
  if (!take(reader, '-')) return union(reader);
  return deeper(reader, () => ({ kind: 'negate', of: negation(reader) }));
}

function union(reader: Reader): Expression {
  let left = path(reader);
  while (take(reader, '|')) {
    countOperator(reader);
    left = { kind: 'binary', operator: '|', left, right: path(reader) };
  }
  return left;
}

function path(reader: Reader): Expression {
  if (isStepNext(reader)) return { kind: 'path', from: 'context', where: [], steps: steps(reader, []) };
  if (take(reader, '//')) return { kind: 'path', from: 'root', where: [], steps: steps(reader, [ANY_NODE]) };
  if (take(reader, '/')) {
    return { kind: 'path', from: 'root', where: [], steps: isStepNext(reader) ? steps(reader, []) : [] };
  }
  return filtered(reader);
}

/** A value, and the steps and conditions that may follow it where it is a set of nodes. */
function filtered(reader: Reader): Expression {
  const from = primary(reader);
  const where = conditions(reader);
  let first: Step[] | null = null;
  if (take(reader, '//')) first = [ANY_NODE];
  else if (take(reader, '/')) first = [];
  if (first === null) return where.length === 0 ? from : { kind: 'path', from, where, steps: [] };
  return { kind: 'path', from, where, steps: steps(reader, first) } satisfies Path;
}

function primary(reader: Reader): Expression {
  const token = peek(reader);
  reader.at += 1;
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: xpathNumber(token.text) };
    case 'string':
      return { kind: 'string', value: token.text };
    case 'variable':
      return { kind: 'variable', name: token.text };
    case 'reference':
      return referenceOf(token);
    case 'name':
      return call(reader, token);
    default:
      if (token.kind !== 'sign' || token.text !== '(') throw unexpected(token);
      return deeper(reader, () => {
        const inner = binary(reader, 0);
        expect(reader, ')');
        return inner;
      });
  }
}

function referenceOf({ text, at }: Token): Expression {
  const prefix = 'last-saved#';
  const isLastSaved = text.startsWith(prefix);
  return { kind: 'reference', name: isLastSaved ? text.slice(prefix.length) : text, isLastSaved, at };
}

function call(reader: Reader, { text, at }: Token): Expression {
  expect(reader, '(');
  return deeper(reader, () => {
    const of: Expression[] = [];
    if (!take(reader, ')')) {
      do of.push(binary(reader, 0));
      while (take(reader, ','));
      expect(reader, ')');
    }
    return { kind: 'call', name: text, of, at };
  });
}

function steps(reader: Reader, first: readonly Step[]): Step[] {
  const found = [...first, step(reader)];
  for (;;) {
    if (take(reader, '//')) found.push(ANY_NODE);
    else if (!take(reader, '/')) return found;
    found.push(step(reader));
  }
}

function step(reader: Reader): Step {
  if (take(reader, '.')) return { axis: 'self', test: { kind: 'node' }, where: conditions(reader) };
  if (take(reader, '..')) return { axis: 'parent', test: { kind: 'node' }, where: conditions(reader) };
  const axis = axisNext(reader);
  const test = nodeTest(reader);
  return { axis, test, where: conditions(reader) };
}

function axisNext(reader: Reader): Axis {
  if (take(reader, '@')) return 'attribute';
  const behind = reader.tokens[reader.at + 1];
  if (behind?.kind !== 'sign' || behind.text !== '::') return 'child';
  const token = peek(reader);
  const axis = AXES.find((one) => one === token.text);
  if (axis === undefined) throw new ExpressionError({ what: 'unknown_axis', name: token.text }, token.at);
  reader.at += 2;
  return axis;
}

function nodeTest(reader: Reader): NodeTest {
  const token = peek(reader);
  if (take(reader, '*')) return { kind: 'name', prefix: '', name: null };
  if (token.kind !== 'name') throw unexpected(token);
  reader.at += 1;
  if (NODE_TYPES.includes(token.text) && take(reader, '(')) return nodeType(reader, token.text);
  const [prefix, name] = token.text.includes(':') ? token.text.split(':') : ['', token.text];
  return { kind: 'name', prefix: prefix ?? '', name: name === '*' ? null : (name ?? '') };
}

function nodeType(reader: Reader, type: string): NodeTest {
  const target = peek(reader);
  if (type === 'processing-instruction' && target.kind === 'string') reader.at += 1;
  expect(reader, ')');
  if (type !== 'processing-instruction')
    return { kind: type === 'node' ? 'node' : type === 'text' ? 'text' : 'comment' };
  return { kind: 'instruction', target: target.kind === 'string' ? target.text : null };
}

function conditions(reader: Reader): Expression[] {
  const found: Expression[] = [];
  while (take(reader, '[')) {
    found.push(deeper(reader, () => binary(reader, 0)));
    expect(reader, ']');
  }
  return found;
}

/** A name begins a step unless it is a function's; XPath 1.0, 3.7, tells it by what follows. */
function isStepNext(reader: Reader): boolean {
  const token = peek(reader);
  if (token.kind === 'sign') return ['.', '..', '@', '*'].includes(token.text);
  if (token.kind !== 'name') return false;
  const behind = reader.tokens[reader.at + 1];
  return behind?.kind !== 'sign' || behind.text !== '(' || NODE_TYPES.includes(token.text);
}

function countOperator(reader: Reader): void {
  reader.operators += 1;
  if (reader.operators > MOST_OPERATORS)
    throw new ExpressionError({ what: 'too_many_operators', most: MOST_OPERATORS }, peek(reader).at);
}

function deeper<T>(reader: Reader, read: () => T): T {
  reader.depth += 1;
  if (reader.depth > MOST_DEPTH) throw new ExpressionError({ what: 'nested_too_deeply' }, peek(reader).at);
  const found = read();
  reader.depth -= 1;
  return found;
}

function peek(reader: Reader): Token {
  // The last token is the end, and nothing reads past it.
  return reader.tokens[reader.at] ?? { kind: 'end', text: '', at: -1 };
}

function isNext(reader: Reader, text: string): boolean {
  const token = peek(reader);
  return (token.kind === 'sign' || token.kind === 'name') && token.text === text;
}

function take(reader: Reader, text: string): boolean {
  const token = peek(reader);
  const isIt = token.kind === 'sign' && token.text === text;
  if (isIt) reader.at += 1;
  return isIt;
}

function expect(reader: Reader, expected: string): void {
  const { kind, text: found, at } = peek(reader);
  if (take(reader, expected)) return;
  const isEnd = kind === 'end';
  throw new ExpressionError(
    isEnd ? { what: 'end_too_early', expected } : { what: 'other_expected', expected, found },
    at,
  );
}

function unexpected({ kind, text, at }: Token): ExpressionError {
  const isEnd = kind === 'end';
  return new ExpressionError(isEnd ? { what: 'unexpected_end' } : { what: 'unexpected_word', text }, at);
}
