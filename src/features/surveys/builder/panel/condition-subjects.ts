import { choicesOfList, listOfRow } from '../../../../domain/surveys/builder/choice-lists.ts';
import type { FormTables, SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import type { PlainOperator, ValueKind } from '../../../../domain/surveys/builder/plain-rule.ts';
import { roleOf, typeOfRow } from '../../../../domain/surveys/builder/row-tree.ts';
import { nameOfRow } from '../row-words.ts';

/** A question that a condition may look at. */
export interface ConditionSubject {
  readonly name: string;
  readonly label: string;
  readonly kind: ValueKind;
  readonly operators: readonly PlainOperator[];
  /** What can be chosen there; null: it is typed. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null;
}

/** All questions but one, in the order of the form. */
export function conditionSubjects(tables: FormTables, but: string): readonly ConditionSubject[] {
  return tables.survey
    .filter((row) => row.key !== but && roleOf(row) === 'question' && row.cells['name'])
    .filter((row) => typeOfRow(row.cells['type']) !== 'note')
    .map((row) => subjectOf(row, tables));
}

export function kindOfSubject(subjects: readonly ConditionSubject[], name: string): ValueKind {
  return subjects.find((subject) => subject.name === name)?.kind ?? 'text';
}

function subjectOf(row: SheetRow, tables: FormTables): ConditionSubject {
  const { name = '' } = row.cells;
  const kind = kindOf(typeOfRow(row.cells['type']));
  const isFile = typeOfRow(row.cells['type']).endsWith('_from_file');
  const offered = choicesOfList(tables, listOfRow(row)).map((choice) => ({
    value: choice.cells['name'] ?? '',
    label: nameOfRow(choice, tables),
  }));
  const isChosen = (kind === 'choice' || kind === 'choices') && !isFile;
  return {
    name,
    label: nameOfRow(row, tables),
    kind: kind ?? 'text',
    operators: OPERATORS[kind ?? 'other'],
    choices: isChosen ? offered : null,
  };
}

const ANSWERED = ['answered', 'not_answered'] as const;

const OPERATORS: Readonly<Record<ValueKind | 'other', readonly PlainOperator[]>> = {
  text: ['is', 'is_not', 'contains', 'contains_not', ...ANSWERED],
  number: ['is', 'is_not', 'at_least', 'at_most', 'more_than', 'less_than', ...ANSWERED],
  date: ['is', 'is_not', 'at_least', 'at_most', ...ANSWERED],
  choice: ['is', 'is_not', ...ANSWERED],
  choices: ['contains', 'contains_not', ...ANSWERED],
  other: ANSWERED,
};

const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ['text', 'text'],
  ['barcode', 'text'],
  ['hidden', 'text'],
  ['username', 'text'],
  ['integer', 'number'],
  ['decimal', 'number'],
  ['range', 'number'],
  ['calculate', 'number'],
  ['date', 'date'],
  ['today', 'date'],
  ['select_one', 'choice'],
  ['select_one_from_file', 'choice'],
  ['select_multiple', 'choices'],
  ['select_multiple_from_file', 'choices'],
]);

/** Null: whether it is answered is all that can be said in words. */
function kindOf(type: string): ValueKind | null {
  return KINDS.get(type) ?? null;
}
