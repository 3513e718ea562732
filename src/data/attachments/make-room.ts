import { attachment } from '../../domain/shared/attachment.ts';
import type { FieldDatabase } from '../database.ts';

/**
 * Takes bytes off this device that the server has as well, what was not looked at for longest first, until so many are
 * free. Bytes that the server may lack stay, whatever happens. @returns how many bytes went
 */
export async function makeRoom(database: FieldDatabase, wanted: number): Promise<number> {
  const { blobs, localFiles } = database;
  const stores = [blobs, localFiles, database.rows(attachment.name)];
  return database.dexie.transaction('rw', stores, async () => {
    const kept = await localFiles.where('standing').equals('kept').sortBy('usedAt');
    const rows = await database.rows(attachment.name).bulkGet(kept.map(({ id }) => id));
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

/** Everything that can be had again. */
export const ALL_ROOM = Number.POSITIVE_INFINITY;
