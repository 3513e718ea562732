import { type Findings, findingAt, findingOf, type ReadRow, rowText } from './form-table.ts';
import { isName } from './read-survey.ts';

const COLUMNS: ReadonlySet<string> = new Set([
  'list_name',
  'dataset',
  'entity_id',
  'create_if',
  'update_if',
  'label',
  'repeat',
]);

/** Refuses what ODK's servers refuse of entities, so that a form that is checked here can go there. They are not made here. */
export function checkEntities(
  entities: readonly ReadRow[],
  survey: readonly ReadRow[],
  { errors }: Findings,
): void {
  const refuse = (row: ReadRow, column: string, code: string, message: string) =>
    errors.push(findingAt(row, column, code, message));
  const [first] = entities;
  for (const { key, title } of first?.columns ?? [])
    if (!COLUMNS.has(key))
      errors.push({
        ...findingOf('entities', 'unknown_column', `The column "${title}" is not known`, 1),
        column: title,
      });
  const lists = new Set<string>();
  for (const row of entities) {
    checkDeclaration(row, lists, refuse);
    lists.add(listOf(row));
  }
  checkProperties(survey, lists, refuse);
}

type Refuse = (row: ReadRow, column: string, code: string, message: string) => void;

function listOf(row: ReadRow): string {
  return rowText(row, 'list_name') || rowText(row, 'dataset');
}

function checkDeclaration(row: ReadRow, earlier: ReadonlySet<string>, refuse: Refuse): void {
  const list = listOf(row);
  const column = rowText(row, 'dataset') === '' ? 'list_name' : 'dataset';
  const says = (key: string) => rowText(row, key) !== '';
  if (list === '') refuse(row, 'list_name', 'missing_list_name', 'A list of entities needs a name');
  else if (!isName(list) || list.includes('.') || list.startsWith('__'))
    refuse(row, column, 'invalid_name', `"${list}" is no name of a list of entities`);
  else if (earlier.has(list)) refuse(row, column, 'duplicate_name', `"${list}" stands here twice`);
  if (!says('entity_id') && says('update_if'))
    refuse(row, 'entity_id', 'missing_entity_id', 'An entity that is updated needs an entity_id');
  else if (says('entity_id') && says('create_if') && !says('update_if'))
    refuse(
      row,
      'update_if',
      'missing_update_if',
      'An entity that is created or updated says when it is updated',
    );
  else if (!says('entity_id') && !says('label'))
    refuse(row, 'label', 'missing_label', 'An entity that is created needs a label');
}

/** What answers are saved as: `property`, or `list#property` where there are several lists. */
function checkProperties(survey: readonly ReadRow[], lists: ReadonlySet<string>, refuse: Refuse): void {
  const saved = new Set<string>();
  for (const row of survey) {
    const written = rowText(row, 'save_to');
    if (written === '') continue;
    const fault = faultIn(row, written, lists) ?? (saved.has(written) ? `"${written}" is saved twice` : null);
    if (fault !== null) refuse(row, 'save_to', 'wrong_property', fault);
    saved.add(written);
  }
}

function faultIn(row: ReadRow, written: string, lists: ReadonlySet<string>): string | null {
  if (/^(begin|end)[ _]/i.test(rowText(row, 'type'))) return 'Groups and repeats are not saved to entities';
  if (lists.size === 0) return 'There is no sheet "entities" that says what this is saved to';
  const steps = written.split('#');
  if (steps.length > 2) return `"${written}" has more than one "#"`;
  const property = steps.at(-1) ?? '';
  const isReserved = /^(name|label)$/i.test(property) || property.startsWith('__');
  if (isReserved || !isName(property)) return `"${property}" is no name of a property`;
  const list = steps.length === 2 ? (steps[0] ?? '') : null;
  if (list === null)
    return lists.size > 1
      ? `There are several lists of entities: write one of them before "#${property}"`
      : null;
  return lists.has(list) ? null : `There is no list of entities "${list}"`;
}
