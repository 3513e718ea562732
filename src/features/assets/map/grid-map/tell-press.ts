import type { Position } from 'geojson';
import type { MapGeoJSONFeature, MapLibreMap, Point } from 'maplibre-gl';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { PRESSED } from './map-style.ts';
import { PRESSED_SHAPES } from './shape-layers.ts';

/** What lies where somebody pressed. */
type Pressed =
  | { readonly kind: 'heap'; readonly place: LonLat }
  /** Ids of assets, the nearest to the press first. */
  | { readonly kind: 'assets'; readonly ids: readonly string[] }
  | { readonly kind: 'nothing' };

/** A press of a thumb is meant for what is within so many points of it. */
const REACH = 14;

/** Points by which a heap is wider than its middle, at least. */
const HEAP = 13;

/** Marks and lines by how near they are; then areas, which lie around. @param point of the screen */
export function pressedAt(map: MapLibreMap, point: Point): Pressed {
  const found = map.queryRenderedFeatures(
    [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ],
    { layers: [...Object.values(PRESSED), ...Object.values(PRESSED_SHAPES)] },
  );
  const near = found
    .map((feature) => ({ feature, distance: distanceOf(map, feature, point) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0));
  const [nearest] = near;
  if (nearest?.feature.layer.id === PRESSED.heaps && nearest.feature.geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = nearest.feature.geometry.coordinates;
    return { kind: 'heap', place: { longitude, latitude } };
  }
  const ids = near.flatMap(({ feature }) => {
    const id: unknown = feature.properties['id'];
    return typeof id === 'string' ? [id] : [];
  });
  return ids.length > 0 ? { kind: 'assets', ids: [...new Set(ids)] } : { kind: 'nothing' };
}

/** Points from the press; of areas more than of all else. Null: not meant. */
function distanceOf(map: MapLibreMap, { geometry, layer }: MapGeoJSONFeature, point: Point): number | null {
  switch (geometry.type) {
    case 'Point': {
      const away = pixelOf(map, geometry.coordinates).dist(point);
      return layer.id === PRESSED.heaps ? Math.max(0, away - HEAP) : away;
    }
    case 'LineString':
      return distanceToPath(map, geometry.coordinates, point);
    case 'MultiLineString':
      return geometry.coordinates.reduce(
        (least, path) => Math.min(least, distanceToPath(map, path, point)),
        Number.POSITIVE_INFINITY,
      );
    case 'Polygon':
    case 'MultiPolygon':
      return 2 * REACH;
    default:
      return null;
  }
}

function distanceToPath(map: MapLibreMap, path: readonly Position[], point: Point): number {
  const pixels = path.map((position) => pixelOf(map, position));
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < pixels.length; at++) {
    const [from, to] = [pixels[at - 1], pixels[at]];
    if (from && to) least = Math.min(least, distanceToPart(point, from, to));
  }
  return least;
}

function distanceToPart(point: Point, from: Point, to: Point): number {
  const along = to.sub(from);
  const square = along.x ** 2 + along.y ** 2;
  const way = point.sub(from);
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (way.x * along.x + way.y * along.y) / square));
  return from.add(along.mult(share)).dist(point);
}

function pixelOf(map: MapLibreMap, position: Position): Point {
  return map.project([position[0] ?? 0, position[1] ?? 0]);
}
