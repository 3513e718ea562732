import { ownValue } from '../../kit/values/own-value.ts';
import type { Choice, FormDefinition } from './definition.ts';
import type { FormContent, FormFiles } from './stored-form.ts';

/** The choices of a list, or the rows of a file as choices. */
export function choicesIn(list: string, definition: FormDefinition, files: FormFiles): readonly Choice[] {
  return ownValue(definition.lists, list) ?? (ownValue(files, list) ?? []).map(rowAsChoice);
}

/** The form with the rows of its files among its lists: for whoever says answers in its words. */
export function withFileChoices({ definition, files }: FormContent): FormDefinition {
  const rows = Object.entries(files).map(([name, lines]) => [name, lines.map(rowAsChoice)] as const);
  return rows.length === 0
    ? definition
    : { ...definition, lists: { ...Object.fromEntries(rows), ...definition.lists } };
}

function rowAsChoice(row: FormFiles[string][number]): Choice {
  const value = row['name'] ?? row['value'] ?? row['id'] ?? '';
  const label = row['label'] ?? row['title'] ?? value;
  return { value, label: { '': label }, media: {}, columns: row };
}
