import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import { jsonEqual } from '../kit/fields/json-equal.ts';
import { geometryIn } from './geometry-in.ts';
import { representativePoint } from './representative-point.ts';

/** Decimals of a degree: a centimetre at the equator. */
const PLACES = 7;

/**
 * Latitude and longitude of a record with a shape: the place in it where one goes to. Lists, devices that carry summaries only and
 * programs that know no shapes have these two. Whoever moves them moves a point with them; of a line and an area they follow the shape.
 *
 * @param row as it is about to be stored, with `geometry`, `latitude` and `longitude` in degrees, WGS84
 */
export function placeOfShape(row: AnyRow, before: AnyRow | null): FieldValues {
  const shape = geometryIn(row['geometry']);
  if (!shape) return {};
  if (shape.type === 'Point' && before && isMoved(row, before)) return { geometry: pointAt(row) };
  const { longitude, latitude } = representativePoint(shape);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** By somebody who said where it is and nothing of its shape. */
function isMoved(row: AnyRow, before: AnyRow): boolean {
  return (
    jsonEqual(row['geometry'], before['geometry']) &&
    (row['latitude'] !== before['latitude'] || row['longitude'] !== before['longitude'])
  );
}

function pointAt({ latitude, longitude }: AnyRow): Json {
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number';
  return isPlace ? { type: 'Point', coordinates: [longitude, latitude] } : null;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(PLACES));
}
