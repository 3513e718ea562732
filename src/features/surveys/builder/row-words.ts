import type { FormTables, SheetRow } from '../../../domain/surveys/builder/form-tables.ts';
import { wordsOnly } from '../../../domain/surveys/rich-words.ts';
import { languageHead } from '../../../domain/surveys/xlsform/write-xlsform.ts';

/** A row's words in the first language that has any. */
export function labelOfRow({ cells }: SheetRow, languages: readonly string[]): string {
  return wordsOnly(
    languages.map((language) => cells[languageHead('label', language)] ?? '').find(Boolean) ?? '',
  );
}

/** The same; without any, its name in the data. */
export function nameOfRow(row: SheetRow, { languages }: FormTables): string {
  return labelOfRow(row, languages) || (row.cells['name'] ?? '');
}
