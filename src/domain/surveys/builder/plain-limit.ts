import type { Expression } from '../xpath/expression.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { joinedBy, literalOf, parsedOrNull } from './plain-rule.ts';

/** What an answer has to be, in plain words; `least` and `most` are numbers as texts, empty: no such limit. */
export type PlainLimit =
  | { readonly kind: 'none' }
  | { readonly kind: 'between' | 'length'; readonly least: string; readonly most: string }
  | { readonly kind: 'not_future' | 'not_past' };

/** The constraint in plain words; null where it is more than they can say. `now`: of a question for a date and a time. */
export function plainLimitOf(text: string): PlainLimit | null {
  if (text.trim() === '') return { kind: 'none' };
  const expression = parsedOrNull(text);
  if (expression === null) return null;
  return dayLimitOf(expression) ?? rangeOf(expression);
}

function dayLimitOf(expression: Expression): PlainLimit | null {
  if (expression.kind !== 'binary' || !isSelf(expression.left)) return null;
  const { right, operator } = expression;
  const isNow = right.kind === 'call' && right.of.length === 0 && ['today', 'now'].includes(right.name);
  if (!isNow) return null;
  if (operator === '<=') return { kind: 'not_future' };
  return operator === '>=' ? { kind: 'not_past' } : null;
}

/** `. >= 1 and . <= 5`, in any order, one of them or both. */
function rangeOf(expression: Expression): PlainLimit | null {
  const found = { least: '', most: '' };
  let kind: 'between' | 'length' | null = null;
  for (const one of joinedBy(expression, 'and')) {
    if (one.kind !== 'binary' || one.right.kind === 'string') return null;
    const own = isSelf(one.left) ? 'between' : isLength(one.left) ? 'length' : null;
    const side = one.operator === '>=' ? 'least' : one.operator === '<=' ? 'most' : null;
    const value = literalOf(one.right);
    if (own === null || side === null || value === null || found[side] !== '') return null;
    if (kind !== null && kind !== own) return null;
    kind = own;
    found[side] = value;
  }
  return kind === null || !Number.isFinite(xpathNumber(found.least || found.most))
    ? null
    : { kind, ...found };
}

/** `.` */
export function isSelf(expression: Expression): boolean {
  if (expression.kind !== 'path' || expression.from !== 'context' || expression.steps.length !== 1)
    return false;
  const [step] = expression.steps;
  return step?.axis === 'self' && step.where.length === 0;
}

function isLength(expression: Expression): boolean {
  const [only] = expression.kind === 'call' && expression.name === 'string-length' ? expression.of : [];
  return only !== undefined && isSelf(only);
}

/** The expression that says so. `now`: what a time is compared with, `today()` or `now()`. */
export function limitExpression(limit: PlainLimit, now: 'today()' | 'now()'): string {
  switch (limit.kind) {
    case 'none':
      return '';
    case 'not_future':
      return `. <= ${now}`;
    case 'not_past':
      return `. >= ${now}`;
    default: {
      const what = limit.kind === 'length' ? 'string-length(.)' : '.';
      const sides = [
        limit.least === '' ? '' : `${what} >= ${limit.least}`,
        limit.most === '' ? '' : `${what} <= ${limit.most}`,
      ];
      return sides.filter((side) => side !== '').join(' and ');
    }
  }
}
