import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { isSummary } from '../../../domain/kit/entity/summary.ts';
import { keysOf, type PackedBlock } from '../../../domain/packing/pack-block.ts';
import { unpackRow } from '../../../domain/packing/packed-rows.ts';
import { toRow } from '../stored-row.ts';
import { isTombstone, type Overlaid, overlayOf } from './overlaid.ts';
import { nextRun, recordsOfBlock } from './pack-blocks.ts';
import { keepNothing, runOf } from './packed-part.ts';
import type { PackedStore } from './packed-store.ts';

/** A row that was there and is in the block as well: as it was, and as the block has it. */
export interface MetRow {
  readonly there: AnyRow;
  readonly inBlock: AnyRow;
  /** The block's is newer, and is the one that shows now. */
  readonly isReplaced: boolean;
}

/**
 * Stores a block as it is, behind all that lies packed. Rows that were written before stay in front of it where they are not older.
 * Inside a transaction over the store.
 * @returns the rows that were there; null where the block does not fit here: it lies before the last packed row, was made for other
 * columns than this app has, or has a row of those that were deleted here
 */
export async function writeBlock(store: PackedStore, block: PackedBlock): Promise<readonly MetRow[] | null> {
  const { entity, table } = store;
  const { first, last } = endsOf(block);
  const overlay = overlayOf(store);
  const [run, inFront] = await Promise.all([
    runOf(store),
    overlay.where('id').between(first, last, true, true).toArray(),
  ]);
  if (block.keys !== keysOf(entity) || (run && first <= run.last)) return null;
  if (inFront.some(isTombstone)) return null;
  const met = inFront.flatMap((own) => meet(block, own));
  const next = nextRun(entity, run, last);
  keepNothing(store);
  await Promise.all([
    table.bulkPut([...recordsOfBlock(next, block), next]),
    overlay.bulkDelete(met.flatMap(({ there, isReplaced }) => (isReplaced ? [there.id] : []))),
  ]);
  return met;
}

/** The first and the last id. */
export function endsOf({ segments }: PackedBlock): { readonly first: string; readonly last: string } {
  return { first: segments[0]?.ids[0] ?? '', last: segments.at(-1)?.ids.at(-1) ?? '' };
}

/** Its details are more than its summary. */
function isOlder(own: AnyRow, inBlock: AnyRow): boolean {
  if (own.version !== inBlock.version) return own.version < inBlock.version;
  return isSummary(own) && !isSummary(inBlock);
}

function meet({ segments }: PackedBlock, own: Overlaid): MetRow[] {
  const segment = segments.find(({ ids }) => (ids.at(-1) ?? '') >= own.id);
  const inBlock = segment && unpackRow(segment, own.id);
  if (!inBlock || isTombstone(own)) return [];
  return [{ there: toRow(own), inBlock, isReplaced: isOlder(own, inBlock) }];
}
