import type { Choice, FormDefinition, FormQuestion } from '../form/definition.ts';
import { type FormPart, isQuestionPart } from '../form/form-part.ts';
import type { Expression } from '../xpath/expression.ts';
import { joinedBy, literalOf } from './plain-rule.ts';

type QuestionPart = FormPart & { readonly item: FormQuestion };

/**
 * Whether a question's list offers nothing, whatever is answered: it is empty, or no choice has in its column what the filter
 * compares that with (`kind = 'a'`, `region = ${region}`). Of other filters nothing is said.
 */
export function isEmptied(
  { item }: QuestionPart,
  filter: Expression | null,
  { lists }: FormDefinition,
  partOf: (name: string) => FormPart | null,
): boolean {
  const { choices } = item;
  if (choices === null || choices.file !== '' || choices.nodes !== undefined) return false;
  const offered = lists[choices.list] ?? [];
  if (filter === null) return offered.length === 0;
  const wanted = joinedBy(filter, 'and').map((one) => columnTest(one, lists, partOf));
  return offered.every((choice) => wanted.some((test) => test !== null && !test(choice)));
}

/** Whether a choice can pass `column = value` at all; null: it cannot be told. */
function columnTest(
  expression: Expression,
  lists: FormDefinition['lists'],
  partOf: (name: string) => FormPart | null,
): ((choice: Choice) => boolean) | null {
  if (expression.kind !== 'binary' || expression.operator !== '=') return null;
  const column = columnOfPath(expression.left) ?? columnOfPath(expression.right);
  const other = columnOfPath(expression.left) === null ? expression.left : expression.right;
  const values = valuesOf(other, lists, partOf);
  if (column === null || values === null) return null;
  return (choice) => values.has(column === 'name' ? choice.value : (choice.columns[column] ?? ''));
}

function columnOfPath(expression: Expression): string | null {
  if (expression.kind !== 'path' || expression.from !== 'context' || expression.steps.length !== 1)
    return null;
  const [step] = expression.steps;
  return step?.axis === 'child' && step.test.kind === 'name' && step.where.length === 0
    ? step.test.name
    : null;
}

/** What an answer or a text can be; what is not answered is empty. */
function valuesOf(
  expression: Expression,
  lists: FormDefinition['lists'],
  partOf: (name: string) => FormPart | null,
): ReadonlySet<string> | null {
  const literal = literalOf(expression);
  if (literal !== null) return new Set([literal]);
  const part = expression.kind === 'reference' && !expression.isLastSaved ? partOf(expression.name) : null;
  const source = part && isQuestionPart(part) && part.item.type === 'select_one' ? part.item.choices : null;
  const choices = source?.file === '' ? lists[source.list] : undefined;
  return choices ? new Set(choices.map(({ value }) => value)) : null;
}
