import { GEOMETRY_LIMITS, GEOMETRY_TYPES, type GeometryType } from './geometry.ts';

/** Why a value is no geometry. A screen has a message for each code, with these parameters. */
export interface GeometryFault {
  readonly code: GeometryFaultCode;
  readonly params: Readonly<Record<string, string | number>>;
}

const FAULTS = {
  not_a_geometry: 'is no GeoJSON geometry',
  unknown_type: 'has the type {type}, which is no geometry that is taken',
  type_not_allowed: 'is a {type}, which may not stand here',
  not_a_list: 'has no list of positions where one belongs',
  empty: 'has no positions',
  not_a_position: 'position {at} is not two or three numbers',
  longitude_range: 'position {at} has the longitude {value}, outside of −180 to 180',
  latitude_range: 'position {at} has the latitude {value}, outside of −90 to 90',
  few_positions: 'position {at} begins a line or ring of {count}, fewer than {least}',
  open_ring: 'the ring that begins at position {at} is not closed',
  too_many_positions: 'has more than {most} positions',
} as const;

export type GeometryFaultCode = keyof typeof FAULTS;

/** For a person at a terminal; a screen translates by the code. */
export function geometryFaultText({ code, params }: GeometryFault): string {
  return FAULTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** By type: lists within each other, positions of a list at least, whether its end is its beginning. */
const SHAPES: Readonly<Record<GeometryType, { depth: number; least: number; isRing: boolean }>> = {
  Point: { depth: 0, least: 1, isRing: false },
  MultiPoint: { depth: 1, least: 1, isRing: false },
  LineString: { depth: 1, least: 2, isRing: false },
  MultiLineString: { depth: 2, least: 2, isRing: false },
  Polygon: { depth: 2, least: 4, isRing: true },
  MultiPolygon: { depth: 3, least: 4, isRing: true },
};

/**
 * The first thing that is wrong with a value of unknown origin; null for a geometry (RFC 7946 §3.1). Positions are counted
 * from 1 through the whole geometry. As deep as the type goes and never as deep as the value.
 *
 * @param inDegrees false for coordinates of a projection, which are metres and still to be converted
 */
export function geometryFault(
  value: unknown,
  allowed: readonly GeometryType[] = GEOMETRY_TYPES,
  inDegrees = true,
): GeometryFault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault('not_a_geometry');
  const { type: named, coordinates }: { type?: unknown; coordinates?: unknown } = value;
  const type = GEOMETRY_TYPES.find((known) => known === named);
  if (type === undefined) return fault('unknown_type', { type: String(named).slice(0, 40) });
  if (!allowed.includes(type)) return fault('type_not_allowed', { type });
  if (Array.isArray(coordinates) && coordinates.length === 0) return fault('empty');
  const { depth, least, isRing } = SHAPES[type];
  const paths = pathsIn(depth === 0 ? [coordinates] : coordinates, depth);
  if ('code' in paths) return paths;
  let at = 1;
  for (const path of paths) {
    const found = pathFault(path, at, least, isRing) ?? (inDegrees ? rangeFault(path, at) : null);
    if (found) return found;
    at += path.length;
  }
  return null;
}

type Paths = readonly (readonly unknown[])[];

/** Lists of what should be positions, as many together as are taken. */
function pathsIn(coordinates: unknown, depth: number): Paths | GeometryFault {
  let lists: readonly unknown[] = [coordinates];
  for (let level = 1; level < depth; level += 1) {
    const opened = withinLimit(lists);
    if ('code' in opened) return opened;
    lists = opened.flat(1);
  }
  return withinLimit(lists);
}

function withinLimit(lists: readonly unknown[]): Paths | GeometryFault {
  const found: (readonly unknown[])[] = [];
  let count = 0;
  for (const list of lists) {
    if (!Array.isArray(list)) return fault('not_a_list');
    if (list.length === 0) return fault('empty');
    count += list.length;
    if (count > GEOMETRY_LIMITS.positions)
      return fault('too_many_positions', { most: GEOMETRY_LIMITS.positions });
    found.push(list);
  }
  return found;
}

function pathFault(
  path: readonly unknown[],
  first: number,
  least: number,
  isRing: boolean,
): GeometryFault | null {
  for (const [index, position] of path.entries()) {
    const found = positionFault(position, first + index);
    if (found) return found;
  }
  if (path.length < least) return fault('few_positions', { at: first, count: path.length, least });
  return isRing && !isSame(path[0], path.at(-1)) ? fault('open_ring', { at: first }) : null;
}

function positionFault(position: unknown, at: number): GeometryFault | null {
  if (!Array.isArray(position) || position.length < 2 || position.length > 3)
    return fault('not_a_position', { at });
  const [longitude, latitude, altitude = 0] = position as readonly unknown[];
  return isNumber(longitude) && isNumber(latitude) && isNumber(altitude)
    ? null
    : fault('not_a_position', { at });
}

/** Of positions that are numbers. */
function rangeFault(path: readonly unknown[], first: number): GeometryFault | null {
  for (const [index, position] of path.entries()) {
    const [longitude, latitude] = position as readonly [number, number]; // `positionFault` has seen them
    const at = first + index;
    if (Math.abs(longitude) > 180) return fault('longitude_range', { at, value: longitude });
    if (Math.abs(latitude) > 90) return fault('latitude_range', { at, value: latitude });
  }
  return null;
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isSame(first: unknown, last: unknown): boolean {
  return String(first) === String(last);
}

function fault(code: GeometryFaultCode, params: GeometryFault['params'] = {}): GeometryFault {
  return { code, params };
}
