import { languageHead } from '../xlsform/write-xlsform.ts';
import { type FormTables, type SheetRow, saidCells } from './form-tables.ts';
import { freeName, namesOfRows, proposedName, withName, withReference } from './row-names.ts';
import { placeBehind, roleOf, spanAt, typeOfRow, withMovedRow } from './row-tree.ts';

/** Gives a key that no row has. */
export type NewKey = () => string;

/** A question of a type, behind the chosen row or at the end of the chosen group. `key` is its own. */
export function withNewRow(
  tables: FormTables,
  chosen: string | null,
  type: string,
  key: string,
  newKey: NewKey,
): FormTables {
  const { survey } = tables;
  const place = placeBehind(survey, chosen === null ? -1 : rowPlace(survey, chosen));
  const base = type.startsWith('begin_') ? type.slice('begin_'.length) : 'question';
  const name = freeName(base, namesOfRows(survey));
  const row: SheetRow = { key, cells: { type, name }, isNew: true };
  const end = type.startsWith('begin_')
    ? [{ key: newKey(), cells: { type: type.replace('begin_', 'end_') }, isNew: true }]
    : [];
  return { ...tables, survey: [...survey.slice(0, place), row, ...end, ...survey.slice(place)] };
}

export function rowPlace(rows: readonly SheetRow[], key: string): number {
  return rows.findIndex((row) => row.key === key);
}

/** Without a question, or a group with all that is in it. */
export function withoutRow(tables: FormTables, key: string): FormTables {
  const at = rowPlace(tables.survey, key);
  if (at < 0) return tables;
  const { from, to } = spanAt(tables.survey, at);
  return { ...tables, survey: [...tables.survey.slice(0, from), ...tables.survey.slice(to)] };
}

/** What was deleted is there again, where it stood in the rows `before` as nearly as can be. */
export function withRowsBack(tables: FormTables, before: readonly SheetRow[], key: string): FormTables {
  const at = rowPlace(before, key);
  if (at < 0 || rowPlace(tables.survey, key) >= 0) return tables;
  const { from, to } = spanAt(before, at);
  const above = before.slice(0, from).findLast((row) => rowPlace(tables.survey, row.key) >= 0);
  const place = above ? rowPlace(tables.survey, above.key) + 1 : 0;
  const survey = [...tables.survey.slice(0, place), ...before.slice(from, to), ...tables.survey.slice(place)];
  return { ...tables, survey };
}

/** The same once more behind it, under names of its own; what looks at each other within it does so in the copy. */
export function withDuplicate(tables: FormTables, key: string, copyKey: string, newKey: NewKey): FormTables {
  const { survey } = tables;
  const at = rowPlace(survey, key);
  if (at < 0) return tables;
  const { from, to } = spanAt(survey, at);
  const taken = new Set(namesOfRows(survey));
  const names = new Map<string, string>();
  for (const { cells } of survey.slice(from, to)) {
    const { name } = cells;
    if (name === undefined || names.has(name)) continue;
    names.set(name, freeName(name, taken));
    taken.add(names.get(name) ?? name);
  }
  const copies = survey.slice(from, to).map((row, index) => ({
    key: index === 0 ? copyKey : newKey(),
    cells: copiedCells(row.cells, names),
    isNew: true,
  }));
  return { ...tables, survey: [...survey.slice(0, to), ...copies, ...survey.slice(to)] };
}

function copiedCells(cells: SheetRow['cells'], names: ReadonlyMap<string, string>): SheetRow['cells'] {
  const copied = Object.entries(cells).map(([head, text]) => {
    if (head === 'name') return [head, names.get(text) ?? text];
    return [head, [...names].reduce((changed, [before, name]) => withReference(changed, before, name), text)];
  });
  return Object.fromEntries(copied);
}

/** Moved before the row at a place. */
export function withRowAt(tables: FormTables, key: string, before: number): FormTables {
  const at = rowPlace(tables.survey, key);
  return at < 0 ? tables : { ...tables, survey: withMovedRow(tables.survey, at, before) };
}

/** What a row says anew under some heads; an empty text is left out. */
export function withCells(tables: FormTables, key: string, cells: SheetRow['cells']): FormTables {
  const change = (row: SheetRow) =>
    row.key === key ? { ...row, cells: saidCells({ ...row.cells, ...cells }) } : row;
  return { ...tables, survey: tables.survey.map(change), choices: tables.choices.map(change) };
}

/** A question's words. As long as nothing was ever answered under its name and nobody gave it another, the name follows them. */
export function withLabel(tables: FormTables, key: string, language: string, label: string): FormTables {
  const row = tables.survey.find((one) => one.key === key);
  if (!row) return tables;
  const head = languageHead('label', language);
  const changed = withCells(tables, key, { [head]: label });
  if (!row.isNew || language !== tables.languages[0]) return changed;
  const taken = namesOfRows(tables.survey, key);
  const { name = '' } = row.cells;
  const kind = roleOf(row) === 'begin' ? typeOfRow(row.cells['type']).slice('begin_'.length) : 'question';
  const isOwn =
    name !== proposedName(row.cells[head] ?? '', taken, kind) &&
    !/^(question|group|repeat)(_\d+)?$/.test(name);
  return isOwn ? changed : withName(changed, key, proposedName(label, taken, kind));
}

/** With one more language, into which nothing is translated yet. */
export function withLanguage(tables: FormTables, language: string): FormTables {
  if (language === '' || tables.languages.includes(language)) return tables;
  return { ...tables, languages: [...tables.languages, language] };
}

/** All texts of a language under another name of it. */
export function withLanguageNamed(tables: FormTables, before: string, language: string): FormTables {
  if (before === language || tables.languages.includes(language)) return tables;
  const renamed = (row: SheetRow): SheetRow => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([head, text]) => [renamedHead(head, before, language), text]),
    ),
  });
  const { default_language: usual = '' } = tables.settings;
  return {
    survey: tables.survey.map(renamed),
    choices: tables.choices.map(renamed),
    settings: saidCells({ ...tables.settings, default_language: usual === before ? language : usual }),
    languages: tables.languages.map((one) => (one === before ? language : one)),
  };
}

const TRANSLATED_HEAD =
  /^(label|hint|guidance_hint|required_message|constraint_message|image|audio|video)(?:::(.*))?$/;

function renamedHead(head: string, before: string, language: string): string {
  const [, key, named = ''] = TRANSLATED_HEAD.exec(head) ?? [];
  return key !== undefined && named === before ? languageHead(key, language) : head;
}

/** How many texts a language lacks that another one has: of questions, of choices. */
export function untranslatedIn({ survey, choices, languages }: FormTables, language: string): number {
  const others = languages.filter((one) => one !== language);
  const missing = (row: SheetRow, key: string) =>
    !row.cells[languageHead(key, language)] && others.some((one) => row.cells[languageHead(key, one)]);
  const count = (rows: readonly SheetRow[], keys: readonly string[]) =>
    rows.reduce((sum, row) => sum + keys.filter((key) => missing(row, key)).length, 0);
  return (
    count(survey, ['label', 'hint', 'required_message', 'constraint_message']) + count(choices, ['label'])
  );
}
