import { NOTHING_SAID } from '../../src/domain/gis-files/gis-feature.ts';
import type { FormatReader } from '../../src/domain/import/report/file-report.ts';
import { gisFormats } from './gis-formats.ts';

/** Readers by the name that `--format` takes. Tables (CSV, XLSX) are read by their columns, without a name. */
export const IMPORT_FORMATS: ReadonlyMap<string, FormatReader> = new Map(gisFormats(NOTHING_SAID));
