import { decimalFrom } from '../../../geometry/decimal-text.ts';
import { dayIn } from '../../../kit/time/time-zone.ts';
import { plainNumber } from '../../../kit/values/typed-number.ts';
import type { GisProperties, GisValue } from '../../gis-feature.ts';

/** Bytes of a text, and digits of a number, that a dBASE table takes. */
const DBF_LIMITS = { text: 254, digits: 19 } as const;

/** What a column has to hold; it grows with each row that is noted. */
export interface DbfMeasure {
  isNumbers: boolean;
  isFlags: boolean;
  isDays: boolean;
  /** Of the longest text, in bytes; more than fit are no more than they. */
  bytes: number;
  /** Of numbers: before the point with their sign, and behind it. */
  whole: number;
  decimals: number;
}

export function emptyMeasure(): DbfMeasure {
  return { isNumbers: true, isFlags: true, isDays: true, bytes: 1, whole: 1, decimals: 0 };
}

export function measure(column: DbfMeasure, value: GisValue): void {
  column.isNumbers &&= typeof value === 'number';
  column.isFlags &&= typeof value === 'boolean';
  column.isDays &&= typeof value === 'string' && isDay(value);
  const text = textOf(value);
  column.bytes = Math.max(column.bytes, fitting(text, new Uint8Array(DBF_LIMITS.text)).written);
  if (typeof value !== 'number') return;
  const [whole = '', decimals = ''] = text.split('.');
  column.whole = Math.max(column.whole, whole.length);
  column.decimals = Math.max(column.decimals, decimals.length);
}

export interface DbfColumn {
  /** What the property is called, and what its field is. */
  readonly property: string;
  readonly name: string;
  readonly type: 'C' | 'N' | 'D' | 'L';
  readonly length: number;
  readonly decimals: number;
}

/** Numbers, days and flags where all values of a column are such; numbers of more digits than fit are texts, so that none is rounded. */
export function dbfColumn(property: string, name: string, column: DbfMeasure): DbfColumn {
  const { isNumbers, isFlags, isDays, bytes, whole, decimals } = column;
  const digits = whole + (decimals > 0 ? 1 + decimals : 0);
  if (isNumbers && digits <= DBF_LIMITS.digits)
    return { property, name, type: 'N', length: digits, decimals };
  if (isFlags) return { property, name, type: 'L', length: 1, decimals: 0 };
  if (isDays) return { property, name, type: 'D', length: 8, decimals: 0 };
  return { property, name, type: 'C', length: bytes, decimals: 0 };
}

const HEADER = 32;
const DESCRIPTOR = 32;
const END_OF_FIELDS = 0x0d;

/** The header of a table (dBASE III, as shapefiles have it). Its texts are UTF-8, which the .cpg file beside it says. */
export function dbfHeader(
  columns: readonly DbfColumn[],
  count: number,
  written: Date,
): Uint8Array<ArrayBuffer> {
  const first = HEADER + DESCRIPTOR * columns.length + 1;
  const bytes = new Uint8Array(first);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 3);
  const [year = 0, month = 0, day = 0] = dayIn('UTC', written.getTime()).split('-').map(decimalFrom);
  for (const [index, part] of [(year ?? 0) - 1900, month, day].entries()) view.setUint8(1 + index, part ?? 0);
  view.setUint32(4, count, true);
  view.setUint16(8, first, true);
  view.setUint16(10, rowLength(columns), true);
  for (const [index, { name, type, length, decimals }] of columns.entries()) {
    const at = HEADER + DESCRIPTOR * index;
    new TextEncoder().encodeInto(name, bytes.subarray(at, at + 10));
    view.setUint8(at + 11, type.charCodeAt(0));
    view.setUint8(at + 16, length);
    view.setUint8(at + 17, decimals);
  }
  view.setUint8(first - 1, END_OF_FIELDS);
  return bytes;
}

/** Rows behind one another, and how many texts of them were longer than fits. */
export function dbfRows(
  columns: readonly DbfColumn[],
  rows: readonly GisProperties[],
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly cut: number } {
  const width = rowLength(columns);
  const bytes = new Uint8Array(width * rows.length).fill(SPACE);
  let cut = 0;
  for (const [index, row] of rows.entries()) {
    const values = new Map(Object.entries(row));
    let at = index * width + 1;
    for (const column of columns) {
      const value = values.get(column.property);
      const cell = bytes.subarray(at, at + column.length);
      if (value !== undefined && !isWhole(value, column, cell)) cut += 1;
      at += column.length;
    }
  }
  return { bytes, cut };
}

const SPACE = 0x20;

function rowLength(columns: readonly DbfColumn[]): number {
  return columns.reduce((sum, { length }) => sum + length, 1);
}

/** Writes a value, and says whether all of it fitted. */
function isWhole(value: GisValue, { type, length, decimals }: DbfColumn, cell: Uint8Array): boolean {
  const text = textOf(value);
  switch (type) {
    case 'N':
      return isWritten(withDecimals(text, decimals).padStart(length), cell);
    case 'D':
      return isWritten(text.replaceAll('-', ''), cell);
    case 'L':
      return isWritten(value === true ? 'T' : 'F', cell);
    case 'C':
      return isWritten(text, cell);
  }
}

function isWritten(text: string, cell: Uint8Array): boolean {
  const { read } = fitting(text, cell);
  return read === text.length;
}

function withDecimals(text: string, decimals: number): string {
  const [whole = '', behind = ''] = text.split('.');
  return decimals === 0 ? whole : `${whole}.${behind.padEnd(decimals, '0')}`;
}

/** Whole characters only. */
function fitting(text: string, into: Uint8Array): { readonly read: number; readonly written: number } {
  return new TextEncoder().encodeInto(text, into);
}

/** A zero would end the text for whoever reads it. */
function textOf(value: GisValue): string {
  return typeof value === 'number' ? plainNumber(value) : String(value).replaceAll('\0', '');
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
