import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { hasOutline } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { unrolled } from '../../../../domain/geometry/unrolled.ts';
import { rankOf } from '../layers/map-layers.ts';
import type { ShownLayer } from '../layers/use-layers.ts';
import type { MapRecord } from '../map-record.ts';

/** Where the device is, as its browser says. */
export interface OwnPosition extends LonLat {
  /** Metres around it in which it is with 95 %. */
  readonly accuracy: number;
}

export function pointsAt(places: readonly LonLat[]): FeatureCollection {
  return collection(places.map((place) => point(place, {})));
}

/** What answers to a press. */
export function pressableAt(places: readonly (LonLat & MapRecord)[]): FeatureCollection {
  return collection(places.map((place) => point(place, { entity: place.entity, id: place.id })));
}

/** A way from stop to stop, with the number of each. */
export function routeAlong(places: readonly LonLat[]): FeatureCollection {
  const way = unrolled(places.map(({ longitude, latitude }) => [longitude, latitude]));
  const stops = way.map((stop, at) => point(stop, { number: String(at + 1) }));
  if (way.length < 2) return collection(stops);
  const line: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: way.map(position) },
  };
  return collection([line, ...stops]);
}

/** Records of layers: a pin for each, and the lines and areas of those that have any. */
export function pinsAt(layers: readonly ShownLayer[]): FeatureCollection {
  return collection(
    layers.flatMap(({ name, records }) =>
      records.flatMap((record) => {
        const properties = { layer: name, rank: rankOf(name), entity: record.entity, id: record.id };
        const shape: Feature[] = hasOutline(record.shape)
          ? [{ type: 'Feature', properties, geometry: record.shape as unknown as Geometry }] // ours differs by what is read only alone
          : [];
        return [...shape, point(record, properties)];
      }),
    ),
  );
}

/** Where names stand; `rank`: the least is written first, and others where there is room left. */
export function namesAt(places: readonly (LonLat & NameOnMap)[]): FeatureCollection {
  return collection(places.map((place) => point(place, { name: place.name, rank: place.rank })));
}

interface NameOnMap {
  readonly name: string;
  readonly rank: number;
}

/** A closed area, or the line so far, and its corners. */
export function ringOf(corners: readonly LonLat[]): FeatureCollection {
  const positions = corners.map(position);
  const first = positions[0];
  const points = corners.map((corner) => point(corner, {}));
  if (!first || positions.length < 2) return collection(points);
  const closed = [...positions, first];
  return collection([
    {
      type: 'Feature',
      properties: {},
      geometry:
        positions.length > 2
          ? { type: 'Polygon', coordinates: [closed] }
          : { type: 'LineString', coordinates: positions },
    },
    ...points,
  ]);
}

/** Metres of a degree of latitude, and corners of a circle. */
const METRES = 111_195;
const ROUND = 48;

export function ownPosition(here: OwnPosition | null): FeatureCollection {
  if (!here) return collection([]);
  const north = here.accuracy / METRES;
  const east = north / Math.max(0.01, Math.cos((here.latitude * Math.PI) / 180));
  const circle = Array.from({ length: ROUND + 1 }, (_, at): Position => {
    const angle = (2 * Math.PI * at) / ROUND;
    return [here.longitude + east * Math.cos(angle), here.latitude + north * Math.sin(angle)];
  });
  return collection([
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [circle] } },
    point(here, {}),
  ]);
}

function point(place: LonLat, properties: Readonly<Record<string, string | number>>): Feature {
  return {
    type: 'Feature',
    properties: { ...properties },
    geometry: { type: 'Point', coordinates: position(place) },
  };
}

function position({ longitude, latitude }: LonLat): Position {
  return [longitude, latitude];
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
