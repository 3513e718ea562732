import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { withIndexKeys } from '../stored-row.ts';
import { overlayOf } from './overlaid.ts';
import { runOf } from './packed-part.ts';
import type { PackedStore } from './packed-store.ts';

/** Stores rows and takes others away, in front of what lies packed. Inside a transaction over the store. */
export async function writeInFront(
  store: PackedStore,
  puts: readonly AnyRow[],
  deletes: readonly string[],
): Promise<void> {
  const overlay = overlayOf(store);
  const run = deletes.length > 0 ? await runOf(store) : undefined;
  const covered = deletes.filter((id) => run !== undefined && id <= run.last);
  const bare = deletes.filter((id) => run === undefined || id > run.last);
  await Promise.all([
    puts.length > 0 && overlay.bulkPut(puts.map((row) => withIndexKeys(store.entity, row))),
    covered.length > 0 && overlay.bulkPut(covered.map((id) => ({ id, $gone: 1 }))),
    bare.length > 0 && overlay.bulkDelete(bare),
  ]);
}
