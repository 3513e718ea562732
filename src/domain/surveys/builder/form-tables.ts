import type { FormDefinition } from '../form/definition.ts';
import type { FormSheet } from '../xlsform/form-table.ts';
import { type ReadForm, readXlsForm } from '../xlsform/read-xlsform.ts';
import { formSheets, languageHead, type SheetCells, sheetOfRows } from '../xlsform/write-xlsform.ts';

/** A row of a sheet: what it says by the heads of its columns. */
export interface SheetRow {
  /** Stays the row's own wherever it is moved to. */
  readonly key: string;
  readonly cells: SheetCells;
  /** Was added here: nothing was ever answered under its name. */
  readonly isNew?: boolean;
}

/** The sheets of a form's workbook while somebody changes them. */
export interface FormTables {
  readonly survey: readonly SheetRow[];
  readonly choices: readonly SheetRow[];
  readonly settings: SheetCells;
  /** In the order of the columns; one without any text yet is among them. */
  readonly languages: readonly string[];
}

/** The tables of a form that is there. */
export function tablesOfForm(definition: FormDefinition): FormTables {
  const [survey, choices, settings] = formSheets(definition);
  return {
    survey: rowsOfSheet(survey, 'q'),
    choices: rowsOfSheet(choices, 'c'),
    settings: rowsOfSheet(settings, 's')[0]?.cells ?? {},
    languages: definition.languages.length > 0 ? definition.languages : [''],
  };
}

/** The tables of a form that asks nothing yet. */
export function emptyTables(title: string, language: string): FormTables {
  return {
    survey: [],
    choices: [],
    settings: { form_title: title, default_language: language },
    languages: [language],
  };
}

function rowsOfSheet(sheet: FormSheet | undefined, prefix: string): SheetRow[] {
  const [head, ...rows] = sheet?.rows ?? [];
  return rows.map(({ cells }, index) => ({
    key: `${prefix}${index}`,
    cells: saidCells(Object.fromEntries((head?.cells ?? []).map((title, at) => [title, cells[at] ?? '']))),
  }));
}

/** Without empty cells. */
export function saidCells(cells: SheetCells): SheetCells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}

/** The sheets that the tables are: row `n` of a table, counted from 0, is line `n + FIRST_LINE`. */
function sheetsOf({ survey, choices, settings, languages }: FormTables): FormSheet[] {
  const labels = languages.map((language) => languageHead('label', language));
  const cellsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells);
  return [
    sheetOfRows('survey', cellsOf(survey), ['type', 'name', ...labels]),
    sheetOfRows('choices', cellsOf(choices), ['list_name', 'name', ...labels]),
    sheetOfRows('settings', [settings]),
  ];
}

/** The line of a table's first row: the head stands in line 1. */
export const FIRST_LINE = 2;

/** The form that the tables make, read as a workbook's are, with the findings of that. */
export function readTables(tables: FormTables): ReadForm {
  return readXlsForm(sheetsOf(tables), tables.settings['form_title'] ?? '');
}
