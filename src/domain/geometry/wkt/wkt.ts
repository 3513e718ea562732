import { decimalFrom } from '../decimal-text.ts';
import { GEOMETRY_LIMITS, GEOMETRY_TYPES, type Geometry, type GeometryType } from '../geometry.ts';

/** A text in well-known form; `geometry` is null for EMPTY. `srid`: what EWKT says before it, else null. */
export interface ReadWkt {
  readonly geometry: Geometry | null;
  readonly srid: number | null;
}

export interface WktFault {
  readonly code: 'not_wkt' | 'unknown_type' | 'ordinates' | 'too_many_positions';
  /** Place in the text, from 1. */
  readonly at: number;
}

/**
 * Well-known text (OGC 06-103r4 §7, ISO 13249-3) and PostGIS's EWKT: any case and spacing; heights and measures are left
 * out. The lists are as many and as deep as the type has them, so that no text leads deeper. The coordinates may be of any
 * projection: whoever needs degrees checks them.
 */
export function readWkt(text: string): ReadWkt | WktFault {
  const head = HEAD.exec(text);
  if (!head) return { code: 'not_wkt', at: 1 };
  const [{ length }, srid, name = '', dimensions, empty] = head;
  const type = GEOMETRY_TYPES.find((known) => known.toUpperCase() === name.toUpperCase());
  if (type === undefined) return { code: 'unknown_type', at: 1 };
  const number = srid === undefined ? null : decimalFrom(srid);
  if (empty !== undefined)
    return text.slice(length).trim() === ''
      ? { geometry: null, srid: number }
      : { code: 'not_wkt', at: length + 1 };
  const cursor = { text, at: length, positions: 0, ordinates: ordinatesOf(dimensions), number: numberSign() };
  const coordinates = readList(cursor, DEPTHS[type], type === 'MultiPoint');
  if ('code' in coordinates) return coordinates;
  if (text.slice(cursor.at).trim() !== '') return { code: 'not_wkt', at: cursor.at + 1 };
  const [first] = coordinates.items;
  return {
    // The lists are nested as the type has it: `DEPTHS`.
    geometry: { type, coordinates: type === 'Point' ? first : coordinates.items } as unknown as Geometry,
    srid: number,
  };
}

/** The name as short as it can be, so that `POINTZ` is a point with a Z. */
const HEAD =
  /^\s*(?:SRID\s*=\s*(\d{1,6})\s*;\s*)?([A-Z]{1,20}?)\s*(?:(ZM|Z|M)\s*)?(?:(EMPTY)(?![A-Z])|(?=\())/i;

/** Lists within each other. A point is read as a list of one. */
const DEPTHS: Readonly<Record<GeometryType, 1 | 2 | 3>> = {
  Point: 1,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

interface Cursor {
  readonly text: string;
  at: number;
  positions: number;
  /** How many numbers a position has; null: not said, two to four. */
  readonly ordinates: number | null;
  readonly number: RegExp;
}

interface List {
  readonly items: unknown[];
}

function ordinatesOf(dimensions: string | undefined): number | null {
  return dimensions === undefined ? null : 2 + dimensions.length;
}

/** At most three deep: `depth` counts down to the positions. */
function readList(cursor: Cursor, depth: 1 | 2 | 3, hasOwnBrackets = false): List | WktFault {
  if (!take(cursor, '(')) return fault(cursor, 'not_wkt');
  const items: unknown[] = [];
  do {
    const item =
      depth === 1 ? readPosition(cursor, hasOwnBrackets) : readList(cursor, depth === 3 ? 2 : 1, false);
    if ('code' in item) return item;
    items.push('items' in item ? item.items : item);
  } while (take(cursor, ','));
  return take(cursor, ')') ? { items } : fault(cursor, 'not_wkt');
}

/** Of a MultiPoint each position may have brackets of its own. */
function readPosition(cursor: Cursor, hasOwnBrackets: boolean): number[] | WktFault {
  cursor.positions += 1;
  if (cursor.positions > GEOMETRY_LIMITS.positions) return fault(cursor, 'too_many_positions');
  const isBracketed = hasOwnBrackets && take(cursor, '(');
  const numbers: number[] = [];
  for (let number = readNumber(cursor); number !== null; number = readNumber(cursor)) {
    numbers.push(number);
    if (numbers.length > 4) return fault(cursor, 'ordinates');
  }
  if (numbers.length < 2 || numbers.length !== (cursor.ordinates ?? numbers.length))
    return fault(cursor, 'ordinates');
  return isBracketed && !take(cursor, ')') ? fault(cursor, 'not_wkt') : numbers.slice(0, 2);
}

function readNumber(cursor: Cursor): number | null {
  cursor.number.lastIndex = cursor.at;
  const found = cursor.number.exec(cursor.text);
  const number = found ? decimalFrom(found[1] ?? '') : null;
  if (number !== null) cursor.at = cursor.number.lastIndex;
  return number;
}

/** Sticky: one number behind the other, and nothing in between. */
function numberSign(): RegExp {
  return /\s*([+-]?[\d.]{1,40}(?:[eE][+-]?\d{1,3})?)(?=[\s,()]|$)/y;
}

function take(cursor: Cursor, sign: string): boolean {
  let { at } = cursor;
  while (/\s/.test(cursor.text[at] ?? '')) at += 1;
  if (cursor.text[at] !== sign) return false;
  cursor.at = at + 1;
  return true;
}

function fault({ at }: Cursor, code: WktFault['code']): WktFault {
  return { code, at: at + 1 };
}
