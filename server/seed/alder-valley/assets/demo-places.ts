import type { Geometry } from '../../../../src/domain/geometry/geometry.ts';
import { geometryValue } from '../../../../src/domain/geometry/geometry-in.ts';
import { representativePoint } from '../../../../src/domain/geometry/representative-point.ts';
import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';

/** What an asset says of its place. */
type PlaceValues = Partial<Record<'geometry' | 'latitude' | 'longitude', FieldValues[string]>>;

/** A line between two stations, somewhat bent around the hill between them. */
export function lineBetween(from: DemoPlace, to: DemoPlace): PlaceValues {
  const bend = {
    latitude: (from.latitude + to.latitude) / 2 + 0.006,
    longitude: (from.longitude + to.longitude) / 2,
  };
  return lineAlong([from, bend, to]);
}

/** A line with the place in it where one goes to. */
export function lineAlong(route: readonly DemoPlace[]): PlaceValues {
  const coordinates = route.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const geometry: Geometry = { type: 'LineString', coordinates };
  return { geometry: geometryValue(geometry), ...representativePoint(geometry) };
}

export interface DemoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres of a degree of latitude. */
const DEGREE = 111_195;

/** @param metres to the east and to the north */
export function placeFrom(
  { latitude, longitude }: DemoPlace,
  [east, north]: readonly [number, number],
): DemoPlace {
  const widened = DEGREE * Math.cos((latitude * Math.PI) / 180);
  const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000;
  return { latitude: rounded(latitude + north / DEGREE), longitude: rounded(longitude + east / widened) };
}
