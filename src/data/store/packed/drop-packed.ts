import { runOf } from './packed-part.ts';
import { endOf, PACKED, RUN_KEY } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/**
 * Takes everything that is packed away; what was written since stays. What is packed from now on has other keys than what went.
 * Inside a transaction.
 */
export async function dropPacked(store: PackedStore): Promise<void> {
  const run = await runOf(store);
  await store.table.where('id').between(PACKED, endOf(PACKED)).delete();
  if (run) await store.table.put({ ...run, id: RUN_KEY, generation: run.generation + 1, last: '' });
}
