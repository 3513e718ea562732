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
      if (value !== '')
        findings.errors.push(
          findingAt(row, 'list_name', 'missing_list_name', 'A choice needs the name of its list'),
        );
    } else if (value === '') {
      findings.errors.push(
        findingAt(row, 'name', 'missing_choice_name', `A choice of "${list}" needs a name`),
      );
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
  if (isDouble) {
    const message = `"${choice.value}" stands twice in the list "${list}"; name it anew, or say allow_choice_duplicates: yes in the settings`;
    findings.errors.push(findingAt(row, 'name', 'duplicate_choice', message));
  }
  if (Object.keys(choice.label).length === 0 && Object.keys(choice.media).length === 0) {
    findings.warnings.push(
      findingAt(row, 'label', 'missing_label', `The choice "${choice.value}" has no label`),
    );
  }
}

function choiceOf(row: ReadRow, value: string): Choice {
  const columns = row.columns
    .filter(({ key }) => !OWN_COLUMNS.has(key))
    .map(({ title, index }) => [title, (row.cells[index] ?? '').trim()] as const);
  return { value, label: rowTexts(row, 'label'), media: rowMedia(row), columns: Object.fromEntries(columns) };
}
