import type { CompiledForm } from '../form/compile.ts';
import type { FormPart } from '../form/form-part.ts';
import { element, type Markup } from '../xml/write-xml.ts';
import type { Expression } from '../xpath/expression.ts';
import { writtenExpression } from '../xpath/write-expression.ts';

/** What says how often a repeat is asked has to be an answer: other counts get an element of their own beside the repeat. */
export function countPath(repeat: FormPart, count: Expression): string {
  return isPlainPath(count) ? writtenExpression(count) : `${repeat.path}_count`;
}

/** The name of that element; null where the count is an answer. */
export function countElement(part: FormPart, { rules }: CompiledForm): string | null {
  const count = rules.get(part)?.count ?? null;
  return count === null || isPlainPath(count) ? null : `${part.item.name}_count`;
}

export function countBind(part: FormPart, form: CompiledForm): Markup {
  const count = form.rules.get(part)?.count ?? null;
  if (count === null || isPlainPath(count)) return '';
  const calculate = writtenExpression(count);
  return element('bind', { nodeset: countPath(part, count), type: 'int', readonly: 'true()', calculate });
}

function isPlainPath(expression: Expression): boolean {
  return (
    expression.kind === 'path' &&
    typeof expression.from === 'string' &&
    expression.steps.every(({ where }) => where.length === 0)
  );
}
