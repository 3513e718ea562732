/** Shapes on the map: GeoJSON (RFC 7946) in degrees of WGS 84. */
export type Geometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;

/** Longitude, latitude in degrees, perhaps an altitude in metres. Our own readers of files leave the altitude out. */
export type Position = readonly [longitude: number, latitude: number, altitude?: number];

export interface Point {
  readonly type: 'Point';
  readonly coordinates: Position;
}

export interface MultiPoint {
  readonly type: 'MultiPoint';
  readonly coordinates: readonly Position[];
}

export interface LineString {
  readonly type: 'LineString';
  readonly coordinates: readonly Position[];
}

export interface MultiLineString {
  readonly type: 'MultiLineString';
  readonly coordinates: readonly (readonly Position[])[];
}

/** The border first, then its holes; the last position of a ring is its first again. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly Position[])[];
}

export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly (readonly Position[])[])[];
}

export type GeometryType = Geometry['type'];

export const GEOMETRY_TYPES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
] as const satisfies readonly GeometryType[];

/** Positions that one geometry has at most, and how near to 0° 0° is nowhere: 11 m, in degrees. */
export const GEOMETRY_LIMITS = { positions: 10_000, nullIsland: 0.0001 } as const;

/** Lists of positions, whatever the type: of a polygon its rings, of points each one by itself. */
export function pathsOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => [position]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** Each with its border and its holes; of points and lines none. */
export function polygonsOf(geometry: Geometry): readonly (readonly (readonly Position[])[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** The same shape with each position changed: another projection, no altitude. */
export function mapPositions(geometry: Geometry, change: (position: Position) => Position): Geometry {
  const path = (positions: readonly Position[]) => positions.map((position) => change(position));
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: change(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: path(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map(path) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(path)) };
  }
}

/** No survey ends within metres of 0° 0°: there lies what was never measured. */
export function isNullIsland([longitude, latitude]: Position): boolean {
  return Math.abs(longitude) < GEOMETRY_LIMITS.nullIsland && Math.abs(latitude) < GEOMETRY_LIMITS.nullIsland;
}
