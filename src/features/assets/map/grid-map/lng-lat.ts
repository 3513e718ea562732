import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { rolledLongitude } from '../../../../domain/geometry/unrolled.ts';

/** As the map's library says it, the way it is kept. */
export function lonLatOf({ lng, lat }: { readonly lng: number; readonly lat: number }): LonLat {
  return { longitude: rolledLongitude(lng), latitude: lat };
}

/** As the map's library takes it. */
export function lngLatOf({ longitude, latitude }: LonLat): [number, number] {
  return [longitude, latitude];
}
