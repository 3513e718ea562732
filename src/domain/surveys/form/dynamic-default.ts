import { type Expression, ExpressionError, parts } from '../xpath/expression.ts';
import { parseExpression } from '../xpath/parse.ts';
import type { FormQuestion } from './definition.ts';

/** Days and times of day look like sums: 2026-11-25. */
const WRITTEN = /^[\d\s.:+TZ-]*$/;

/** Whether a default is worked out. What cannot be read as an expression, or says only itself, is the answer as it stands. */
export function isDynamicDefault(question: Pick<FormQuestion, 'default'>): boolean {
  const text = question.default.trim();
  if (text === '' || WRITTEN.test(text)) return false;
  if (text.includes('${')) return true;
  try {
    return [...parts(parseExpression(text))].some((part) => isWorkedOut(part, text));
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

function isWorkedOut(part: Expression, text: string): boolean {
  if (part.kind === 'call' || part.kind === 'reference') return true;
  if (part.kind === 'path') return part.from === 'root' || text.startsWith('.');
  return part.kind === 'binary' && part.left.kind === 'number' && part.right.kind === 'number';
}
