import { mapPositions } from '../../geometry/geometry.ts';
import type { WrittenFeature } from './written-feature.ts';

/** A FeatureCollection (RFC 7946), a feature on each line; the name is a property like the others. Altitudes are left out. */
export function writeGeoJson(features: readonly WrittenFeature[]): string {
  return `{"type":"FeatureCollection","features":[\n${features.map(geoJsonFeature).join(',\n')}\n]}\n`;
}

/** One of them, on one line. */
export function geoJsonFeature({ id, name, properties, geometry }: WrittenFeature): string {
  return JSON.stringify({
    type: 'Feature',
    id,
    properties: { name, ...properties },
    geometry: geometry && mapPositions(geometry, ([longitude, latitude]) => [longitude, latitude]),
  });
}
