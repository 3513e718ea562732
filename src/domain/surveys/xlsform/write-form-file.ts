import papaparse from 'papaparse';
import writeExcelFile from 'write-excel-file/universal';
import type { FormSheet } from './form-table.ts';

/** Sheets in one file of comma-separated values: a row with a sheet's name alone begins it. */
export function sheetsAsCsv(sheets: readonly FormSheet[]): string {
  const rows = sheets.flatMap(({ name, rows: own }) => [[name], ...own.map(({ cells }) => ['', ...cells])]);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return papaparse.unparse(
    rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
  );
}

/** The same as tables in Markdown. A line break within a cell becomes a space: a row is a line. */
export function sheetsAsMarkdown(sheets: readonly FormSheet[]): string {
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
  return sheets
    .flatMap(({ name, rows }) => [
      `| ${name} |`,
      ...rows.map(({ cells }) => `|  | ${cells.map(cell).join(' | ')} |`),
    ])
    .join('\n')
    .concat('\n');
}

/** The same as a workbook. Every cell is text: no name loses its zeros, and none is read as a formula. */
export async function sheetsAsWorkbook(sheets: readonly FormSheet[]): Promise<Uint8Array> {
  const cellOf = (value: string) => (value === '' ? null : { type: String, value, format: '@' });
  const written = writeExcelFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      data: rows.map(({ cells }) => cells.map(cellOf)),
    })),
  );
  return new Uint8Array(await (await written.toBlob()).arrayBuffer());
}
