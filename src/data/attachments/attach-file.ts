import { attachment, type PhotographMoment } from '../../domain/attachments/attachment.ts';
import { uuidv7s } from '../../domain/kit/values/ids.ts';
import { writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { newFile } from '../store/local-file.ts';
import { withRoom } from '../store/make-room.ts';
import { postSignal } from '../store/signals.ts';
import type { Tools } from '../store/tools.ts';
import { saveNewRows } from '../write/save-new-rows.ts';

/** A file that was looked at: what it is, and what stands in for it. */
export interface PreparedFile {
  readonly name: string;
  readonly mediaType: string;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly bytes: Blob;
  readonly thumbnail: Blob | null;
  /** As a `data:` address. */
  readonly preview: string | null;
}

/** What it is attached to, and from which device. */
export interface AttachedTo {
  readonly entity: string;
  readonly entityId: string;
  readonly deviceName: string;
  /** What a photograph of work shows. */
  readonly moment?: PhotographMoment | null;
  /** The attachment of which it is a marked copy. */
  readonly copyOf?: string | null;
}

/**
 * Attaches files to a record: rows, operations and bytes in one transaction with strict durability. When it resolves
 * they are safe on this device. Where the device is full, bytes that the server has as well make room.
 * @returns the attachments' ids, in the order of the files
 * @throws DataError; then nothing was written
 */
export async function attachFiles(
  database: FieldDatabase,
  tools: Tools,
  target: AttachedTo,
  files: readonly PreparedFile[],
): Promise<string[]> {
  const wanted = files.reduce((sum, { bytes }) => sum + bytes.size, 0);
  const ids = await withRoom(database, wanted, () => saveFiles(database, tools, target, files));
  postSignal({ type: 'saved', database: database.name });
  return ids;
}

function saveFiles(
  database: FieldDatabase,
  tools: Tools,
  target: AttachedTo,
  files: readonly PreparedFile[],
): Promise<string[]> {
  const now = tools.clock.now();
  const ids = uuidv7s(files.length, tools.clock, tools.random);
  const made = files.map((file, place) => ({ ...file, id: String(ids[place]) }));
  const rows = made.map(({ id, name, mediaType, sha256, bytes, preview }) => ({
    entity: attachment.name,
    values: { ...target, id, name, mediaType, size: bytes.size, sha256, preview },
  }));
  const stores = [...writtenStores(database, [attachment]), database.blobs, database.localFiles];
  return database.inTransaction('rw', stores, async (local) => {
    await saveNewRows(local, tools, rows);
    await local.blobs.bulkAdd(made.map(({ id, bytes, thumbnail }) => ({ id, bytes, thumbnail })));
    await local.localFiles.bulkAdd(made.map(({ id, bytes, sha256 }) => newFile(id, bytes.size, sha256, now)));
    return ids;
  });
}
