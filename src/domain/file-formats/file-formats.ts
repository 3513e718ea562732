import { readCim } from '../cim/read-cim.ts';
import { CIM_LIMITS, type CimLimits } from '../cim/reading/cim-limits.ts';
import { type GisFileReader, gisFormat } from '../gis-files/drafts/gis-format.ts';
import { readDxf } from '../gis-files/dxf/read-dxf.ts';
import { readGeoJson } from '../gis-files/geojson/read-geojson.ts';
import type { SaidOfPlaces } from '../gis-files/gis-feature.ts';
import { readShapefile } from '../gis-files/shapefile/read-shapefile.ts';
import { readTableFeatures } from '../gis-files/tables/read-table-features.ts';
import { readGpx } from '../gis-files/xml/read-gpx.ts';
import { readKml } from '../gis-files/xml/read-kml.ts';
import type { FormatReader } from '../import/report/file-report.ts';
import type { FileFormat } from './format-names.ts';

/**
 * The reader of a format, the same for the screen and the command line.
 *
 * @param limits of models of a network, less than the usual ones where memory is small
 */
export function formatReader(
  format: FileFormat,
  said: SaidOfPlaces,
  limits: CimLimits = CIM_LIMITS,
): FormatReader {
  return format === 'cim'
    ? { read: (files) => readCim(files, limits) }
    : gisFormat(GIS_READERS[format], said);
}

/** Both are told apart by their bytes. */
const readTable: GisFileReader = (file, bytes, said) => readTableFeatures(file, bytes, said);

const GIS_READERS: Readonly<Record<Exclude<FileFormat, 'cim'>, GisFileReader>> = {
  geojson: readGeoJson,
  shapefile: readShapefile,
  kml: readKml,
  gpx: readGpx,
  dxf: readDxf,
  csv: readTable,
  xlsx: readTable,
};
