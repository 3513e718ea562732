import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
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
  const first = (await readMeta(database, 'firstSync')) ?? { done: false, rows: 0 };
  if ((await readMeta(database, 'cursor')) !== page.next) await writeMeta(database, 'cursor', page.next);
  if ((await readMeta(database, 'epoch')) !== page.epoch) await writeMeta(database, 'epoch', page.epoch);
  if ((await readMeta(database, 'schemaVersion')) !== SCHEMA_VERSION) {
    await writeMeta(database, 'schemaVersion', SCHEMA_VERSION);
  }
  if (!first.done) await writeMeta(database, 'firstSync', { done: !page.more, rows: first.rows + rows });
  if (touched || !first.done) {
    await writeMeta(database, 'lastSyncedAt', await correctedNow(database, tools.clock));
  }
}
