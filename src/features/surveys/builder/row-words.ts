import type { SheetRow } from '../../../domain/surveys/builder/form-tables.ts';
import { languageHead } from '../../../domain/surveys/xlsform/write-xlsform.ts';

/** A row's words in the first language that has any. */
export function labelOfRow({ cells }: SheetRow, languages: readonly string[]): string {
  return languages.map((language) => cells[languageHead('label', language)] ?? '').find(Boolean) ?? '';
}
