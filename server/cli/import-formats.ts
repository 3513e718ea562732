import { CIM_READER } from '../../src/domain/cim/read-cim.ts';
import type { FormatReader } from '../../src/domain/import/report/file-report.ts';

/** Readers by the name that `--format` takes. Tables (CSV, XLSX) are read by their columns, without a name. */
export const IMPORT_FORMATS: ReadonlyMap<string, FormatReader> = new Map([['cim', CIM_READER]]);
