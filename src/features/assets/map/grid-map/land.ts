import type { Feature, FeatureCollection, MultiLineString, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';
import { areaOfGeometry } from '../../../../domain/geometry/measures.ts';
import { representativePoint } from '../../../../domain/geometry/representative-point.ts';
import { countryName } from './country-name.ts';
import { namesAt } from './drawings.ts';

/** Land and the borders of countries, in degrees: Natural Earth at 1 : 50 million, which is in the public domain. */
export interface Land {
  readonly land: FeatureCollection;
  readonly borders: MultiLineString;
  /** Of countries, the largest first. */
  readonly names: FeatureCollection;
}

type World = Parameters<typeof mesh>[0];

/** A file of its own: it comes after the map, and is on the device as the app's other files are. */
export async function loadLand(locale: string): Promise<Land> {
  const { default: text } = await import('world-atlas/countries-50m.json?raw');
  const world = JSON.parse(text) as World; // what the package says it is
  const { countries, land } = world.objects;
  if (!countries || !land) throw new Error('the atlas has no land');
  const found = feature(world, land);
  // The package's types want properties of countries that are never null.
  const borders = mesh(world, countries as Parameters<typeof mesh>[1], (one, other) => one !== other);
  return {
    land: unbroken('features' in found ? found.features : [found]),
    borders: { ...borders, coordinates: borders.coordinates.map(unbrokenLine) },
    names: namesOf(feature(world, countries), locale),
  };
}

/** A name stands in the largest part of its country. */
function namesOf(countries: Feature | FeatureCollection, locale: string): FeatureCollection {
  const nameIn = countryName(locale);
  const features = 'features' in countries ? countries.features : [countries];
  return namesAt(
    features.flatMap(({ properties, geometry }) => {
      const name: unknown = properties?.['name'];
      const shape = geometryIn(geometry);
      if (typeof name !== 'string' || !shape) return [];
      return [{ ...representativePoint(shape), name: nameIn(name), rank: -areaOfGeometry(shape) }];
    }),
  );
}

/** The atlas is of a ball: rings go on from 180° to −180°, which on a flat map is a line across it. */
function unbroken(features: readonly Feature[]): FeatureCollection {
  const polygons = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  const coordinates = polygons.map((rings) => rings.map((ring) => aroundPole(unbrokenLine(ring))));
  const all = { type: 'MultiPolygon', coordinates } as const;
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: all }] };
}

/** The same line without a jump: beyond 180° the map begins again. */
function unbrokenLine(line: readonly Position[]): Position[] {
  let turns = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turns -= 360;
    if (longitude - before < -180) turns += 360;
    before = longitude;
    return [longitude + turns, latitude];
  });
}

/** A ring around the south pole, which is Antarctica's, is closed along the lower edge. */
function aroundPole(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs((first[0] ?? 0) - (last[0] ?? 0)) < 180) return ring;
  return [...ring, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first];
}
