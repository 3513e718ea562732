import { asset } from '../../assets/asset.ts';
import type { Geometry } from '../../geometry/geometry.ts';
import { geometryIn } from '../../geometry/geometry-in.ts';
import { IMPORTABLE_FIELDS } from '../../import/columns/asset-columns.ts';
import { hstoreOf } from '../../import/columns/hstore.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { fieldOf } from '../../kit/entity/entity.ts';
import type { Field, Json } from '../../kit/fields/field.ts';
import type { GisValue } from '../gis-feature.ts';
import type { WrittenFeature } from './written-feature.ts';

/** Fields of an asset that are properties of its feature, by the names under which an import finds them again in any language. */
export const ASSET_PROPERTIES: readonly string[] = IMPORTABLE_FIELDS.filter(
  (name) => name !== 'name' && name !== 'latitude' && name !== 'longitude',
);

/**
 * An asset as a file of places has it, in degrees of WGS 84: its shape, else its point, else no geometry. An asset without an external
 * id is called by its own one, by which the import finds it. What it is connected to, and when it was written, is in no property.
 */
export function assetFeature(row: AnyRow): WrittenFeature {
  const properties = ASSET_PROPERTIES.flatMap((name): [string, GisValue][] => {
    const value = name === 'externalId' ? (row[name] ?? row.id) : row[name];
    const text = plainOf(fieldOf(asset, name), value ?? null);
    return text === null || text === '' ? [] : [[name, text]];
  });
  return {
    id: row.id,
    name: String(row['name'] ?? ''),
    properties: Object.fromEntries(properties),
    geometry: placeIn(row),
  };
}

function plainOf(field: Field, value: Json): GisValue | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value;
  if (field.kind === 'references') return [value].flat().map(String).join(';');
  return field.kind === 'map' ? hstoreOf(value as Readonly<Record<string, Json>>) : null; // what such a field holds
}

function placeIn(row: AnyRow): Geometry | null {
  const { geometry, latitude, longitude } = row;
  const shape = geometryIn(geometry);
  if (shape) return shape;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { type: 'Point', coordinates: [longitude, latitude] }
    : null;
}
