import { type GisFileReader, gisFormat } from '../../src/domain/gis-files/drafts/gis-format.ts';
import { readDxf } from '../../src/domain/gis-files/dxf/read-dxf.ts';
import { readGeoJson } from '../../src/domain/gis-files/geojson/read-geojson.ts';
import type { SaidOfPlaces } from '../../src/domain/gis-files/gis-feature.ts';
import { readShapefile } from '../../src/domain/gis-files/shapefile/read-shapefile.ts';
import { readTableFeatures } from '../../src/domain/gis-files/tables/read-table-features.ts';
import { readGpx } from '../../src/domain/gis-files/xml/read-gpx.ts';
import { readKml } from '../../src/domain/gis-files/xml/read-kml.ts';
import type { FormatReader } from '../../src/domain/import/report/file-report.ts';

/** Both are told apart by their bytes. */
const readTable: GisFileReader = (file, bytes, said) => readTableFeatures(file, bytes, said);

const GIS_READERS: readonly (readonly [format: string, read: GisFileReader])[] = [
  ['geojson', readGeoJson],
  ['shapefile', readShapefile],
  ['kml', readKml],
  ['gpx', readGpx],
  ['dxf', readDxf],
  ['csv', readTable],
  ['xlsx', readTable],
];

export const GIS_FORMATS: readonly string[] = GIS_READERS.map(([format]) => format);

/** Readers of files of places, by the name that `--format` takes. */
export function gisFormats(said: SaidOfPlaces): readonly (readonly [format: string, reader: FormatReader])[] {
  return GIS_READERS.map(([format, read]) => [format, gisFormat(read, said)] as const);
}
