import type { LonLat } from '../../../../domain/geometry/sphere.ts';

/**
 * What leads to a place by the device's own means: `geo:` (RFC 5870) opens whatever Android has for ways, Apple's devices know
 * the address of their maps, and a desktop gets a page. Nothing is sent before it is pressed.
 */
export function navigateLink({ latitude, longitude }: LonLat, userAgent: string): string {
  const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  if (/Android/.test(userAgent)) return `geo:${place}?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  const [north, east] = place.split(',');
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=16/${north}/${east}`;
}
