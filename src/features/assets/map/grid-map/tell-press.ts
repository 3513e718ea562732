import type { Position } from 'geojson';
import type { MapGeoJSONFeature, MapLibreMap, Point } from 'maplibre-gl';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import { areaOfGeometry, isInArea } from '../../../../domain/geometry/measures.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { assetRecord, type MapRecord } from '../map-record.ts';
import { PRESSED } from './style/map-style.ts';
import { PRESSED_SHAPES } from './style/shape-layers.ts';

/** What lies where somebody pressed. */
type Pressed =
  | { readonly kind: 'heap'; readonly place: LonLat }
  /** The nearest one to the press. */
  | { readonly kind: 'record'; readonly record: MapRecord }
  | { readonly kind: 'nothing' };

/** A press of a thumb is meant for what is within so many points of it. */
const REACH = 14;

/** Points from the middle of a mark to its edge: of a heap at least. */
const RADIUS: Readonly<Record<string, number>> = {
  [PRESSED.heaps]: 13,
  [PRESSED.alone]: 11,
  [PRESSED.work]: 15,
  [PRESSED.pins]: 13,
};

/** Marks and lines by how near they are; then areas, which lie around, the smallest first. @param point of the screen */
export function pressedAt(map: MapLibreMap, point: Point): Pressed {
  const found = map.queryRenderedFeatures(
    [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ],
    { layers: [...Object.values(PRESSED), ...Object.values(PRESSED_SHAPES)] },
  );
  const near = found
    .flatMap((feature) => {
      const nearness = nearnessOf(map, feature, point);
      return nearness ? [{ feature, nearness }] : [];
    })
    .toSorted((left, right) => compareNearness(left.nearness, right.nearness));
  const [nearest] = near;
  if (nearest?.feature.layer.id === PRESSED.heaps && nearest.feature.geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = nearest.feature.geometry.coordinates;
    return { kind: 'heap', place: { longitude, latitude } };
  }
  const [record] = near.flatMap(({ feature }) => recordIn(feature.properties));
  return record ? { kind: 'record', record } : { kind: 'nothing' };
}

/** Tiles are of assets, and do not say so. */
function recordIn({ entity, id }: Readonly<Record<string, unknown>>): MapRecord[] {
  if (typeof id !== 'string') return [];
  return [typeof entity === 'string' ? { entity, id } : assetRecord(id)];
}

/** How much a press is meant for something: the less, the more. */
interface Nearness {
  readonly rank: number;
  /** Points from the press to the edge of a mark, negative within it, or to a line; of an area its square metres. */
  readonly measure: number;
}

const RANKS = { markOrLine: 0, areaAround: 1, areaBeside: 2 } as const;

function compareNearness(left: Nearness, right: Nearness): number {
  return left.rank - right.rank || left.measure - right.measure;
}

/** Null: not meant. */
function nearnessOf(map: MapLibreMap, { geometry, layer }: MapGeoJSONFeature, point: Point): Nearness | null {
  switch (geometry.type) {
    case 'Point': {
      // A mark lies over the lines that end at it: within its edge it is nearer than they are.
      const away = distanceBetween(pixelOf(map, geometry.coordinates), point);
      return { rank: RANKS.markOrLine, measure: away - (RADIUS[layer.id] ?? 0) };
    }
    case 'LineString':
      return { rank: RANKS.markOrLine, measure: distanceToPath(map, geometry.coordinates, point) };
    case 'MultiLineString': {
      const distances = geometry.coordinates.map((path) => distanceToPath(map, path, point));
      const least = distances.reduce((before, one) => Math.min(before, one), Number.POSITIVE_INFINITY);
      return { rank: RANKS.markOrLine, measure: least };
    }
    case 'Polygon':
    case 'MultiPolygon': {
      // As much of it as its tile has: of two in one tile the one within the other is smaller there too.
      const area = geometryIn(geometry);
      if (area === null) return null;
      const { lng: longitude, lat: latitude } = map.unproject(point);
      const isAround = isInArea({ longitude, latitude }, area);
      return { rank: isAround ? RANKS.areaAround : RANKS.areaBeside, measure: areaOfGeometry(area) };
    }
    default:
      return null;
  }
}

function distanceToPath(map: MapLibreMap, path: readonly Position[], point: Pixel): number {
  const pixels = path.map((position) => pixelOf(map, position));
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < pixels.length; at++) {
    const [from, to] = [pixels[at - 1], pixels[at]];
    if (from && to) least = Math.min(least, distanceToPart(point, from, to));
  }
  return least;
}

function distanceToPart(point: Pixel, from: Pixel, to: Pixel): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const square = along.x ** 2 + along.y ** 2;
  const part = (point.x - from.x) * along.x + (point.y - from.y) * along.y;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, part / square));
  return distanceBetween(point, { x: from.x + along.x * share, y: from.y + along.y * share });
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

function distanceBetween(one: Pixel, other: Pixel): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function pixelOf(map: MapLibreMap, position: Position): Pixel {
  return map.project([position[0] ?? 0, position[1] ?? 0]);
}
