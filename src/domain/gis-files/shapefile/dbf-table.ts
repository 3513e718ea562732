import { decimalFrom } from '../../geometry/decimal-text.ts';
import { GIS_LIMITS, type GisProperties, type GisValue } from '../gis-feature.ts';
import { dbfDecoder } from './dbf-encoding.ts';

/** The properties of a shapefile's records, in their order. */
export interface DbfTable {
  readonly header: readonly string[];
  /** Null for a deleted row. */
  readonly rows: readonly (GisProperties | null)[];
  /** Why not all of it could be read; else null. */
  readonly message: string | null;
}

const HEADER = 32;
const DESCRIPTOR = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;

interface DbfField {
  readonly name: string;
  readonly type: string;
  /** Within a row. */
  readonly start: number;
  readonly length: number;
}

/**
 * A dBASE table: texts, numbers, days and flags. Memos and fields of other kinds are left out. Every count is held against
 * the bytes that are there.
 *
 * @param codePage what the .cpg file beside it says; null where there is none
 */
export function readDbf(bytes: Uint8Array, codePage: string | null): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER + 1) return { header: [], rows: [], message: 'is no .dbf file' };
  const [count, first, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const decode = dbfDecoder(bytes, codePage, view.getUint8(29));
  const fields = fieldsOf(bytes, first, decode);
  const end = fields.reduce((width, field) => Math.max(width, field.start + field.length), 1);
  if (length < end || first < HEADER) return { header: [], rows: [], message: 'is no .dbf file' };
  const there = Math.max(0, Math.floor((view.byteLength - first) / length));
  const rows: (GisProperties | null)[] = [];
  for (let row = 0; row < Math.min(count, there, GIS_LIMITS.features); row += 1) {
    const record = bytes.subarray(first + row * length, first + (row + 1) * length);
    rows.push(record[0] === DELETED ? null : propertiesIn(record, fields, decode));
  }
  const header = fields.map(({ name }) => name);
  return { header, rows, message: there < count ? 'the .dbf file is cut short' : null };
}

type Decode = (bytes: Uint8Array) => string;

function fieldsOf(bytes: Uint8Array, end: number, decode: Decode): DbfField[] {
  const fields: DbfField[] = [];
  let start = 1;
  for (let at = HEADER; at + DESCRIPTOR <= Math.min(end, bytes.length); at += DESCRIPTOR) {
    if (bytes[at] === END_OF_FIELDS) break;
    const name = decode(upToZero(bytes.subarray(at, at + 11))).trim();
    const length = bytes[at + 16] ?? 0;
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), start, length });
    start += length;
  }
  return fields.slice(0, GIS_LIMITS.properties);
}

function upToZero(bytes: Uint8Array): Uint8Array {
  const zero = bytes.indexOf(0);
  return zero === -1 ? bytes : bytes.subarray(0, zero);
}

function propertiesIn(record: Uint8Array, fields: readonly DbfField[], decode: Decode): GisProperties {
  return Object.fromEntries(
    fields.flatMap(({ name, type, start, length }): [string, GisValue][] => {
      const value = valueOf(type, decode(upToZero(record.subarray(start, start + length))).trim());
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Null for what is empty, and for kinds of fields that are no text. */
function valueOf(type: string, text: string): GisValue | null {
  if (text === '') return null;
  switch (type) {
    case 'C':
      return text;
    case 'N':
    case 'F':
      // Stars are what did not fit. A comma in it is a mistake of whoever wrote it, and still says something.
      return decimalFrom(text) ?? (/^\*+$/.test(text) ? null : text);
    case 'D':
      return /^\d{8}$/.test(text) ? text.replace(/^(\d{4})(\d\d)/, '$1-$2-') : null;
    case 'L':
      return /^[TtYyFfNn]$/.test(text) ? /^[TtYy]$/.test(text) : null;
    default:
      return null;
  }
}
