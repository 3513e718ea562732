import type { Expression, NodeTest, Path, Step } from './expression.ts';
import { numberText } from './number-text.ts';

/** An expression as text that reads as the same again. References of sheets, `${name}`, are written as those. */
export function writtenExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return writtenNumber(expression.value);
    case 'string':
      return writtenString(expression.value);
    case 'reference':
      return `\${${expression.isLastSaved ? 'last-saved#' : ''}${expression.name}}`;
    case 'variable':
      return `$${expression.name}`;
    case 'negate':
      return `-${operand(expression.of)}`;
    case 'binary':
      return `${operand(expression.left)} ${expression.operator} ${operand(expression.right)}`;
    case 'call':
      return `${expression.name}(${expression.of.map(writtenExpression).join(', ')})`;
    default:
      return writtenPath(expression);
  }
}

function operand(expression: Expression): string {
  const text = writtenExpression(expression);
  return expression.kind === 'binary' || expression.kind === 'negate' ? `(${text})` : text;
}

function writtenNumber(value: number): string {
  if (Number.isNaN(value)) return "number('')";
  if (Number.isFinite(value)) return numberText(value);
  return value > 0 ? '(1 div 0)' : '(-1 div 0)';
}

/** XPath 1.0 has no way to write a quotation mark within its own kind: a text with both is put together. */
function writtenString(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((piece) => `'${piece}'`)
    .join(`, "'", `)})`;
}

function writtenPath({ from, where, steps }: Path): string {
  const start = typeof from === 'string' ? '' : `${operand(from)}${conditions(where)}`;
  const below = steps.map(writtenStep).join('/');
  if (from === 'root') return `/${below}`;
  return start === '' ? below : [start, below].filter(Boolean).join('/');
}

function writtenStep({ axis, test, where }: Step): string {
  return `${writtenAxis(axis, test)}${conditions(where)}`;
}

function writtenAxis(axis: Step['axis'], test: NodeTest): string {
  if (test.kind === 'node' && axis === 'self') return '.';
  if (test.kind === 'node' && axis === 'parent') return '..';
  const name = writtenTest(test);
  if (axis === 'child') return name;
  return axis === 'attribute' ? `@${name}` : `${axis}::${name}`;
}

function writtenTest(test: NodeTest): string {
  if (test.kind === 'name') return `${test.prefix === '' ? '' : `${test.prefix}:`}${test.name ?? '*'}`;
  if (test.kind === 'instruction') return `processing-instruction(${test.target ? `'${test.target}'` : ''})`;
  return `${test.kind}()`;
}

function conditions(where: readonly Expression[]): string {
  return where.map((one) => `[${writtenExpression(one)}]`).join('');
}
