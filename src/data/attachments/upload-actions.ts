import { type Attachment, attachment } from '../../domain/attachments/attachment.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { LocalFileRecord } from '../store/local-file.ts';
import { postSignal } from '../store/signals.ts';

export interface UnsentFile {
  readonly file: LocalFileRecord;
  readonly row: Attachment;
}

/** What the server has not got, in the order in which it was attached. */
export async function unsentFiles(database: FieldDatabase): Promise<UnsentFile[]> {
  const files = await database.localFiles.where('standing').anyOf('waiting', 'refused').sortBy('id');
  const rows = await database.rows(attachment).getMany(files.map(({ id }) => id));
  return files.flatMap((file, index) => {
    const row = rows[index];
    return row ? [{ file, row }] : [];
  });
}

/** Sends a file from its start, whatever the server said of it before. */
export async function sendFileAgain(database: FieldDatabase, id: string): Promise<void> {
  const changes = { standing: 'waiting', uploadUrl: null, offset: 0, attempts: 0, mishaps: 0 } as const;
  await database.localFiles.update(id, { ...changes, nextAttemptAt: 0, problem: null });
  postSignal({ type: 'saved', database: database.name });
}
