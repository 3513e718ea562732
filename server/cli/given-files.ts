import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { GivenFile } from '../../src/domain/import/report/file-report.ts';

/** Files of this machine by the names that a person gave them. @throws Error where one is not there, or no file */
export function givenFiles(paths: readonly string[]): Promise<GivenFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path);
      if (!found.isFile()) throw new Error(`${path} is no file`);
      return { name: path, size: found.size, chunks: () => createReadStream(path) };
    }),
  );
}
