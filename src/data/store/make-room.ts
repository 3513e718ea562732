import { attachment } from '../../domain/attachments/attachment.ts';
import { asDataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';

/**
 * Takes bytes off this device that the server has as well, what was not looked at for longest first, until so many are
 * free. Bytes that the server may lack stay, whatever happens. @returns how many bytes went
 */
export async function makeRoom(database: FieldDatabase, wanted: number): Promise<number> {
  const stores = [database.blobs, database.localFiles, ...database.rows(attachment.name).stores];
  return database.inTransaction('rw', stores, async ({ blobs, localFiles, rows: rowsOf }) => {
    const kept = await localFiles.where('standing').equals('kept').sortBy('usedAt');
    const rows = await rowsOf(attachment.name).getMany(kept.map(({ id }) => id));
    // The row as the server gave it names the bytes: they can be had again.
    const safe = kept.filter((_, index) => typeof rows[index]?.fileId === 'string');
    const going: string[] = [];
    let freed = 0;
    for (const { id, size } of safe) {
      if (freed >= wanted) break;
      going.push(id);
      freed += size;
    }
    await blobs.bulkDelete(going);
    await localFiles.bulkDelete(going);
    return freed;
  });
}

/**
 * Where the device is full, bytes that the server has as well make room, and it is saved once more.
 * @throws DataError
 */
export async function withRoom<T>(
  database: FieldDatabase,
  wanted: number,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (thrown) {
    const error = asDataError(thrown);
    if (error.code !== 'quota' || (await makeRoom(database, wanted)) === 0) throw error;
  }
  return save().catch((again: unknown) => {
    throw asDataError(again);
  });
}

/** Bytes that a save of a record may take at most, its indexes and the store's own growth included. */
export const RECORD_ROOM = 4 * 1024 * 1024;

/** Everything that can be had again. */
export const ALL_ROOM = Number.POSITIVE_INFINITY;
