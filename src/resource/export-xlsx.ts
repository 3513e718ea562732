import writeExcelFile, { type Cell, type Row } from 'write-excel-file/universal';
import { greatestOf } from '../domain/kit/long-lists.ts';
import type { ExportTable } from './export-table.ts';

/** Widths in characters: a column is as wide as its longest cell, within these. */
const WIDTH = { least: 8, most: 60 };

/** Excel takes no more, and none of these, in the name of a sheet. */
const SHEET_NAME = { length: 31, forbidden: /[\\/?*[\]:]/g };

/** A workbook of one sheet: title and stamp, then the table below a head that stays in sight. */
export function tableXlsx(table: ExportTable, rightToLeft: boolean): Promise<Blob> {
  const { title, stamp, head, lines } = table;
  const rows: Row[] = [
    [{ value: title, fontWeight: 'bold' }],
    [{ value: stamp }],
    [],
    head.map((value): Cell => ({ value, fontWeight: 'bold' })),
    // Cells with a type of their own: no text is ever read as a formula.
    ...lines.map((line) =>
      line.map(
        (value): Cell => (typeof value === 'number' ? { type: Number, value } : { type: String, value }),
      ),
    ),
  ];
  const columns = head.map((name, column) => ({
    width: greatestOf(
      WIDTH.least,
      [name, ...lines.map((line) => line[column] ?? '')].map((one) =>
        Math.min(WIDTH.most, String(one).length + 2),
      ),
    ),
  }));
  const sheet = title.replaceAll(SHEET_NAME.forbidden, ' ').slice(0, SHEET_NAME.length);
  return writeExcelFile(rows, { sheet, columns, rightToLeft, stickyRowsCount: 4 }).toBlob();
}
