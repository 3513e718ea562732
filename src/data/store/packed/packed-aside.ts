import { keysOf, type PackedBlock } from '../../../domain/packing/pack-block.ts';
import { overlayOf } from './overlaid.ts';
import { nextRun, recordsOfBlock } from './pack-blocks.ts';
import { generationKeys } from './packed-keys.ts';
import { runOf } from './packed-part.ts';
import { ASIDE_KEY, type AsideRecord, endOf, PACKED, type PackedRun, RUN_KEY } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';
import { endsOf } from './write-block.ts';

/*
 * A download that replaces what is shown lies packed beside it, in the same store: its records are of the next generation, which
 * nobody reads before it takes the place of the one that is shown. Everything here runs inside a transaction over the store.
 */

export async function asideOf(store: PackedStore): Promise<PackedRun | undefined> {
  return (await store.table.get(ASIDE_KEY)) as AsideRecord | undefined; // the one record of this key
}

/**
 * Stores a block beside what is shown, behind those that lie there already.
 * @returns false where it does not fit: it lies before the last of them, or was made for other columns than this app has
 */
export async function writeAside(store: PackedStore, block: PackedBlock): Promise<boolean> {
  const { first, last } = endsOf(block);
  const aside = await asideOf(store);
  if (block.keys !== keysOf(store.entity) || (aside && first <= aside.last)) return false;
  const next = nextRun(store.entity, aside ?? behindShown(store, await runOf(store)), last);
  await store.table.bulkPut([...recordsOfBlock(next, block), { ...next, id: ASIDE_KEY }]);
  return true;
}

/** Puts what lies beside in the place of all that is shown, what was written since included. */
export async function showAside(store: PackedStore, aside: PackedRun): Promise<void> {
  const shown = await runOf(store);
  await overlayOf(store).where('id').below(PACKED).delete();
  if (shown) await dropGeneration(store, shown);
  await store.table.delete(ASIDE_KEY);
  await store.table.put({ ...aside, id: RUN_KEY });
}

export async function dropAside(store: PackedStore): Promise<void> {
  const aside = await asideOf(store);
  if (!aside) return;
  await dropGeneration(store, aside);
  await store.table.delete(ASIDE_KEY);
}

async function dropGeneration({ table }: PackedStore, { generation }: PackedRun): Promise<void> {
  for (const keys of generationKeys(generation)) {
    await table.where('id').between(keys, endOf(keys)).delete();
  }
}

/** Before its first block. Whoever drops what is shown goes one generation on, and takes what lies beside away. */
function behindShown({ entity }: PackedStore, shown: PackedRun | undefined): PackedRun {
  const { generation = 1, stamp = 0 } = shown ?? {};
  return { generation: generation + 1, stamp, keys: keysOf(entity), last: '' };
}
