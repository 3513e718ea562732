import readSheets from 'read-excel-file/universal';
import { openWorkbook, UnreadableWorkbook } from '../../import/files/workbook.ts';
import { dayIn } from '../../kit/time/time-zone.ts';
import { timeIn } from '../../kit/time/wall-time.ts';
import type { FindingDetail } from '../findings/finding-detail.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { type FormFinding, type FormSheet, findingOf } from './form-table.ts';
import { type ReadSheets, refused } from './read-sheets.ts';

/** Bytes that the parts of a workbook may become: more than any questionnaire, less than what a tablet cannot hold. */
const MOST_INFLATED = 100_000_000;

/** All sheets of a workbook, cells as text. @throws UnreadableWorkbook */
export async function readFormWorkbook(bytes: Uint8Array): Promise<ReadSheets> {
  const opened = openWorkbook(bytes, MOST_INFLATED);
  const parts = new Map(
    Object.entries(opened.parts).map(([name, part]) => [name, new TextDecoder().decode(part)]),
  );
  if ([...parts].some(([name, text]) => name.endsWith('.rels') && text.includes('vbaProject'))) {
    return refused({ what: 'macros' });
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
  if (cell instanceof Date) return timeOfCell(cell);
  // Of what was calculated the last digits are noise: 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** A day as it stands in the sheet, which has no zone; with a time of day where it has one. */
function timeOfCell(time: Date): string {
  const [day, clock] = [dayIn('UTC', time.getTime()), timeIn('UTC', time.getTime())];
  return clock === '00:00' ? day : `${day}T${clock}:00`;
}

const MERGED = /<mergeCell ref="([A-Z]+)(\d+):([A-Z]+\d+)"/g;
const FORMULA = /<c r="([A-Z]+)(\d+)"[^>]*><f[ >/]/g;

/** What a reader of the sheet sees and the form does not have: cells that are one, and formulas, once for each column. */
function noticesOf(parts: ReadonlyMap<string, string>): FormFinding[] {
  return sheetParts(parts).flatMap(({ name, text }) => [
    ...[...text.matchAll(MERGED)].map((match) =>
      notice(name, match, { what: 'merged_cells', to: match[3] ?? '' }),
    ),
    ...[...Map.groupBy(text.matchAll(FORMULA), ([, column]) => column).values()].flatMap((cells) =>
      cells.slice(0, 1).map((first) => notice(name, first, { what: 'formulas', count: cells.length })),
    ),
  ]);
}

function notice(sheet: string, match: RegExpMatchArray, detail: FindingDetail): FormFinding {
  const [, column = '', row = ''] = match;
  return { ...findingOf(sheet, detail, xpathNumber(row)), cell: `${column}${row}`, column };
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
