import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { type Asset, asset as definition } from '../../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import { voltageClass } from '../../../../domain/assets/voltage-class.ts';
import { geometryIn } from '../../../../domain/geometry/geometry-in.ts';

/** Assets of a map without tiles, with the properties that tiles have (`encode-tile.ts`): a line has no mark, an area has its mark too. */
export function assetsAt(
  assets: readonly Asset[],
): Readonly<Record<'alone' | 'lines' | 'areas', FeatureCollection>> {
  const drawn = assets.map((asset) => ({ asset, shape: geometryIn(asset.geometry) }));
  const withShape = (types: readonly string[]) =>
    drawn.filter(({ shape }) => shape !== null && types.includes(shape.type));
  const lines = withShape(LINES);
  const hasLine = new Set(lines.map(({ asset }) => asset.id));
  return {
    alone: collection(assets.flatMap((asset) => (hasLine.has(asset.id) ? [] : markOf(asset)))),
    lines: collection(lines.map(shapeOf)),
    areas: collection(withShape(AREAS).map(shapeOf)),
  };
}

const LINES = ['LineString', 'MultiLineString'];
const AREAS = ['Polygon', 'MultiPolygon'];

function markOf(asset: Asset): Feature[] {
  const place = placeOfAsset(asset);
  if (!place) return [];
  const { kind, status } = definition.fields;
  return [
    {
      type: 'Feature',
      properties: {
        id: asset.id,
        kind: kind.values.indexOf(asset.kind),
        status: status.values.indexOf(asset.status),
      },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    },
  ];
}

function shapeOf({ asset, shape }: { readonly asset: Asset; readonly shape: unknown }): Feature {
  return {
    type: 'Feature',
    properties: {
      id: asset.id,
      status: definition.fields.status.values.indexOf(asset.status),
      voltage: voltageClass(asset.nominalVoltage),
    },
    geometry: shape as Geometry, // ours differs by what is read only alone
  };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
