import { decimalFrom } from '../../geometry/decimal-text.ts';
import { GEOMETRY_LIMITS } from '../../geometry/geometry.ts';
import { type LooseGeometry } from '../joined-geometries.ts';
import { childrenCalled, childText, type XmlTree } from './xml-trees.ts';

export interface KmlGeometries {
  readonly geometries: readonly LooseGeometry[];
  /** The name of a geometry that is not taken; null where there is none. */
  readonly unknown: string | null;
}

/** The geometries of a Placemark, also those within several MultiGeometry. */
export function geometriesIn(placemark: XmlTree): KmlGeometries {
  const geometries: LooseGeometry[] = [];
  const open = [...placemark.children].toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { name, children } = next;
    if (name === 'MultiGeometry' || name === 'MultiTrack') {
      for (const child of children.toReversed()) open.push(child);
      continue;
    }
    if (NOT_TAKEN.includes(name)) return { geometries: [], unknown: name };
    const geometry = geometryOf(next);
    if (geometry) geometries.push(geometry);
  }
  return { geometries, unknown: null };
}

const NOT_TAKEN = ['Model'];

/** Null for what is no geometry: a name, a style. */
function geometryOf(tree: XmlTree): LooseGeometry | null {
  switch (tree.name) {
    case 'Point':
      return { type: 'Point', coordinates: positionsIn(childText(tree, 'coordinates'))[0] ?? [] };
    case 'LineString':
    case 'LinearRing':
      return { type: 'LineString', coordinates: positionsIn(childText(tree, 'coordinates')) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: ringsOf(tree) };
    case 'Track':
      return { type: 'LineString', coordinates: trackOf(tree) };
    default:
      return null;
  }
}

function ringsOf(polygon: XmlTree): readonly (readonly number[])[][] {
  return ['outerBoundaryIs', 'innerBoundaryIs']
    .flatMap((border) => childrenCalled(polygon, border))
    .flatMap((border) => childrenCalled(border, 'LinearRing'))
    .map((ring) => positionsIn(childText(ring, 'coordinates')));
}

/** `longitude,latitude,altitude` behind each other; no more than are refused anyway. */
function positionsIn(text: string): number[][] {
  const positions: number[][] = [];
  const tuple = /[^\s,]+(?:\s*,\s*[^\s,]+)*/g;
  for (let found = tuple.exec(text); found; found = tuple.exec(text)) {
    positions.push(numbersOf(found[0].split(',')));
    if (positions.length > GEOMETRY_LIMITS.positions) break;
  }
  return positions;
}

/** `longitude latitude altitude` in an element each. */
function trackOf(track: XmlTree): number[][] {
  return childrenCalled(track, 'coord')
    .slice(0, GEOMETRY_LIMITS.positions + 1)
    .map(({ text }) => numbersOf(text.trim().split(/\s+/)));
}

/** What is no number is NaN, for the check to refuse. The altitude is left out. */
function numbersOf(parts: readonly string[]): number[] {
  return parts.slice(0, 2).map((part) => decimalFrom(part.trim()) ?? Number.NaN);
}
