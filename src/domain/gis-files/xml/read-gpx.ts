import { decimalFrom } from '../../geometry/decimal-text.ts';
import { GEOMETRY_LIMITS } from '../../geometry/geometry.ts';
import { collectFeatures } from '../collect-features.ts';
import type { GisProperties, GisReading, SaidOfPlaces } from '../gis-feature.ts';
import type { LooseGeometry } from '../joined-geometries.ts';
import { textProperties } from '../text-properties.ts';
import { childrenCalled, childText, type XmlTree, xmlText, xmlTrees } from './xml-trees.ts';

/** GPX 1.0 and 1.1: a feature for each waypoint, route and track; heights and times are left out. */
export function readGpx(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  const found = collectFeatures(file, said);
  const stop = xmlTrees(xmlText(bytes), ['gpx'], WANTED, (tree) => {
    const name = childText(tree, 'name');
    return found.add(
      {
        id: null,
        name: name === '' ? null : name,
        properties: propertiesOf(tree),
        geometry: geometryOf(tree),
        line: tree.line,
        element: tree.name,
      },
      null,
    );
  });
  if (stop) found.refuse(stop.line, '', stop.message);
  return found.reading();
}

const WANTED: ReadonlySet<string> = new Set(['wpt', 'rte', 'trk']);

const TOLD = [
  ['description', 'desc'],
  ['comment', 'cmt'],
  ['type', 'type'],
  ['symbol', 'sym'],
  ['number', 'number'],
] as const;

function propertiesOf(tree: XmlTree): GisProperties {
  const pairs = TOLD.map(([property, element]) => [property, childText(tree, element)] as const);
  return textProperties(Object.fromEntries(pairs.filter(([, value]) => value !== '')));
}

function geometryOf(tree: XmlTree): LooseGeometry {
  if (tree.name === 'wpt') return { type: 'Point', coordinates: positionOf(tree) };
  if (tree.name === 'rte') return { type: 'LineString', coordinates: positionsOf(tree, 'rtept') };
  // A receiver that lost its satellites leaves parts of a single point, which are no lines.
  const parts = childrenCalled(tree, 'trkseg')
    .map((part) => positionsOf(part, 'trkpt'))
    .filter(({ length }) => length > 1);
  const [first] = parts;
  return parts.length > 1
    ? { type: 'MultiLineString', coordinates: parts }
    : { type: 'LineString', coordinates: first ?? [] };
}

/** No more than are refused anyway. */
function positionsOf(tree: XmlTree, name: string): number[][] {
  return childrenCalled(tree, name)
    .slice(0, GEOMETRY_LIMITS.positions + 1)
    .map(positionOf);
}

function positionOf({ attributes: { lon = '', lat = '' } }: XmlTree): number[] {
  return [lon, lat].map((degrees) => decimalFrom(degrees.trim()) ?? Number.NaN);
}
