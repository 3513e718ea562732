import type { OwnPosition } from '../grid-map/drawings.ts';

/** What a device says of where it is. */
export interface PositionListener {
  onPosition(position: OwnPosition): void;
  /** It does not know just now, and may later. What it said before is no longer where it is. */
  onLost(): void;
  /** It will not say: the person or its settings forbid it, or it cannot. */
  onRefused(): void;
}

/** Milliseconds until a device without a view of the sky gives up, and how old a place may be. */
const PATIENCE = 20_000;
const FRESH = 10_000;

/** `GeolocationPositionError.PERMISSION_DENIED` (W3C Geolocation); of the other failures a watch goes on. */
const DENIED = 1;

/**
 * Follows where the device is.
 * @param geolocation absent where the page is not served securely
 * @returns the function that stops it
 */
export function followPosition(
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined,
  listener: PositionListener,
): () => void {
  if (!geolocation) {
    listener.onRefused();
    return () => {};
  }
  const watch = geolocation.watchPosition(
    ({ coords: { longitude, latitude, accuracy } }) => listener.onPosition({ longitude, latitude, accuracy }),
    ({ code }) => (code === DENIED ? listener.onRefused() : listener.onLost()),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: FRESH },
  );
  return () => geolocation.clearWatch(watch);
}
