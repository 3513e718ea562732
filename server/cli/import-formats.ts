import type { FormatReader } from '../../src/domain/import/report/file-report.ts';

/** Readers by the name that `--format` takes. Tables (CSV, XLSX) are read by their columns, without a name. */
export const IMPORT_FORMATS: ReadonlyMap<string, FormatReader> = new Map([]);
