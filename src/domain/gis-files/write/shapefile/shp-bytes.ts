import { type Geometry, type Position, pathsOf, polygonsOf } from '../../../geometry/geometry.ts';
import { woundRing } from '../../shapefile/shp-rings.ts';

/** What a .shp file holds, by the number of its shape type: each file has one kind of them. */
export const SHAPE_TYPES = { points: 1, lines: 3, areas: 5, multipoints: 8 } as const;

export type LayerKind = keyof typeof SHAPE_TYPES;

export function layerKindOf({ type }: Geometry): LayerKind {
  switch (type) {
    case 'Point':
      return 'points';
    case 'MultiPoint':
      return 'multipoints';
    case 'LineString':
    case 'MultiLineString':
      return 'lines';
    case 'Polygon':
    case 'MultiPolygon':
      return 'areas';
  }
}

/** West, south, east, north. */
export type ShpBox = readonly [number, number, number, number];

export const NO_BOX: ShpBox = [Infinity, Infinity, -Infinity, -Infinity];

export function boxOfBoth([west, south, east, north]: ShpBox, other: ShpBox): ShpBox {
  return [
    Math.min(west, other[0]),
    Math.min(south, other[1]),
    Math.max(east, other[2]),
    Math.max(north, other[3]),
  ];
}

const HEADER = 100;
export const RECORD_HEADER = 8;

/**
 * The header of a .shp or .shx file (ESRI Shapefile Technical Description, July 1998).
 *
 * @param length bytes of what follows it
 */
export function shpHeader(kind: LayerKind, length: number, box: ShpBox): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, (HEADER + length) / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, SHAPE_TYPES[kind], true);
  if (length > 0) setBox(view, 36, box);
  return bytes;
}

/** What the index says of a record: where it begins and how long it is, in words of 16 bits. */
export function shxEntry(start: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, (HEADER + start) / 2);
  view.setInt32(4, length / 2);
  return bytes;
}

export interface ShpBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly box: ShpBox;
}

/** A record with its number, which the first has 1 of. Borders go clockwise and holes counterclockwise there; altitudes are left out. */
export function shpRecord(number: number, geometry: Geometry): ShpBytes {
  const kind = layerKindOf(geometry);
  const paths = kind === 'areas' ? ringsOf(geometry) : pathsOf(geometry);
  const box = boxOfPaths(paths);
  const count = paths.reduce((sum, { length }) => sum + length, 0);
  const front = kind === 'points' ? 4 : kind === 'multipoints' ? 40 : 44 + 4 * paths.length;
  const bytes = new Uint8Array(RECORD_HEADER + front + 16 * count);
  const head = new DataView(bytes.buffer);
  head.setInt32(0, number);
  head.setInt32(4, (front + 16 * count) / 2);
  const view = new DataView(bytes.buffer, RECORD_HEADER);
  view.setInt32(0, SHAPE_TYPES[kind], true);
  if (kind !== 'points') setBox(view, 4, box);
  if (kind === 'multipoints') view.setInt32(36, count, true);
  else if (kind !== 'points') setParts(view, paths, count);
  setPositions(view, front, paths);
  return { bytes, box };
}

function ringsOf(geometry: Geometry): (readonly Position[])[] {
  return polygonsOf(geometry).flatMap((rings) =>
    rings.map((ring, index) => {
      const flat = ring.map(([x, y]) => [x, y] as const);
      return woundRing(flat, index > 0);
    }),
  );
}

function boxOfPaths(paths: readonly (readonly Position[])[]): ShpBox {
  let box = NO_BOX;
  for (const path of paths) for (const [x, y] of path) box = boxOfBoth(box, [x, y, x, y]);
  return box;
}

function setBox(view: DataView, at: number, box: ShpBox): void {
  for (const [index, side] of box.entries()) view.setFloat64(at + 8 * index, side, true);
}

/** How many parts and positions there are, and at which position each part begins. */
function setParts(view: DataView, paths: readonly (readonly Position[])[], count: number): void {
  view.setInt32(36, paths.length, true);
  view.setInt32(40, count, true);
  let start = 0;
  for (const [index, { length }] of paths.entries()) {
    view.setInt32(44 + 4 * index, start, true);
    start += length;
  }
}

function setPositions(view: DataView, from: number, paths: readonly (readonly Position[])[]): void {
  let at = from;
  for (const path of paths) {
    for (const [x, y] of path) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      at += 16;
    }
  }
}
