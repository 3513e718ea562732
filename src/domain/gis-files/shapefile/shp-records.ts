import { GEOMETRY_LIMITS } from '../../geometry/geometry.ts';
import type { LooseGeometry } from '../joined-geometries.ts';
import { polygonsOfRings } from './shp-rings.ts';

/** A record of a .shp file: its geometry, null where it has none, or why it is not taken. */
export type ShpRecord =
  | { readonly number: number; readonly geometry: LooseGeometry | null; readonly message: null }
  | { readonly number: number; readonly geometry: null; readonly message: string };

const HEADER = 100;
const RECORD_HEADER = 8;

/** Shape types; those with heights (from 10) and with measures (from 20) have the same beginning. */
const SHAPES: Readonly<Record<number, 'Point' | 'PolyLine' | 'Polygon' | 'MultiPoint'>> = {
  1: 'Point',
  3: 'PolyLine',
  5: 'Polygon',
  8: 'MultiPoint',
};

/**
 * The records of a .shp file in their order (ESRI Shapefile Technical Description, July 1998). Every count is held against
 * the bytes that are there. Heights and measures are left out.
 */
export function* shpRecords(bytes: Uint8Array): Generator<ShpRecord> {
  const view = viewOf(bytes);
  if (view.byteLength < HEADER || view.getInt32(0) !== 9994) {
    yield refused(1, 'is no .shp file');
    return;
  }
  // What its header says of its length is wrong often enough: the records say it, one behind the other.
  const end = view.byteLength;
  let at = HEADER;
  let number = 1;
  while (at + RECORD_HEADER <= end) {
    const length = view.getInt32(at + 4) * 2;
    const start = at + RECORD_HEADER;
    if (length < 4 || start + length > end) break;
    yield recordOf(number, viewOf(bytes.subarray(start, start + length)));
    at = start + length;
    number += 1;
  }
  if (at < Math.max(end, view.getInt32(24) * 2))
    yield refused(number, 'the file is cut short or broken here');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function refused(number: number, message: string): ShpRecord {
  return { number, geometry: null, message };
}

function recordOf(number: number, view: DataView): ShpRecord {
  const type = view.getInt32(0, true);
  if (type === 0) return { number, geometry: null, message: null };
  const shape = SHAPES[type % 10];
  if (shape === undefined || type < 0 || type > 28)
    return refused(number, `shapes of type ${type} are not taken`);
  if (shape === 'Point') {
    if (view.byteLength < 20) return refused(number, BROKEN);
    return { number, geometry: { type: 'Point', coordinates: positionAt(view, 4) }, message: null };
  }
  const parts = shape === 'MultiPoint' ? pointsOf(view) : partsOf(view);
  if (typeof parts === 'string') return refused(number, parts);
  return { number, geometry: parts.length === 0 ? null : geometryOf(shape, parts), message: null };
}

const BROKEN = 'the record is broken';
const TOO_MANY = `has more than ${GEOMETRY_LIMITS.positions} positions`;

type ShpPosition = readonly [x: number, y: number];

function geometryOf(shape: 'PolyLine' | 'Polygon' | 'MultiPoint', parts: ShpPosition[][]): LooseGeometry {
  const [first] = parts;
  switch (shape) {
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: first };
    case 'PolyLine':
      return parts.length === 1
        ? { type: 'LineString', coordinates: first }
        : { type: 'MultiLineString', coordinates: parts };
    case 'Polygon': {
      const polygons = polygonsOfRings(parts);
      return polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0] }
        : { type: 'MultiPolygon', coordinates: polygons };
    }
  }
}

/** One list of all of them; a sentence where they are not taken. */
function pointsOf(view: DataView): ShpPosition[][] | string {
  if (view.byteLength < 40) return BROKEN;
  const count = view.getInt32(36, true);
  if (count > GEOMETRY_LIMITS.positions) return TOO_MANY;
  if (count < 0 || 40 + 16 * count > view.byteLength) return BROKEN;
  return count === 0 ? [] : [positionsFrom(view, 40, count)];
}

function partsOf(view: DataView): ShpPosition[][] | string {
  if (view.byteLength < 44) return BROKEN;
  const [parts, count] = [view.getInt32(36, true), view.getInt32(40, true)];
  if (count > GEOMETRY_LIMITS.positions) return TOO_MANY;
  const first = 44 + 4 * parts;
  if (parts < 0 || count < 0 || parts > count || first + 16 * count > view.byteLength) return BROKEN;
  const starts = Array.from({ length: parts }, (_, part) => view.getInt32(44 + 4 * part, true));
  const ends = [...starts.slice(1), count];
  const isInOrder = starts.every((start, part) => start >= 0 && start <= (ends[part] ?? -1));
  if (!isInOrder || (starts[0] ?? 0) !== 0) return BROKEN;
  return starts.map((start, part) => positionsFrom(view, first + 16 * start, (ends[part] ?? start) - start));
}

function positionsFrom(view: DataView, at: number, count: number): ShpPosition[] {
  return Array.from({ length: count }, (_, index) => positionAt(view, at + 16 * index));
}

function positionAt(view: DataView, at: number): ShpPosition {
  return [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
}
