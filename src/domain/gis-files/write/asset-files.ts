import { writeWkt } from '../../geometry/wkt/write-wkt.ts';
import { csvLine } from '../../shared/csv-line.ts';
import { ASSET_PROPERTIES } from './asset-feature.ts';
import { geoJsonFeature } from './write-geojson.ts';
import { kmlPlacemark } from './write-kml.ts';
import type { WrittenFeature } from './written-feature.ts';

export const PLACE_FILES = ['geojson', 'kml', 'csv'] as const;

export type PlaceFile = (typeof PLACE_FILES)[number];

/** A file that is written some features at a time: of a million assets no more than these are in memory. */
export interface PlaceFileWriter {
  /** Of the file's name, without its point. */
  readonly ending: string;
  readonly mediaType: string;
  readonly head: string;
  /** @param isFirst nothing stands before them */
  part(features: readonly WrittenFeature[], isFirst: boolean): string;
  readonly tail: string;
}

/**
 * Assets as GeoJSON (RFC 7946), KML 2.3, or CSV (RFC 4180) with well-known text in the column `wkt`.
 *
 * @param separator of the CSV, as a spreadsheet program of the person's language reads it without asking: one that splits lines
 * elsewhere would find the beginning of a formula within a cell
 */
export function placeFileWriter(kind: PlaceFile, separator: Separator): PlaceFileWriter {
  return kind === 'csv' ? csvWriter(separator) : WRITERS[kind];
}

type Separator = ',' | ';';

const WRITERS: Readonly<Record<Exclude<PlaceFile, 'csv'>, PlaceFileWriter>> = {
  geojson: {
    ending: 'geojson',
    mediaType: 'application/geo+json',
    head: '{"type":"FeatureCollection","features":[\n',
    part: (features, isFirst) =>
      features.length === 0 ? '' : `${isFirst ? '' : ',\n'}${features.map(geoJsonFeature).join(',\n')}`,
    tail: '\n]}\n',
  },
  kml: {
    ending: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
    part: (features) => features.map((feature) => `${kmlPlacemark(feature)}\n`).join(''),
    tail: '</Document></kml>\n',
  },
};

/** With a byte order mark, so that spreadsheets read it as UTF-8. Numbers have a point, as those of the shapes do. */
function csvWriter(separator: Separator): PlaceFileWriter {
  return {
    ending: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    // Without a column of ids: the import would keep it among the tags.
    head: `\ufeff${csvLine(['name', ...ASSET_PROPERTIES, 'wkt'], separator)}\r\n`,
    part: (features) => features.map((feature) => `${csvFeature(feature, separator)}\r\n`).join(''),
    tail: '',
  };
}

function csvFeature({ name, properties, geometry }: WrittenFeature, separator: Separator): string {
  const values = new Map(Object.entries(properties));
  const cells = ASSET_PROPERTIES.map((key) => {
    const value = values.get(key) ?? '';
    return typeof value === 'number' ? { plain: String(value) } : String(value);
  });
  return csvLine([name, ...cells, geometry ? writeWkt(geometry) : ''], separator);
}
