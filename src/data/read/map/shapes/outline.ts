import { type Geometry, type Position, polygonsOf } from '../../../../domain/geometry/geometry.ts';

/** A part of a shape: a line by itself, the border of an area, or a hole in the area before it. */
export const PART = { line: 0, border: 1, hole: 2 } as const;

export interface OutlinePart {
  readonly role: number;
  readonly path: readonly Position[];
}

/** The lines and rings of a geometry, each hole behind its border; of points none. */
export function outlineOf(geometry: Geometry): OutlinePart[] {
  switch (geometry.type) {
    case 'LineString':
      return [{ role: PART.line, path: geometry.coordinates }];
    case 'MultiLineString':
      return geometry.coordinates.map((path) => ({ role: PART.line, path }));
    case 'Polygon':
    case 'MultiPolygon':
      return polygonsOf(geometry).flatMap((rings) =>
        rings.map((path, place) => ({ role: place === 0 ? PART.border : PART.hole, path })),
      );
    case 'Point':
    case 'MultiPoint':
      return [];
  }
}
