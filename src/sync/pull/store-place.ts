import type { FieldDatabase } from '../../data/store/database.ts';
import { changeMeta, readMeta, writeMeta } from '../../data/store/meta.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';

/** Where the device is in the feed now, in the transaction that writes what came. @param rows how many came */
export async function storePlace(
  database: FieldDatabase,
  tools: Tools,
  page: ChangesPage,
  rows: number,
  touched: boolean,
): Promise<void> {
  const [first = { done: false, rows: 0 }, now] = await Promise.all([
    readMeta(database, 'firstSync'),
    correctedNow(database, tools.clock),
  ]);
  // All at once: whoever saves waits for the transaction.
  await Promise.all([
    changeMeta(database, 'cursor', page.next),
    changeMeta(database, 'epoch', page.epoch),
    changeMeta(database, 'schemaVersion', SCHEMA_VERSION),
    !first.done && writeMeta(database, 'firstSync', { done: !page.more, rows: first.rows + rows }),
    (touched || !first.done) && writeMeta(database, 'lastSyncedAt', now),
  ]);
}
