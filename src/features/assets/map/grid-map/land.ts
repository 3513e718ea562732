import type { FeatureCollection, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Land and the borders of countries, in degrees: Natural Earth at 1 : 50 million, which is in the public domain. */
export interface Land {
  readonly land: FeatureCollection;
  readonly borders: MultiLineString;
}

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** A file of its own: it comes after the map, and is on the device as the app's other files are. */
export async function loadLand(): Promise<Land> {
  const { default: text } = await import('world-atlas/countries-50m.json?raw');
  const world = JSON.parse(text) as World; // what the package says it is
  const { countries, land } = world.objects;
  return {
    land: feature(world, land),
    borders: mesh(world, countries, (one, other) => one !== other),
  };
}
