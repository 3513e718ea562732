import { type Attachment, attachment } from '../../domain/attachments/attachment.ts';
import { firstRows } from '../read/list-query.ts';
import type { FieldDatabase } from '../store/database.ts';

/** More than anybody looks through on one record. */
export const MOST_FILES = 300;

/** The attachments of a record, oldest first. */
export function attachmentsOn(recordId: string) {
  return { entity: attachment, filters: { entityId: recordId }, sort: 'createdAt' };
}

/** A file of a record, with its bytes where this device has them. */
export interface RecordFile {
  readonly row: Attachment;
  readonly bytes: Blob | null;
}

/** The photographs and files of a record, oldest first. */
export async function filesOfRecord(
  database: FieldDatabase,
  recordId: string,
): Promise<readonly RecordFile[]> {
  const rows = await firstRows(database, attachmentsOn(recordId), MOST_FILES);
  const blobs = await database.blobs.bulkGet(rows.map(({ id }) => id));
  return rows.map((row, place) => ({ row, bytes: blobs[place]?.bytes ?? null }));
}
