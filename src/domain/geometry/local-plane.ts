import { EARTH_RADIUS, type LonLat, radiansOf } from './sphere.ts';
import { rolledLongitude } from './unrolled.ts';

/** Metres from a place, where the earth is flat enough. */
export interface PlaneMetres {
  readonly east: number;
  readonly north: number;
}

/** Metres of a degree along a meridian. */
const DEGREE = radiansOf(EARTH_RADIUS);

/**
 * Metres around a place, good for some kilometres. The 180th meridian is no border, and at a pole, where there is no east, the
 * numbers stay finite.
 */
export function planeAround(origin: LonLat) {
  const wide = DEGREE * Math.max(0.001, Math.cos(radiansOf(origin.latitude)));
  return {
    metresOf: ({ longitude, latitude }: LonLat): PlaneMetres => ({
      east: rolledLongitude(longitude - origin.longitude) * wide,
      north: (latitude - origin.latitude) * DEGREE,
    }),
    placeOf: ({ east, north }: PlaneMetres): LonLat => ({
      longitude: rolledLongitude(origin.longitude + east / wide),
      latitude: Math.max(-90, Math.min(90, origin.latitude + north / DEGREE)),
    }),
  };
}
