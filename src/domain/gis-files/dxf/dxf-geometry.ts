import { decimalFrom } from '../../geometry/decimal-text.ts';
import { GEOMETRY_LIMITS } from '../../geometry/geometry.ts';
import type { LooseGeometry } from '../joined-geometries.ts';
import { type DxfEntity, dxfFlags, dxfText } from './dxf-entities.ts';

/** The shape of an entity; a sentence where it is not taken, null for what is no thing but a part of the drawing. */
export function dxfGeometry(entity: DxfEntity): LooseGeometry | string | null {
  switch (entity.type) {
    case 'POINT':
      return { type: 'Point', coordinates: pairsOf(entity, 10)[0] ?? [] };
    case 'INSERT':
      return isTilted(entity) ? TILTED : { type: 'Point', coordinates: pairsOf(entity, 10)[0] ?? [] };
    case 'LINE':
      return { type: 'LineString', coordinates: [...pairsOf(entity, 10), ...pairsOf(entity, 11)] };
    case 'LWPOLYLINE':
      return isTilted(entity) ? TILTED : pathOf(pairsOf(entity, 10), isClosed(entity));
    case 'POLYLINE':
      if ((dxfFlags(entity, 70) & MESH) !== 0) return 'a mesh is no line';
      return isTilted(entity) ? TILTED : pathOf(verticesOf(entity), isClosed(entity));
    default:
      return null;
  }
}

/** Whether some of its sides are arcs, which become straight lines. */
export function hasArcs(entity: DxfEntity): boolean {
  return [entity, ...entity.parts].some(({ groups }) =>
    groups.some(({ code, value }) => code === 42 && (decimalFrom(value) ?? 0) !== 0),
  );
}

const TILTED = 'is drawn on another plane than the map';
/** Bits of code 70: of a polyline, and of its vertices that only shape a curve. */
const CLOSED = 1;
const MESH = 16 | 64;
const CONTROL_POINT = 16;

function isClosed(entity: DxfEntity): boolean {
  return (dxfFlags(entity, 70) & CLOSED) !== 0;
}

/** What has a direction of its own that is not straight up has coordinates of its own. */
function isTilted(entity: DxfEntity): boolean {
  const up = dxfText(entity, 230);
  return up !== '' && Math.abs((decimalFrom(up) ?? 0) - 1) > 1e-9;
}

function verticesOf({ parts }: DxfEntity): number[][] {
  return parts
    .filter((part) => part.type === 'VERTEX' && (dxfFlags(part, 70) & CONTROL_POINT) === 0)
    .slice(0, GEOMETRY_LIMITS.positions + 1)
    .map((vertex) => pairsOf(vertex, 10)[0] ?? []);
}

/** Each x under a code with the y that follows it, which has the code of ten more. */
function pairsOf({ groups }: DxfEntity, code: number): number[][] {
  const pairs: number[][] = [];
  for (const group of groups) {
    const number = decimalFrom(group.value) ?? Number.NaN;
    if (group.code === code) pairs.push([number]);
    else if (group.code === code + 10) pairs.at(-1)?.push(number);
    if (pairs.length > GEOMETRY_LIMITS.positions) break;
  }
  return pairs;
}

/** A closed one of three corners and more is an area. */
function pathOf(path: readonly number[][], closed: boolean): LooseGeometry {
  const [first] = path;
  if (!closed || first === undefined) return { type: 'LineString', coordinates: path };
  const last = path.at(-1) ?? first;
  const isClosedAlready = path.length > 1 && first[0] === last[0] && first[1] === last[1];
  const ring = isClosedAlready ? path : [...path, first];
  return ring.length < 4
    ? { type: 'LineString', coordinates: ring }
    : { type: 'Polygon', coordinates: [ring] };
}
