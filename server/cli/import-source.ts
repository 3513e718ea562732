import type { DraftsRead } from '../../src/domain/import/columns/asset-draft.ts';
import type { FileReport } from '../../src/domain/import/report/file-report.ts';
import { givenFiles } from './given-files.ts';
import type { CommandLineCaller } from './import-caller.ts';
import { FORMAT_NAMES, importFormats } from './import-formats.ts';
import { type GivenForm, openTable, tableDrafts } from './import-table.ts';
import { type GivenOfPlaces, saidOfPlaces } from './said-of-places.ts';

/** Files that are read, with what there is to say of them. */
export interface ImportSource {
  /** Null of a table, whose refused lines come with its drafts. */
  readonly report: FileReport | null;
  drafts(caller: CommandLineCaller): Promise<DraftsRead>;
}

/** @param say what a person at a terminal should know of how the files are read @throws Error for what cannot be read at all */
export async function openSource(
  files: readonly string[],
  { format, crs, extent, ...form }: GivenForm & GivenOfPlaces & { readonly format?: string | undefined },
  say: (line: string) => void,
): Promise<ImportSource> {
  const [first = '', ...others] = files;
  if (format === undefined) {
    if (others.length > 0) throw new Error('A table is one file');
    const table = await openTable(first, form, say);
    return { report: null, drafts: (caller) => tableDrafts(table, caller) };
  }
  const reader = importFormats(saidOfPlaces({ crs, extent })).get(format);
  if (!reader) throw new Error(`--format is ${FORMAT_NAMES.join(', ')}`);
  const { report, drafts } = await reader.read(await givenFiles(files));
  for (const { file, line, element, message } of report.warnings ?? []) {
    say(`${file}, line ${line}: ${element}${element ? ' ' : ''}${message}`);
  }
  return { report, drafts: ({ tenantId, zone }) => drafts(tenantId, zone) };
}
