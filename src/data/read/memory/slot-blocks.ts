import {
  compareIds,
  copyId,
  ID_WORDS,
  placeOfIdIn,
  readId,
  wordsOfIds,
} from '../../../domain/packing/id-words.ts';
import type { BlockColumns } from '../../store/packed/packed-view.ts';
import { REGION, type SlotBlock, type SlotRegions, slotRegions } from './slot-regions.ts';

/**
 * Rows in memory, each with a number, its slot. Those of a packed block lie as they were packed, and their slots follow each
 * other; others lie by themselves, in blocks that grow. No row has two slots.
 */
export interface SlotBlocks extends Omit<SlotRegions, 'add' | 'release'> {
  /**
   * All rows of a packed block, in place of whatever was known between its first and its last.
   * @returns the slots that these had, and where the block lies
   */
  addBlock(block: BlockColumns): { readonly cleared: readonly number[]; readonly block: SlotBlock };
  /** The slot of a row that lies by itself from now on, and the one that it leaves. */
  slotAlone(id: string): { readonly slot: number; readonly left: number | undefined };
  /** @returns the slot that it had */
  remove(id: string): number | undefined;
}

export function slotBlocks(): SlotBlocks {
  const regions = slotRegions();
  const packed = new Set<SlotBlock>();
  const alone = rowsAlone(regions);
  const remove = (id: string): number | undefined => {
    const slot = alone.remove(id) ?? packedSlot(packed, id, regions.isThere);
    if (slot !== undefined) regions.isThere[slot] = 0;
    return slot;
  };
  /** What lies between the first and the last id of a block that comes in its place. */
  const clear = (ids: Uint32Array): number[] => {
    const cleared = alone.removeBetween(readId(ids, 0), readId(ids, ids.length / ID_WORDS - 1));
    for (const block of packed) {
      if (!overlap(block.ids, ids)) continue;
      for (let place = 0; place < block.length; place++) {
        if (regions.isThere[block.base + place] === 1 && isBetween(block.ids, place, ids)) {
          cleared.push(block.base + place);
        }
      }
      for (const slot of cleared) regions.isThere[slot] = 0;
      if (!isInUse(regions, block)) {
        packed.delete(block);
        regions.release(block);
      }
    }
    return cleared;
  };
  return {
    get count() {
      return regions.count;
    },
    get isThere() {
      return regions.isThere;
    },
    all: regions.all,
    blockOf: regions.blockOf,
    addBlock({ ids, columns }) {
      const length = ids.length / ID_WORDS;
      const cleared = clear(ids);
      const block = regions.add(length, (base): SlotBlock => ({ base, length, ids, columns }));
      packed.add(block);
      regions.isThere.fill(1, block.base, block.base + length);
      return { cleared, block };
    },
    slotAlone(id) {
      const known = alone.find(id);
      if (known !== undefined) return { slot: known, left: undefined };
      const left = remove(id);
      return { slot: alone.add(id), left };
    },
    remove,
  };
}

/** A block of rows that lie by themselves. */
interface GrowingBlock extends SlotBlock {
  length: number;
}

/** The slots of rows that lie by themselves. */
function rowsAlone(regions: SlotRegions) {
  const slots = new Map<string, number>();
  const blocks = new Set<GrowingBlock>();
  let growing: GrowingBlock | undefined;
  const grow = (base: number): GrowingBlock => ({
    base,
    length: 0,
    ids: new Uint32Array(REGION * ID_WORDS),
    columns: new Map(),
  });
  const releaseUnused = () => {
    for (const block of blocks) {
      if (isInUse(regions, block)) continue;
      blocks.delete(block);
      regions.release(block);
      if (block === growing) growing = undefined;
    }
  };
  return {
    find: (id: string) => slots.get(id),
    add(id: string): number {
      if (!growing || growing.length === REGION) growing = regions.add(REGION, grow);
      blocks.add(growing);
      const slot = growing.base + growing.length;
      copyId(wordsOfIds([id]), 0, growing.ids, growing.length++);
      slots.set(id, slot);
      regions.isThere[slot] = 1;
      return slot;
    },
    remove(id: string): number | undefined {
      const slot = slots.get(id);
      slots.delete(id);
      return slot;
    },
    removeBetween(first: string, last: string): number[] {
      const removed: number[] = [];
      for (const [id, slot] of slots) {
        if (id < first || id > last) continue;
        slots.delete(id);
        regions.isThere[slot] = 0;
        removed.push(slot);
      }
      if (removed.length > 0) releaseUnused();
      return removed;
    },
  };
}

function packedSlot(blocks: Iterable<SlotBlock>, id: string, isThere: Uint8Array): number | undefined {
  const words = wordsOfIds([id]);
  for (const block of blocks) {
    const place = isBetween(words, 0, block.ids) ? placeOfIdIn(block.ids, id) : undefined;
    if (place !== undefined && isThere[block.base + place] === 1) return block.base + place;
  }
  return undefined;
}

function isInUse({ isThere }: SlotRegions, { base, length }: SlotBlock): boolean {
  return isThere.subarray(base, base + length).includes(1);
}

/** Whether an id is none before the first and none behind the last. */
function isBetween(words: Uint32Array, place: number, ids: Uint32Array): boolean {
  return compareIds(words, place, ids, 0) >= 0 && compareIds(words, place, ids, lastOf(ids)) <= 0;
}

function overlap(left: Uint32Array, right: Uint32Array): boolean {
  return compareIds(left, 0, right, lastOf(right)) <= 0 && compareIds(right, 0, left, lastOf(left)) <= 0;
}

function lastOf(ids: Uint32Array): number {
  return ids.length / ID_WORDS - 1;
}
