import { attachment } from '../../domain/attachments/attachment.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { BlobRecord } from '../store/local-file.ts';
import { fetchedFile } from '../store/local-file.ts';
import { makeRoom } from '../store/make-room.ts';

/** The bytes of an attachment where this device has them; whoever looks at them keeps them longest. */
export async function localBytes(
  { blobs, localFiles }: FieldDatabase,
  id: string,
  now: number,
): Promise<Blob | undefined> {
  const found = await blobs.get(id);
  if (found) await localFiles.update(id, { usedAt: now });
  return found?.bytes;
}

/** Keeps what was fetched, for when there is no signal. A device that is full keeps none, and loses nothing by that. */
export async function keepFetched(
  database: FieldDatabase,
  record: BlobRecord,
  sha256: string,
  now: number,
): Promise<void> {
  const { id, bytes } = record;
  const stores = [database.blobs, database.localFiles, ...database.rows(attachment.name).stores];
  const keep = () =>
    database.inTransaction('rw', stores, async (local) => {
      // It was deleted, or attached here, while it was on its way.
      if (!(await local.rows(attachment.name).get(id)) || (await local.localFiles.get(id))) return;
      await local.blobs.put(record);
      await local.localFiles.put(fetchedFile(id, bytes.size, sha256, now));
    });
  await keep().catch(async () => {
    if ((await makeRoom(database, bytes.size)) > 0) await keep().catch(() => undefined);
  });
}
