import writeExcelFile, { type Cell, type Row } from 'write-excel-file/universal';
import { offsetIn } from '../../domain/kit/time/wall-time.ts';
import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import type { ExportCell, ExportTable } from './export-table.ts';

/** Widths in characters: a column is as wide as its longest cell, within these. */
const WIDTH = { least: 8, most: 60 };

/** Excel takes no more, and none of these, in the name of a sheet. */
const SHEET_NAME = { length: 31, forbidden: /[\\/?*[\]:]/g };

/** How a workbook is written: moments as the clocks of `zone` show them. */
export interface WorkbookForm {
  readonly zone: string;
  readonly rightToLeft: boolean;
}

/** A workbook of a sheet a table: title and stamp where there is one, then the table below a head that stays in sight. */
export function workbookOf(tables: readonly ExportTable[], form: WorkbookForm): Promise<Blob> {
  const names = sheetNames(tables.map(({ title }) => title));
  return writeExcelFile(
    tables.map((table, place) => ({ ...sheetOf(table, form), sheet: names[place] ?? '' })),
  ).toBlob();
}

function sheetOf({ title, stamp, head, lines }: ExportTable, form: WorkbookForm) {
  const above: Row[] =
    stamp === undefined ? [] : [[{ value: title, fontWeight: 'bold' }], [{ value: stamp }], []];
  const data: Row[] = [
    ...above,
    head.map((value): Cell => ({ type: String, value, fontWeight: 'bold' })),
    ...lines.map((line) => line.map((cell) => cellOf(cell, form))),
  ];
  const columns = head.map((name, column) => ({
    width: greatestOf(
      WIDTH.least,
      [name, ...lines.map((line) => line[column] ?? '')].map((one) =>
        Math.min(WIDTH.most, lengthOf(one) + 2),
      ),
    ),
  }));
  return { data, columns, rightToLeft: form.rightToLeft, stickyRowsCount: above.length + 1 };
}

/** As Excel takes them: short, without its own signs, and none twice, in whatever case. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title.replaceAll(SHEET_NAME.forbidden, ' ').trim() || '1';
    let name = plain.slice(0, SHEET_NAME.length);
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      const ending = ` ${count}`;
      name = `${plain.slice(0, SHEET_NAME.length - ending.length)}${ending}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Cells with a type of their own: no text is ever read as a formula, and an id keeps its zeros. */
function cellOf(cell: ExportCell, { zone }: WorkbookForm): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { type: String, value: cell, format: '@' };
  if (typeof cell === 'number') return { type: Number, value: cell };
  if ('day' in cell) return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
  // A workbook knows no zones: it is given the clock's time as if it were UTC.
  const at = Date.parse(cell.instant);
  return { type: Date, value: new Date(at + offsetIn(zone, at)), format: 'yyyy-mm-dd hh:mm' };
}

function lengthOf(cell: ExportCell): number {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return String(cell ?? '').length;
  return 'day' in cell ? 'yyyy-mm-dd'.length : 'yyyy-mm-dd hh:mm'.length;
}
