import readSheets from 'read-excel-file/universal';
import { openWorkbook, UnreadableWorkbook } from '../../import/files/workbook.ts';
import { type FormFinding, type FormSheet, findingOf } from './form-table.ts';
import { type ReadSheets, refused } from './read-form-file.ts';

/** Bytes that the parts of a workbook may become: more than any questionnaire, less than what a tablet cannot hold. */
const MOST_INFLATED = 100_000_000;

/** All sheets of a workbook, cells as text. @throws UnreadableWorkbook */
export async function readFormWorkbook(bytes: Uint8Array): Promise<ReadSheets> {
  const opened = openWorkbook(bytes, MOST_INFLATED);
  const parts = new Map(
    Object.entries(opened.parts).map(([name, part]) => [name, new TextDecoder().decode(part)]),
  );
  if ([...parts].some(([name, text]) => name.endsWith('.rels') && text.includes('vbaProject'))) {
    return refused('macros', 'The workbook has macros; save it as .xlsx, without them');
  }
  const read = await readSheets(opened.file).catch((error: unknown) => {
    throw new UnreadableWorkbook('broken', { cause: error });
  });
  const sheets = read.map(
    ({ sheet, data }): FormSheet => ({
      name: sheet,
      rows: data.map((row, index) => ({ line: index + 1, cells: row.map(textOfCell) })),
    }),
  );
  return { sheets, errors: [], warnings: noticesOf(parts) };
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  // Of what was calculated the last digits are noise: 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** What a reader of the sheet sees and the form does not have: formulas, and cells that are one. */
function noticesOf(parts: ReadonlyMap<string, string>): FormFinding[] {
  return sheetParts(parts).flatMap(({ name, text }) => [
    ...[...text.matchAll(/<mergeCell ref="([A-Z]+)(\d+):([A-Z]+\d+)"/g)].map(([, column, row, end]) =>
      notice(name, column, row, 'merged_cells', `The cells to ${end} are one; only the first is read`),
    ),
    ...[...text.matchAll(/<c r="([A-Z]+)(\d+)"[^>]*><f[ >/]/g)].map(([, column, row]) =>
      notice(name, column, row, 'formula', 'This is a formula; what it showed when it was saved is read'),
    ),
  ]);
}

function notice(
  sheet: string,
  column: string | undefined,
  row: string | undefined,
  code: string,
  message: string,
): FormFinding {
  return {
    ...findingOf(sheet, code, message, Number(row ?? 0)),
    cell: `${column ?? ''}${row ?? ''}`,
    column: column ?? '',
  };
}

function sheetParts(parts: ReadonlyMap<string, string>): { name: string; text: string }[] {
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id'))?.replace(/^\/?(xl\/)?/, 'xl/');
    const text = target === undefined ? undefined : parts.get(target);
    return text === undefined ? [] : [{ name: attribute(tag, 'name'), text }];
  });
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
