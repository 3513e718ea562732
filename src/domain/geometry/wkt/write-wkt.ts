import { plainNumber } from '../../kit/values/typed-number.ts';
import type { Geometry, Position } from '../geometry.ts';

/** A geometry as well-known text: `LINESTRING (16.37 48.2, 16.4 48.3)`. Altitudes are left out. */
export function writeWkt(geometry: Geometry): string {
  return `${geometry.type.toUpperCase()} ${listsOf(geometry)}`;
}

function listsOf(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return path([geometry.coordinates]);
    case 'LineString':
      return path(geometry.coordinates);
    case 'MultiPoint':
      return list(geometry.coordinates.map((position) => path([position])));
    case 'MultiLineString':
    case 'Polygon':
      return list(geometry.coordinates.map(path));
    case 'MultiPolygon':
      return list(geometry.coordinates.map((rings) => list(rings.map(path))));
  }
}

function path(positions: readonly Position[]): string {
  return list(positions.map(([longitude, latitude]) => `${plainNumber(longitude)} ${plainNumber(latitude)}`));
}

function list(parts: readonly string[]): string {
  return `(${parts.join(', ')})`;
}
