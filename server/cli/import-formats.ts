import { CIM_READER } from '../../src/domain/cim/read-cim.ts';
import type { SaidOfPlaces } from '../../src/domain/gis-files/gis-feature.ts';
import type { FormatReader } from '../../src/domain/import/report/file-report.ts';
import { GIS_FORMATS, gisFormats } from './gis-formats.ts';

/** What `--format` takes. Tables (CSV, XLSX) are read by their columns, without a name. */
export const FORMAT_NAMES: readonly string[] = ['cim', ...GIS_FORMATS];

/** Readers by name, of models of a network and of places. */
export function importFormats(said: SaidOfPlaces): ReadonlyMap<string, FormatReader> {
  return new Map([['cim', CIM_READER], ...gisFormats(said)]);
}
