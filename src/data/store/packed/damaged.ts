import { Dexie } from 'dexie';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { DataError } from '../data-error.ts';
import type { MetaRecord } from '../meta-record.ts';
import type { PackedStore } from './packed-store.ts';

/**
 * `path`: the store. It is noted for the engine, which downloads the rows anew (`repair-rows.ts`); what waits to be sent is in
 * stores of its own.
 */
export function damaged(store: PackedStore, cause?: unknown): DataError {
  const note: MetaRecord = { key: 'damaged', value: store.table.name };
  // Whatever becomes of the transaction that met it.
  Dexie.ignoreTransaction(() => inBackground(store.table.db.table('meta').put(note)));
  return new DataError('damaged', 'Rows on this device cannot be read', { cause, path: store.table.name });
}
