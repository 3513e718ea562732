import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { dayIn } from '../../kit/time/time-zone.ts';
import type { FileRecord, FileTable } from './csv.ts';
import type { FileCell } from './file-cell.ts';
import { WORKBOOK_LIMITS } from './file-limits.ts';
import { isZip, UnreadableZip, unpackZip } from './unpack-zip.ts';

/** The file is no workbook, a broken one, or larger than what is taken. */
export class UnreadableWorkbook extends Error {
  readonly reason: 'broken' | 'too_large';
  constructor(reason: UnreadableWorkbook['reason'], options?: ErrorOptions) {
    super(`the workbook is ${reason}`, options);
    this.name = 'UnreadableWorkbook';
    this.reason = reason;
  }
}

/** A workbook is a ZIP file. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return isZip(bytes);
}

/**
 * The first sheet of an XLSX file. Its first row with two cells is the header; what stands above it, a title, is left out.
 * For a worker: 100,000 rows take some seconds.
 *
 * @param most bytes that its parts may become together
 * @throws UnreadableWorkbook
 */
export async function readWorkbook(
  bytes: Uint8Array,
  most: number = WORKBOOK_LIMITS.inflated,
): Promise<FileTable> {
  const rows = await readSheet(openWorkbook(bytes, most).file).catch((error: unknown) => {
    throw new UnreadableWorkbook('broken', { cause: error });
  });
  const head = rows.findIndex((row) => row.filter((cell) => cell !== null).length > 1);
  const header = (rows[head] ?? []).map((cell) => String(cellOf(cell) ?? '').trim());
  const records = rows.slice(head + 1).flatMap((row, index): FileRecord[] => {
    const cells = header.map((_, place) => cellOf(row[place] ?? null));
    return cells.some((cell) => cell !== '') ? [{ line: head + index + 2, cells }] : [];
  });
  return { header, records, refused: [] };
}

/** A workbook that is safe to be read, and its parts by their names, in UTF-8. */
export interface OpenedWorkbook {
  readonly file: ArrayBuffer;
  readonly parts: Readonly<Record<string, Uint8Array>>;
}

/** @param most bytes that its parts may become together @throws UnreadableWorkbook */
export function openWorkbook(bytes: Uint8Array, most: number): OpenedWorkbook {
  const parts = unpacked(bytes, most);
  return { file: stored(parts), parts };
}

function cellOf(cell: unknown): FileCell {
  if (cell === null || cell === undefined) return '';
  // A workbook's days have no zone; the reader gives them as midnight in UTC.
  if (cell instanceof Date) return { day: dayIn('UTC', cell.getTime()) };
  // Of what was calculated the last digits are noise: 0.1 + 0.2.
  if (typeof cell === 'number') return Math.abs(cell) < 1e15 ? roundedTo15(cell) : String(cell);
  return String(cell);
}

function roundedTo15(value: number): number {
  return Number(value.toPrecision(15));
}

/** The parts of the file that hold text, inflated here and not by the reader of sheets: see `unpackZip`. */
function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> {
  try {
    return unpackZip(bytes, (name) => /\.xml(\.rels)?$/.test(name), most);
  } catch (error) {
    const reason = error instanceof UnreadableZip ? error.reason : 'broken';
    throw new UnreadableWorkbook(reason, { cause: error });
  }
}

/** Packed again without compression: the reader would inflate in workers of its own, which our policy refuses. */
function stored(parts: Record<string, Uint8Array>): ArrayBuffer {
  return new Uint8Array(zipSync(parts, { level: 0 })).buffer;
}
