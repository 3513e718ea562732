import { checkLogic, type LogicFinding } from '../../../domain/surveys/builder/check-logic.ts';
import { choicesOfList, listOfRow } from '../../../domain/surveys/builder/choice-lists.ts';
import { FIRST_LINE, type FormTables, readTables } from '../../../domain/surveys/builder/form-tables.ts';
import type { FormItem } from '../../../domain/surveys/form/definition.ts';
import type { FormFinding } from '../../../domain/surveys/xlsform/form-table.ts';
import type { ReadForm } from '../../../domain/surveys/xlsform/read-xlsform.ts';
import { type BesideForm, contentOfForm, type FormForVersion } from '../forms/form-content.ts';

/** What the tables come to. */
export interface FormReading extends FormForVersion {
  readonly tables: FormTables;
  readonly read: ReadForm;
  readonly logic: readonly LogicFinding[];
}

export function formReadingOf(tables: FormTables, beside: BesideForm): FormReading {
  const read = readTables(tables);
  const version = contentOfForm(read, beside, read);
  return { tables, read, logic: read.form ? checkLogic(read.form) : [], ...version };
}

/** A finding at the row it belongs to. */
export interface RowFinding {
  readonly finding: FormFinding;
  readonly isError: boolean;
}

/** What is said of a question and of the choices of its list. */
export function findingsOfRow({ tables, read }: FormReading, key: string): readonly RowFinding[] {
  const at = tables.survey.findIndex((row) => row.key === key);
  const row = tables.survey[at];
  if (!row) return [];
  const own = new Set(choicesOfList(tables, listOfRow(row)).map((choice) => choice.key));
  const isOwn = ({ sheet, row: line }: FormFinding) =>
    sheet === 'survey'
      ? line - FIRST_LINE === at
      : sheet === 'choices' && own.has(tables.choices[line - FIRST_LINE]?.key ?? '');
  return [
    ...read.errors.filter(isOwn).map((finding) => ({ finding, isError: true })),
    ...read.warnings.filter(isOwn).map((finding) => ({ finding, isError: false })),
  ];
}

/** The key of the row that an item was read from; null where the tables have none. */
export function keyOfItem({ tables }: FormReading, { row }: FormItem): string | null {
  return tables.survey[row - FIRST_LINE]?.key ?? null;
}

/** What is said of each row, by its key: of those that anything is said of. */
export function findingsByRow(reading: FormReading): ReadonlyMap<string, 'error' | 'warning'> {
  const { tables, read, logic } = reading;
  const found = new Map<string, 'error' | 'warning'>();
  const lists = new Map(
    tables.survey.flatMap((row) => (listOfRow(row) ? [[listOfRow(row), row.key] as const] : [])),
  );
  const keyOf = ({ sheet, row }: FormFinding) => {
    if (sheet === 'survey') return tables.survey[row - FIRST_LINE]?.key;
    return lists.get(tables.choices[row - FIRST_LINE]?.cells['list_name'] ?? '');
  };
  const note = (key: string | null | undefined, kind: 'error' | 'warning') => {
    if (key && found.get(key) !== 'error') found.set(key, kind);
  };
  for (const warning of read.warnings) note(keyOf(warning), 'warning');
  for (const { part } of logic) note(keyOfItem(reading, part.item), 'warning');
  for (const error of read.errors) note(keyOf(error), 'error');
  return found;
}
