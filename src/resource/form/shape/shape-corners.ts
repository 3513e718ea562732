import type { Geometry, LineString, Point, Polygon, Position } from '../../../domain/geometry/geometry.ts';
import { geometryValue } from '../../../domain/geometry/geometry-in.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';

/** What is drawn by hand, corner by corner. */
type DrawnShape = Point | LineString | Polygon;
export type DrawnType = DrawnShape['type'];

/** A shape while it is drawn: its corners in order; an area closes by itself. */
export interface ShapeDraft {
  readonly type: DrawnType;
  readonly corners: readonly Position[];
}

/** Corners of a shape; of an area those of its border. */
export function draftOf(shape: DrawnShape): ShapeDraft {
  switch (shape.type) {
    case 'Point':
      return { type: 'Point', corners: [shape.coordinates] };
    case 'LineString':
      return { type: 'LineString', corners: shape.coordinates };
    case 'Polygon':
      return { type: 'Polygon', corners: shape.coordinates[0]?.slice(0, -1) ?? [] };
  }
}

/**
 * The shape with these corners; null where there are none. One that lacks corners is a shape too, which the form then refuses: what
 * was taken outside is not thrown away.
 */
export function storedShape({ type, corners }: ShapeDraft): Json {
  const [first] = corners;
  const last = corners.at(-1);
  if (!first || !last) return null;
  switch (type) {
    case 'Point':
      return geometryValue({ type, coordinates: last });
    case 'LineString':
      return geometryValue({ type, coordinates: corners });
    case 'Polygon':
      return geometryValue({ type, coordinates: [[...corners, first]] });
  }
}

/** Null for what comes from elsewhere and has several parts, or holes: it is shown, and not drawn on. */
export function drawnIn(shape: Geometry | null): DrawnShape | null {
  if (shape?.type === 'Polygon') return shape.coordinates.length === 1 ? shape : null;
  return shape?.type === 'Point' || shape?.type === 'LineString' ? shape : null;
}
