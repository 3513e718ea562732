import type { MapLibreMap } from 'maplibre-gl';
import type { MapBox } from '../../../../data/read/map/place-questions.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { inTurn } from './lng-lat.ts';

interface RestListener {
  /** What the map shows at rest. `metres`: a point on the screen, in its middle. */
  onRest(box: MapBox, camera: LonLat & { readonly zoom: number }, metres: number): void;
}

export function tellRest(map: MapLibreMap, listener: RestListener): void {
  const bounds = map.getBounds();
  const { lng, lat } = map.getCenter();
  const box = {
    west: inTurn(bounds.getWest()),
    east: inTurn(bounds.getEast()),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  };
  const isRound = bounds.getEast() - bounds.getWest() >= 360;
  const shown = isRound ? { ...box, west: -180, east: 180 } : box;
  const width = map.getContainer().clientWidth;
  const [left, right] = [map.unproject([width / 2 - 50, 0]), map.unproject([width / 2 + 50, 0])];
  const equator = 111_319.49 * Math.cos((lat * Math.PI) / 180);
  const camera = { longitude: inTurn(lng), latitude: lat, zoom: map.getZoom() };
  listener.onRest(shown, camera, (Math.abs(right.lng - left.lng) * equator) / 100);
}
