import { Dexie } from 'dexie';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { withIndexKeys } from '../stored-row.ts';
import { overlayOf } from './overlaid.ts';
import { nextRun, packInBlocks } from './pack-blocks.ts';
import { runOf } from './packed-part.ts';
import type { PackedRecord, PackedRun, PackSizes } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/** Rows to be stored, and others to be taken away. */
export interface Written {
  readonly puts: readonly AnyRow[];
  readonly deletes: readonly string[];
  /** Of a download that comes in the order of ids: rows that are not here yet. Many at once are packed at once. */
  readonly inOrder: readonly AnyRow[];
}

/** Inside a transaction over the store. */
export async function writeLayers(
  store: PackedStore,
  sizes: PackSizes,
  { puts, deletes, inOrder }: Written,
): Promise<void> {
  const overlay = overlayOf(store);
  const run = deletes.length + inOrder.length > 0 ? await runOf(store) : undefined;
  const isPacked = canBePacked(inOrder, run, sizes);
  if (isPacked && Dexie.currentTransaction) store.known.notePacking(Dexie.currentTransaction);
  const alone = isPacked ? puts : [...puts, ...inOrder];
  const covered = deletes.filter((id) => run !== undefined && id <= run.last);
  const bare = deletes.filter((id) => run === undefined || id > run.last);
  await Promise.all([
    isPacked && store.table.bulkPut(packedRun(store, run, inOrder.toSorted(byId), sizes)),
    alone.length > 0 && overlay.bulkPut(alone.map((row) => withIndexKeys(store.entity, row))),
    covered.length > 0 && overlay.bulkPut(covered.map((id) => ({ id, $gone: 1 }))),
    bare.length > 0 && overlay.bulkDelete(bare),
  ]);
}

function canBePacked(rows: readonly AnyRow[], run: PackedRun | undefined, { atOnce }: PackSizes): boolean {
  return rows.length >= atOnce && rows.every(({ id }) => isUuid(id) && (!run || id > run.last));
}

function packedRun(
  { entity }: PackedStore,
  before: PackedRun | undefined,
  rows: readonly AnyRow[],
  sizes: PackSizes,
): PackedRecord[] {
  const run = nextRun(entity, before, rows.at(-1)?.id ?? '');
  return [...packInBlocks(entity, run, rows, sizes), run];
}

function byId(left: AnyRow, right: AnyRow): number {
  return byCodeUnit(left.id, right.id);
}
