import type { MapLibreMap } from 'maplibre-gl';
import { rolledLongitude } from '../../../../domain/geometry/unrolled.ts';

/** What a map at rest shows: its box and camera in degrees, and how many metres a point on the screen is in its middle. */
export function restOf(map: MapLibreMap) {
  const bounds = map.getBounds();
  const { lng, lat } = map.getCenter();
  const box = {
    west: rolledLongitude(bounds.getWest()),
    east: rolledLongitude(bounds.getEast()),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  };
  const isRound = bounds.getEast() - bounds.getWest() >= 360;
  const shown = isRound ? { ...box, west: -180, east: 180 } : box;
  const width = map.getContainer().clientWidth;
  const [left, right] = [map.unproject([width / 2 - 50, 0]), map.unproject([width / 2 + 50, 0])];
  const equator = 111_319.49 * Math.cos((lat * Math.PI) / 180);
  const camera = { longitude: rolledLongitude(lng), latitude: lat, zoom: map.getZoom() };
  return { box: shown, camera, metres: (Math.abs(right.lng - left.lng) * equator) / 100 };
}
