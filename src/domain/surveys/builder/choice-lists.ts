import { languageHead } from '../xlsform/write-xlsform.ts';
import { type FormTables, type SheetRow } from './form-tables.ts';
import { freeName, proposedName } from './row-names.ts';
import { type NewKey, withCells } from './table-changes.ts';

/** A question's list: `select_one poles` has `poles`; empty: none, or a file. */
export function listOfRow({ cells }: SheetRow): string {
  const [, list = ''] = /^(?:select_one|select_multiple|rank)\s+(\S+)/.exec(cells['type'] ?? '') ?? [];
  return list;
}

export function listNames({ choices, survey }: FormTables): readonly string[] {
  const named = [...choices.map(({ cells }) => cells['list_name'] ?? ''), ...survey.map(listOfRow)];
  return [...new Set(named)].filter((name) => name !== '');
}

export function choicesOfList({ choices }: FormTables, list: string): readonly SheetRow[] {
  return choices.filter(({ cells }) => cells['list_name'] === list);
}

/** A list with choices of given labels in the first language; with names that no other list has. */
export function withNewList(
  tables: FormTables,
  wanted: string,
  labels: readonly string[],
  newKey: NewKey,
): { tables: FormTables; list: string } {
  const list = freeName(wanted, new Set(listNames(tables)));
  const grown = labels.reduce((before, label) => withChoice(before, list, label, newKey()), tables);
  return { tables: grown, list };
}

/** One more choice at the end of its list. */
export function withChoice(tables: FormTables, list: string, label: string, key: string): FormTables {
  const taken = namesOfChoices(tables, list, '');
  const [language = ''] = tables.languages;
  const name = proposedName(label, taken, 'choice');
  const row: SheetRow = {
    key,
    cells: { list_name: list, name, ...(label === '' ? {} : { [languageHead('label', language)]: label }) },
    isNew: true,
  };
  const last = tables.choices.findLastIndex(({ cells }) => cells['list_name'] === list);
  const place = last < 0 ? tables.choices.length : last + 1;
  return { ...tables, choices: [...tables.choices.slice(0, place), row, ...tables.choices.slice(place)] };
}

/** The words of a choice; the value of one that was added here follows them until somebody gives it another. */
export function withChoiceLabel(
  tables: FormTables,
  key: string,
  language: string,
  label: string,
): FormTables {
  const row = tables.choices.find((one) => one.key === key);
  if (!row) return tables;
  const head = languageHead('label', language);
  const { name = '', list_name: list = '' } = row.cells;
  const taken = namesOfChoices(tables, list, key);
  const isProposed =
    /^choice(_\d+)?$/.test(name) || name === proposedName(row.cells[head] ?? '', taken, 'choice');
  const isFollowing = row.isNew && language === tables.languages[0] && isProposed;
  return withCells(tables, key, {
    [head]: label,
    ...(isFollowing ? { name: proposedName(label, taken, 'choice') } : {}),
  });
}

function namesOfChoices(tables: FormTables, list: string, but: string): ReadonlySet<string> {
  return new Set(
    choicesOfList(tables, list)
      .filter(({ key }) => key !== but)
      .flatMap(({ cells }) => cells['name'] ?? []),
  );
}

export function withoutChoice(tables: FormTables, key: string): FormTables {
  return { ...tables, choices: tables.choices.filter((row) => row.key !== key) };
}

/** A choice one place further up (-1) or down (1) in its list. */
export function withMovedChoice(tables: FormTables, key: string, step: -1 | 1): FormTables {
  const row = tables.choices.find((one) => one.key === key);
  const own = choicesOfList(tables, row?.cells['list_name'] ?? '');
  const other = own[own.findIndex((one) => one.key === key) + step];
  if (!row || !other) return tables;
  const swapped = tables.choices.map((one) => (one.key === key ? other : one.key === other.key ? row : one));
  return { ...tables, choices: swapped };
}
