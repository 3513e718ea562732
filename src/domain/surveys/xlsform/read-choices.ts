import type { Choice } from '../form/definition.ts';
import { type Findings, findingAt, type ReadRow, rowMedia, rowText, rowTexts } from './form-table.ts';

const OWN_COLUMNS = new Set(['list_name', 'name', 'label', 'image', 'audio', 'video']);

/** The lists of a form's choices, by name. */
export function readChoices(
  rows: readonly ReadRow[],
  mayRepeat: boolean,
  findings: Findings,
): Map<string, Choice[]> {
  const lists = new Map<string, Choice[]>();
  const seen = new Set<string>();
  for (const row of rows) {
    const list = rowText(row, 'list_name');
    const value = rowText(row, 'name');
    if (list === '') {
      if (value !== '') findings.errors.push(findingAt(row, 'list_name', { what: 'choice_without_list' }));
    } else if (value === '') {
      findings.errors.push(findingAt(row, 'name', { what: 'choice_without_name', list }));
    } else {
      const choice = choiceOf(row, value);
      const key = JSON.stringify([list, value]);
      check(choice, list, row, seen.has(key) && !mayRepeat, findings);
      seen.add(key);
      const choices = lists.get(list);
      if (choices) choices.push(choice);
      else lists.set(list, [choice]);
    }
  }
  return lists;
}

function check(choice: Choice, list: string, row: ReadRow, isDouble: boolean, findings: Findings): void {
  const { value } = choice;
  if (isDouble) findings.errors.push(findingAt(row, 'name', { what: 'choice_twice', value, list }));
  if (Object.keys(choice.label).length === 0 && Object.keys(choice.media).length === 0) {
    findings.warnings.push(findingAt(row, 'label', { what: 'choice_without_label', value }));
  }
}

function choiceOf(row: ReadRow, value: string): Choice {
  const columns = row.columns
    .filter(({ key }) => !OWN_COLUMNS.has(key))
    .map(({ title, index }) => [title, (row.cells[index] ?? '').trim()] as const);
  return { value, label: rowTexts(row, 'label'), media: rowMedia(row), columns: Object.fromEntries(columns) };
}
