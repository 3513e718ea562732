import { mapPositions } from '../../geometry/geometry.ts';
import type { WrittenFeature } from './written-feature.ts';

/** A FeatureCollection (RFC 7946), a feature on each line; the name is a property like the others. Altitudes are left out. */
export function writeGeoJson(features: readonly WrittenFeature[]): string {
  const lines = features.map(({ id, name, properties, geometry }) =>
    JSON.stringify({
      type: 'Feature',
      id,
      properties: { name, ...properties },
      geometry: geometry && mapPositions(geometry, ([longitude, latitude]) => [longitude, latitude]),
    }),
  );
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}
