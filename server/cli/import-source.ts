import type { DraftsRead } from '../../src/domain/import/columns/asset-draft.ts';
import type { FileReport } from '../../src/domain/import/report/file-report.ts';
import { givenFiles } from './given-files.ts';
import type { CommandLineCaller } from './import-caller.ts';
import { FORMAT_NAMES, importFormats } from './import-formats.ts';
import { type GivenForm, openTable, tableDrafts } from './import-table.ts';
import { type PlaceOptions, saidOfPlaces } from './said-of-places.ts';

/** Files that are read, with what there is to say of them. */
export interface ImportSource {
  /** Null of a table, whose refused lines come with its drafts. */
  readonly report: FileReport | null;
  drafts(caller: CommandLineCaller): Promise<DraftsRead>;
}

export interface SourceOptions extends GivenForm, PlaceOptions {
  readonly format?: string | undefined;
}

/** @param say what a person at a terminal should know of how a table is read @throws Error for what cannot be read at all */
export async function openSource(
  files: readonly string[],
  options: SourceOptions,
  say: (line: string) => void,
): Promise<ImportSource> {
  const [first = '', ...others] = files;
  if (options.format === undefined) {
    if (others.length > 0) throw new Error('A table is one file');
    const table = await openTable(first, options, say);
    return { report: null, drafts: (caller) => tableDrafts(table, caller) };
  }
  const reader = importFormats(saidOfPlaces(options)).get(options.format);
  if (!reader) throw new Error(`--format is ${FORMAT_NAMES.join(', ')}`);
  const { report, drafts } = await reader.read(await givenFiles(files));
  return { report, drafts: ({ tenantId, zone }) => drafts(tenantId, zone) };
}
