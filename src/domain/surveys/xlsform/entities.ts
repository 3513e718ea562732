import type { FindingDetail } from '../findings/finding-detail.ts';
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
  const refuse: Refuse = (row, column, detail) => errors.push(findingAt(row, column, detail));
  const [first] = entities;
  for (const { key, title } of first?.columns ?? [])
    if (!COLUMNS.has(key))
      errors.push({
        ...findingOf('entities', { what: 'unknown_entity_column', title }, 1),
        column: title,
      });
  const lists = new Set<string>();
  for (const row of entities) {
    checkDeclaration(row, lists, refuse);
    lists.add(listOf(row));
  }
  checkProperties(survey, lists, refuse);
}

type Refuse = (row: ReadRow, column: string, detail: FindingDetail) => void;

function listOf(row: ReadRow): string {
  return rowText(row, 'list_name') || rowText(row, 'dataset');
}

function checkDeclaration(row: ReadRow, earlier: ReadonlySet<string>, refuse: Refuse): void {
  const list = listOf(row);
  const column = rowText(row, 'dataset') === '' ? 'list_name' : 'dataset';
  const says = (key: string) => rowText(row, key) !== '';
  if (list === '') refuse(row, 'list_name', { what: 'entities_without_name' });
  else if (!isName(list) || list.includes('.') || list.startsWith('__'))
    refuse(row, column, { what: 'no_entity_list_name', name: list });
  else if (earlier.has(list)) refuse(row, column, { what: 'entity_list_twice', name: list });
  if (!says('entity_id') && says('update_if')) refuse(row, 'entity_id', { what: 'missing_entity_id' });
  else if (says('entity_id') && says('create_if') && !says('update_if'))
    refuse(row, 'update_if', { what: 'missing_update_if' });
  else if (!says('entity_id') && !says('label')) refuse(row, 'label', { what: 'entity_without_label' });
}

/** What answers are saved as: `property`, or `list#property` where there are several lists. */
function checkProperties(survey: readonly ReadRow[], lists: ReadonlySet<string>, refuse: Refuse): void {
  const saved = new Set<string>();
  for (const row of survey) {
    const written = rowText(row, 'save_to');
    if (written === '') continue;
    const twice = saved.has(written) ? ({ what: 'saved_twice', written } as const) : null;
    const fault = faultIn(row, written, lists) ?? twice;
    if (fault !== null) refuse(row, 'save_to', fault);
    saved.add(written);
  }
}

function faultIn(row: ReadRow, written: string, lists: ReadonlySet<string>): FindingDetail | null {
  if (/^(begin|end)[ _]/i.test(rowText(row, 'type'))) return { what: 'group_saved' };
  if (lists.size === 0) return { what: 'no_entities' };
  const steps = written.split('#');
  if (steps.length > 2) return { what: 'too_many_marks', written };
  const property = steps.at(-1) ?? '';
  const isReserved = /^(name|label)$/i.test(property) || property.startsWith('__');
  if (isReserved || !isName(property)) return { what: 'no_property_name', name: property };
  const list = steps.length === 2 ? (steps[0] ?? '') : null;
  if (list === null) return lists.size > 1 ? { what: 'which_entity_list', property } : null;
  return lists.has(list) ? null : { what: 'no_entity_list', name: list };
}
