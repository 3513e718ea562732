import papaparse from 'papaparse';
import { decodeText, guessEncoding } from '../../import/files/file-text.ts';
import { isWorkbook, UnreadableWorkbook } from '../../import/files/workbook.ts';
import type { FormRow, FormSheet } from './form-table.ts';
import { type ReadSheets, refused } from './read-sheets.ts';
import { readFormWorkbook } from './read-workbook.ts';

/** Bytes of a file that describes a form. */
export const FORM_FILE_BYTES = 10_000_000;

/** The sheets of a workbook, of a file of comma-separated values, or of tables in Markdown. */
export async function readFormFile(bytes: Uint8Array, fileName: string): Promise<ReadSheets> {
  if (bytes.length > FORM_FILE_BYTES)
    return refused({ what: 'file_too_large', megabytes: FORM_FILE_BYTES / 1_000_000 });
  if (isWorkbook(bytes)) return readFormWorkbook(bytes).catch(refusedWorkbook);
  const text = decodeText(bytes, guessEncoding(bytes));
  if (text.includes('\0')) return refused({ what: 'no_workbook_no_text' });
  const isMarkdown = /\.md$/i.test(fileName) || /^\s*\|/.test(text);
  const rows = isMarkdown ? markdownRows(text) : csvRows(text);
  return { sheets: sheetsIn(rows), errors: [], warnings: [] };
}

function refusedWorkbook(error: unknown): ReadSheets {
  if (!(error instanceof UnreadableWorkbook)) throw error;
  return refused({ what: error.reason === 'too_large' ? 'inflated_too_large' : 'damaged_workbook' });
}

function csvRows(text: string): FormRow[] {
  const { data } = papaparse.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: false,
  });
  return data.map((cells, index) => ({ line: index + 1, cells }));
}

/** A line is a row where it begins with `|`; the line below a head, of dashes, is none. */
function markdownRows(text: string): FormRow[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index): FormRow[] => {
    const trimmed = line.trim();
    if (
      !trimmed.startsWith('|') ||
      (/^[|\s:-]+$/.test(trimmed.replaceAll(/\|\s*\|/g, '|-|')) && trimmed.includes('-'))
    )
      return [];
    const inner = trimmed.slice(1).replace(/\|$/, '');
    const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
    return [{ line: index + 1, cells }];
  });
}

/**
 * A row whose first cell says something begins a sheet of that name; without any such row all is the sheet of questions. Rows are
 * counted within their sheet, as in the workbook that the file stands for.
 */
function sheetsIn(rows: readonly FormRow[]): FormSheet[] {
  const first = rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isSheetwise = first !== undefined && first.cells.filter((cell) => cell.trim() !== '').length === 1;
  if (!isSheetwise) return [{ name: 'survey', rows }];
  const sheets: { name: string; rows: FormRow[] }[] = [];
  for (const { cells } of rows) {
    const [name = '', ...rest] = cells;
    if (name.trim() !== '') sheets.push({ name: name.trim(), rows: [] });
    const sheet = sheets.at(-1);
    const isHead = name.trim() !== '' && rest.every((cell) => cell.trim() === '');
    if (sheet && !isHead) sheet.rows.push({ line: sheet.rows.length + 1, cells: rest });
  }
  return sheets;
}
