import type { Geometry } from '../geometry/geometry.ts';

/** A geometry whose shape nobody has checked yet. */
export interface LooseGeometry {
  readonly type: string;
  readonly coordinates: unknown;
}

/** What a collection of geometries becomes: points, lines and areas each as one. */
export interface JoinedGeometry {
  /** What tells it from the others of its feature; empty where it is the only one. */
  readonly suffix: string;
  readonly geometry: LooseGeometry;
}

const KINDS = [
  { one: 'Point', many: 'MultiPoint', suffix: '#points' },
  { one: 'LineString', many: 'MultiLineString', suffix: '#lines' },
  { one: 'Polygon', many: 'MultiPolygon', suffix: '#areas' },
] as const satisfies readonly { one: Geometry['type']; many: Geometry['type']; suffix: string }[];

/**
 * An asset has one geometry of one kind: of a collection the points, the lines and the areas become one feature each.
 * Geometries of other types are kept as they are, for the check to refuse them.
 */
export function joinedGeometries(geometries: readonly LooseGeometry[]): readonly JoinedGeometry[] {
  const joined = KINDS.flatMap(({ one, many, suffix }): JoinedGeometry[] => {
    const same = geometries.filter(({ type }) => type === one || type === many);
    const [first] = same;
    if (first === undefined) return [];
    if (same.length === 1) return [{ suffix, geometry: first }];
    const coordinates = same.flatMap((geometry) =>
      geometry.type === many && Array.isArray(geometry.coordinates)
        ? (geometry.coordinates as readonly unknown[])
        : [geometry.coordinates],
    );
    return [{ suffix, geometry: { type: many, coordinates } }];
  });
  const known = KINDS.flatMap(({ one, many }): string[] => [one, many]);
  const others = geometries
    .filter(({ type }) => !known.includes(type))
    .map((geometry) => ({ suffix: '#other', geometry }));
  const all = [...joined, ...others];
  const [only] = all;
  return only !== undefined && all.length === 1 ? [{ ...only, suffix: '' }] : all;
}
