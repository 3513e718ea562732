import { csvLine } from '../../domain/shared/csv-line.ts';
import type { CsvForm } from './csv-form.ts';
import type { ExportCell, ExportTable } from './export-table.ts';

/** Separated text after RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function tableCsv({ title, stamp, head, lines }: ExportTable, form: CsvForm): string {
  // What the file is and how old; a blank line parts it from the numbers.
  const above = stamp === undefined ? [] : [[title, stamp], []];
  return `\ufeff${csvLines([...above, head], form)}${csvLines(lines, form)}`;
}

/** Lines of such a table by themselves. */
export function csvLines(lines: ExportTable['lines'], form: CsvForm): string {
  const written = lines.map((line) => {
    const cells = line.map((cell) => cellOf(cell, form));
    return `${csvLine(cells, form.separator)}\r\n`;
  });
  return written.join('');
}

function cellOf(cell: ExportCell, form: CsvForm): string | { readonly plain: string } {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return { plain: String(cell).replace('.', form.decimal) };
  return { plain: 'day' in cell ? form.day(cell.day) : form.instant(cell.instant) };
}
