import { writeWkt } from '../../geometry/wkt/write-wkt.ts';
import { csvLine } from '../../shared/csv-line.ts';
import type { WrittenFeature } from './written-feature.ts';

/** CSV (RFC 4180): id, name, each property that one of them has, and the geometry as well-known text in the column `wkt`. */
export function writeCsvWithWkt(features: readonly WrittenFeature[], separator: ',' | ';' = ','): string {
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const header = csvLine(['id', 'name', ...names, 'wkt'], separator);
  const lines = features.map(({ id, name, properties, geometry }) => {
    const values = new Map(Object.entries(properties));
    const cells = names.map((key) => {
      const value = values.get(key) ?? '';
      return typeof value === 'number' ? { plain: String(value) } : String(value);
    });
    return csvLine([id, name, ...cells, geometry ? writeWkt(geometry) : ''], separator);
  });
  return [header, ...lines, ''].join('\r\n');
}
