import type { LonLat } from '../geometry/sphere.ts';
import { isOnEarth } from '../map/world-place.ts';
import type { Asset } from './asset.ts';

/** Where an asset stands; undefined where nobody said so, or what they said is nowhere on earth. */
export function placeOfAsset({
  longitude,
  latitude,
}: Pick<Asset, 'longitude' | 'latitude'>): LonLat | undefined {
  if (longitude === null || latitude === null || !isOnEarth(longitude, latitude)) return undefined;
  return { longitude, latitude };
}
