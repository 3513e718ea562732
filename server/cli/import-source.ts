import { formatReader } from '../../src/domain/file-formats/file-formats.ts';
import { FILE_FORMATS, fileFormatNamed } from '../../src/domain/file-formats/format-names.ts';
import type { GivenOfPlaces } from '../../src/domain/gis-files/said-of-places.ts';
import type { DraftsRead } from '../../src/domain/import/columns/asset-draft.ts';
import type { FileReport } from '../../src/domain/import/report/file-report.ts';
import { givenFiles } from './given-files.ts';
import type { CommandLineCaller } from './import-caller.ts';
import { type GivenForm, openTable, tableDrafts } from './import-table.ts';
import { optionsOfPlaces } from './options-of-places.ts';

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
  const said = optionsOfPlaces({ crs, extent });
  const name = fileFormatNamed(format);
  if (!name) throw new Error(`--format is ${FILE_FORMATS.join(', ')}`);
  const { report, drafts } = await formatReader(name, said).read(await givenFiles(files));
  for (const { file, line, element, message } of report.warnings ?? []) {
    say(`${file}, line ${line}: ${element}${element ? ' ' : ''}${message}`);
  }
  return { report, drafts: ({ tenantId, zone }) => drafts(tenantId, zone) };
}
