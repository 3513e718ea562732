import { attachment } from '../../domain/attachments/attachment.ts';
import type { FieldDatabase } from '../store/database.ts';
import { isWorkedOn, outboxStores } from '../store/outbox/queue.ts';

/** An attachment that is on its way, or about to be deleted. */
export function hasOperations(database: FieldDatabase, id: string): Promise<boolean> {
  return isWorkedOn(database, attachment.name, id);
}

/** No attachment names these bytes any more: nobody sends them, and after a day they go. */
export async function orphanFile({ localFiles }: FieldDatabase, id: string, now: number): Promise<void> {
  await localFiles.update(id, { standing: 'orphaned', usedAt: now, problem: null });
}

/** To be called after a deletion. Where no request had carried the attachment, nothing is left that names its bytes. */
export async function orphanUnsent(database: FieldDatabase, id: string, now: number): Promise<void> {
  const { localFiles, rows } = database;
  const stores = [localFiles, ...outboxStores(database), ...rows(attachment.name).stores];
  await database.inTransaction('rw', stores, async (local) => {
    const isNamed = (await local.rows(attachment.name).get(id)) || (await hasOperations(local, id));
    if (!isNamed) await orphanFile(local, id, now);
  });
}
