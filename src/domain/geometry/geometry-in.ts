import type { JsonDocument } from '../kit/fields/json.ts';
import { GEOMETRY_TYPES, type Geometry } from './geometry.ts';

/** The value of a field of the kind `geometry`, which its schema has checked; null: there is none, or one of a newer version. */
export function geometryIn(value: unknown): Geometry | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  return GEOMETRY_TYPES.some((type) => type === value.type) ? (value as Geometry) : null;
}

/** As a record holds it. */
export function geometryValue(geometry: Geometry): JsonDocument {
  return geometry as unknown as JsonDocument; // lists of numbers; the third of a position is absent, never undefined
}

/** Whether a value of such a field has lines or areas; points alone have none. */
export function hasOutline(value: unknown): boolean {
  const type = geometryIn(value)?.type;
  return type !== undefined && type !== 'Point' && type !== 'MultiPoint';
}
