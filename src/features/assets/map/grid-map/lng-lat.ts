import type { LonLat } from '../../../../domain/geometry/sphere.ts';

/** Degrees between -180 and 180: the map goes around and around. */
export function inTurn(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** As the map's library says it, the way it is kept. */
export function lonLatOf({ lng, lat }: { readonly lng: number; readonly lat: number }): LonLat {
  return { longitude: inTurn(lng), latitude: lat };
}

/** As the map's library takes it. */
export function lngLatOf({ longitude, latitude }: LonLat): [number, number] {
  return [longitude, latitude];
}
