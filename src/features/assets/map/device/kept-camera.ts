import { numberFrom } from '../../../../domain/kit/values/typed-number.ts';
import { isOnEarth } from '../../../../domain/map/world-place.ts';
import type { MapCamera } from '../grid-map/grid-map.ts';

/** Where the map looks at first, as a link says it: `at=47.20000,13.90000,15`. */
export function cameraInAddress(parameters: URLSearchParams): MapCamera | null {
  const said = (parameters.get('at') ?? '').split(',');
  const [latitude, longitude, zoom] = said.map((number) => numberFrom(number) ?? undefined);
  const isThere = zoom !== undefined && zoom >= 0 && zoom <= 22 && isOnEarth(longitude, latitude);
  return isThere && latitude !== undefined && longitude !== undefined ? { latitude, longitude, zoom } : null;
}

export function addressOfCamera({ latitude, longitude, zoom }: MapCamera): string {
  return [latitude.toFixed(5), longitude.toFixed(5), Math.round(zoom)].join();
}

/** The whole world, until it is known where to look. */
export const FAR: MapCamera = { longitude: 10, latitude: 30, zoom: 1.2 };

const KEY = 'map-camera';

/** Whose the view is: the next person on a shared tablet is not shown where the one before stood. */
interface CameraOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Of this tab, so that the way back leads to the same place. */
export function keepCamera({ tenantId, userId }: CameraOwner, camera: MapCamera): void {
  sessionStorage.setItem(KEY, JSON.stringify({ tenantId, userId, at: addressOfCamera(camera) }));
}

export function keptCamera({ tenantId, userId }: CameraOwner): MapCamera | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('at' in kept && 'tenantId' in kept && 'userId' in kept)) return null;
  if (kept.tenantId !== tenantId || kept.userId !== userId) return null;
  return cameraInAddress(new URLSearchParams({ at: String(kept.at) }));
}
