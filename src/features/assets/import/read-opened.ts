import { guessFormat } from '../../../domain/file-formats/guess-format.ts';
import type { DraftsRead } from '../../../domain/import/columns/asset-draft.ts';
import type { Choices, OpenedFiles } from './file-messages.ts';
import { openFormat } from './formats/open-format.ts';
import type { OpenFiles } from './open-files.ts';
import { openTableFile } from './table/open-table-file.ts';

/** Reads as a table, or as one of the formats of models and places: as a person says, else as the files look. */
export function readOpened({ files, words }: OpenedFiles): OpenFiles {
  const format = openFormat(files);
  const table = openTableFile(files[0]?.bytes ?? new Blob(), words);
  let guess: ReturnType<typeof guessFormat> | null = null;
  const readAs = async (choices: Choices): Promise<OpenFiles> => {
    guess ??= guessFormat(format.given);
    const chosen = choices.format ?? (await guess);
    return chosen === 'table' ? table : format.as(chosen);
  };
  return {
    view: async (choices) => (await readAs(choices)).view(choices),
    rows: async (choices, asked): Promise<DraftsRead> => (await readAs(choices)).rows(choices, asked),
  };
}
