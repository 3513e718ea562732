import { type Expression, ExpressionError } from '../xpath/expression.ts';
import { parseExpression } from '../xpath/parse.ts';

export const PLAIN_OPERATORS = [
  'is',
  'is_not',
  'contains',
  'contains_not',
  'at_least',
  'at_most',
  'more_than',
  'less_than',
  'answered',
  'not_answered',
] as const;

export type PlainOperator = (typeof PLAIN_OPERATORS)[number];

/** What a value is written as: a number as it is, a day within `date()`, a choice among several by `selected()`. */
export type ValueKind = 'text' | 'number' | 'date' | 'choice' | 'choices';

export interface PlainTest {
  /** The name of the question that is looked at. */
  readonly question: string;
  readonly operator: PlainOperator;
  /** Empty where the operator needs none. */
  readonly value: string;
}

/** A condition as a sentence: all of some tests hold, or any of them. */
export interface PlainRule {
  readonly join: 'all' | 'any';
  readonly tests: readonly PlainTest[];
}

const COMPARED: Readonly<Record<string, PlainOperator>> = {
  '=': 'is',
  '!=': 'is_not',
  '>=': 'at_least',
  '<=': 'at_most',
  '>': 'more_than',
  '<': 'less_than',
};

/** The condition in plain words; null where it is more than they can say. */
export function plainRuleOf(text: string): PlainRule | null {
  if (text.trim() === '') return { join: 'all', tests: [] };
  const expression = parsedOrNull(text);
  if (expression === null) return null;
  for (const [join, operator] of [
    ['all', 'and'],
    ['any', 'or'],
  ] as const) {
    const tests = joinedBy(expression, operator).map(plainTestOf);
    if (tests.every((test) => test !== null)) return { join, tests };
  }
  return null;
}

/** The expression; null where it cannot be read. */
export function parsedOrNull(text: string): Expression | null {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** `a and b and c` in its parts. */
export function joinedBy(expression: Expression, operator: 'and' | 'or'): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== operator) return [expression];
  return [...joinedBy(expression.left, operator), ...joinedBy(expression.right, operator)];
}

function plainTestOf(expression: Expression): PlainTest | null {
  if (expression.kind === 'binary') return comparisonOf(expression);
  if (expression.kind !== 'call') return null;
  const [first, second] = expression.of;
  if (expression.name === 'not' && first?.kind === 'call' && expression.of.length === 1) {
    const inner = plainTestOf(first);
    return inner?.operator === 'contains' ? { ...inner, operator: 'contains_not' } : null;
  }
  if (!['selected', 'contains'].includes(expression.name) || expression.of.length !== 2) return null;
  const isPlain = first?.kind === 'reference' && !first.isLastSaved && second?.kind === 'string';
  return isPlain ? { question: first.name, operator: 'contains', value: second.value } : null;
}

function comparisonOf({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): PlainTest | null {
  const named = COMPARED[operator];
  const value = literalOf(right);
  if (left.kind !== 'reference' || left.isLastSaved || named === undefined || value === null) return null;
  if (value === '' && right.kind === 'string') {
    if (named === 'is') return { question: left.name, operator: 'not_answered', value: '' };
    return named === 'is_not' ? { question: left.name, operator: 'answered', value: '' } : null;
  }
  return { question: left.name, operator: named, value };
}

/** `5`, `-5`, `'a'`, `date('2026-01-31')`. */
export function literalOf(expression: Expression): string | null {
  if (expression.kind === 'string') return expression.value;
  if (expression.kind === 'number') return plainNumber(expression.value);
  if (expression.kind === 'negate' && expression.of.kind === 'number')
    return plainNumber(-expression.of.value);
  const [only] = expression.kind === 'call' && expression.name === 'date' ? expression.of : [];
  return only?.kind === 'string' ? only.value : null;
}

function plainNumber(value: number): string | null {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

/** The expression that says so. `kindOf`: of the answers to a question. */
export function ruleExpression({ join, tests }: PlainRule, kindOf: (question: string) => ValueKind): string {
  return tests
    .map((test) => testExpression(test, kindOf(test.question)))
    .join(join === 'all' ? ' and ' : ' or ');
}

const SIGNS: Partial<Readonly<Record<PlainOperator, string>>> = {
  is: '=',
  is_not: '!=',
  at_least: '>=',
  at_most: '<=',
  more_than: '>',
  less_than: '<',
};

function testExpression({ question, operator, value }: PlainTest, kind: ValueKind): string {
  const reference = `\${${question}}`;
  if (operator === 'answered') return `${reference} != ''`;
  if (operator === 'not_answered') return `${reference} = ''`;
  const sign = SIGNS[operator];
  if (sign !== undefined) return `${reference} ${sign} ${writtenValue(value, kind)}`;
  const call = `${kind === 'text' ? 'contains' : 'selected'}(${reference}, ${quoted(value)})`;
  return operator === 'contains' ? call : `not(${call})`;
}

function writtenValue(value: string, kind: ValueKind): string {
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  return kind === 'date' && value !== '' ? `date(${quoted(value)})` : quoted(value);
}

/** XPath has no sign to escape a quotation mark with: a text with both kinds is put together. */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(', "\'", ')})`;
}
